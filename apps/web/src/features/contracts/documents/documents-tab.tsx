/** The documents of a contract with the versions kept and their links, and its files. */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { DocumentVersion } from '@hireyard/wire/contracts/documents';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Files } from '../../../resource/files/files.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import type { Contract } from '../data.ts';
import { DocumentCard } from './document-card.tsx';
import { documentOffers } from './kinds.ts';
import { documentsOptions, useDocuments } from './use-documents.ts';
import './documents.css';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

const FILE_TYPES = ['jpg', 'jpeg', 'png', 'pdf'];

interface DocumentsTabProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function DocumentsTab({ contract, position }: DocumentsTabProps) {
  const { id } = contract;
  const active = usePageActive();
  const mayChange = useCan()(permissionOf(declaration, 'change'));
  const documents = useDocuments(id);
  const [shared, setShared] = useState<DocumentVersion>();
  const list = useQuery({ ...documentsOptions(id), subscribed: active });
  return (
    <div className="hy-docs">
      {list.isError && list.data === undefined ? (
        <ErrorState
          title={t('The documents could not be loaded')}
          detail={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : list.data === undefined ? (
        <SkeletonRows rows={4} label={t('Loading the documents')} />
      ) : (
        documentOffers(position, list.data).map((offer) => (
          <DocumentCard
            key={offer.kind}
            offer={offer}
            documents={documents}
            mayChange={mayChange}
            onShare={setShared}
          />
        ))
      )}
      <Files
        contentType={declaration.permission}
        objectId={id}
        title={t('Files')}
        accept={FILE_TYPES}
        mayChange={mayChange}
      />
      {shared && <ShareDialog version={shared} documents={documents} onClose={() => setShared(undefined)} />}
    </div>
  );
}
