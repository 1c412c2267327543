/** Documents of a contract with saved versions and links, and its files. */
import { inSentence, t } from '@hireyard/messages';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import {
  CONTRACT_DOCUMENTS,
  type ContractDocument,
  DAY_DOCUMENTS,
  type DocumentVersion,
  isDayDocument,
} from '@hireyard/wire/contracts/documents';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { inFigures } from '../../../lib/format.ts';
import { useCan } from '../../../page/session.ts';
import { Files } from '../../../resource/files/files.tsx';
import { sizeText } from '../../../resource/files/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { forReaders, rich, DateText, MomentText } from '../../../ui/text.tsx';
import { DayChoice, DOCUMENT_TEXTS, documentDaysOptions } from '../../comms/compose/index.tsx';
import type { Contract } from '../data.ts';
import { ShareRow } from './share-row.tsx';
import { type Documents, documentsOptions, useDocuments } from './use-documents.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import './documents.css';

interface DocumentCardProps {
  readonly offer: DocumentOffer;
  /** Days with documents of their own. */
  readonly days: readonly string[];
  readonly documents: Documents;
  readonly mayChange: boolean;
  readonly onShare: (version: DocumentVersion) => void;
}

/** One kind of document: its current draft and all saved versions. */
function DocumentCard({ offer, days, documents, mayChange, onShare }: DocumentCardProps) {
  const { kind, now, versions } = offer;
  const [day, setDay] = useState<string | null>(null);
  const title = DOCUMENT_TEXTS[kind];
  return (
    <Card
      flush
      title={title}
      actions={
        now && (
          <Row as="span">
            {days.length > 1 && <DayChoice title={title} days={days} day={day} onChoose={setDay} />}
            {mayChange && (
              <Button
                kind="quiet"
                loading={documents.busy === `keep ${kind}`}
                onClick={() => void documents.keep(kind, day)}
              >
                {rich('Save version<sr> of the {document}</sr>', {
                  document: inSentence(title),
                  sr: forReaders,
                })}
              </Button>
            )}
            <Button
              loading={documents.busy.endsWith(`/${kind}.pdf/`)}
              onClick={() => void documents.openNow(kind, day)}
            >
              {rich('Open PDF<sr> of the {document}</sr>', { document: inSentence(title), sr: forReaders })}
            </Button>
          </Row>
        )
      }
    >
      {versions.length === 0 ? (
        <p className="hy-pad hy-muted">{t('No saved versions. Emailing one saves it.')}</p>
      ) : (
        <ul className="hy-lined" aria-label={t('Versions of the {title}', { title: inSentence(title) })}>
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              documents={documents}
              onShare={mayChange ? onShare : undefined}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface VersionProps {
  readonly version: DocumentVersion;
  readonly documents: Documents;
  readonly onShare: ((version: DocumentVersion) => void) | undefined;
}

/** Characters of the hash that are enough to tell versions apart. */
const SHORT = 8;

function Version({ version, documents, onShare }: VersionProps) {
  const { number, day, created_at, created_by, sha256, size, acceptance, shares } = version;
  return (
    <li>
      {acceptance !== null && (
        <Row as="p" nowrap className="hy-docs-accepted hy-surface is-success hy-anywhere">
          <IconCheck />
          <span>
            {rich('Accepted by {name} on {when}', {
              name: <b>{acceptance.name}</b>,
              when: <MomentText at={acceptance.accepted_at} />,
            })}
            {acceptance.email !== '' && (
              <>
                {' · '}
                <a href={`mailto:${acceptance.email}`}>{acceptance.email}</a>
              </>
            )}
          </span>
        </Row>
      )}
      <div className="hy-docs-version">
        <b>
          {t('Version {number}', { number: inFigures(number) })}
          {day !== null && (
            <>
              {' · '}
              <DateText day={day} />
            </>
          )}
        </b>
        <span>
          <MomentText at={created_at} /> · {created_by ?? t('The system')}
        </span>
        <span className="hy-hint">
          <code title={t('SHA-256 {sha256}', { sha256 })}>{sha256.slice(0, SHORT)}</code> · {sizeText(size)}
        </span>
        <Row as="span">
          <Button
            kind="quiet"
            loading={documents.busy === `/api/v1/document/${version.id}.pdf/`}
            onClick={() => void documents.openVersion(version)}
          >
            {rich('Open<sr> version {number}</sr>', { number: inFigures(number), sr: forReaders })}
          </Button>
          {onShare && (
            <Button kind="quiet" onClick={() => onShare(version)}>
              {rich('Share…<sr> version {number}</sr>', { number: inFigures(number), sr: forReaders })}
            </Button>
          )}
        </Row>
      </div>
      {shares.length > 0 && (
        <ul
          className="hy-docs-shares"
          aria-label={t('Links to version {number}', { number: inFigures(number) })}
        >
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} documents={documents} mayChange={onShare !== undefined} />
          ))}
        </ul>
      )}
    </li>
  );
}

// Which documents a contract has now.

const QUOTES = new Set(['quote', 'quote_abandoned']);

interface DocumentOffer {
  readonly kind: ContractDocument;
  /** False if only saved versions can be opened, such as the quote of an order. */
  readonly now: boolean;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
}

/**
 * Returns the documents of a contract: the quote for quotes, all others for orders (docs/use/documents.md). Saved versions always stay
 * visible.
 */
export function documentOffers(
  position: string,
  versions: readonly DocumentVersion[],
): readonly DocumentOffer[] {
  const quote = QUOTES.has(position);
  return CONTRACT_DOCUMENTS.map((kind) => ({
    kind,
    now: (kind === 'quote') === quote,
    versions: versions.filter((version) => version.kind === kind),
  })).filter(({ now, versions: kept }) => now || kept.length > 0);
}

const ShareDialog = lazyPart(() => import('./share.tsx'));

const FILE_TYPES = ['jpg', 'jpeg', 'png', 'pdf'];

interface DocumentsTabProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function DocumentsTab({ contract, position }: DocumentsTabProps) {
  const { id } = contract;
  const mayChange = useCan()(permissionOf(declaration, 'change'));
  const documents = useDocuments(id);
  const [shared, setShared] = useState<DocumentVersion>();
  const list = useQuery(documentsOptions(id));
  const days = useQuery({ ...documentDaysOptions(id), enabled: !QUOTES.has(position) }).data;
  return (
    <Stack gap="gutter" className="hy-docs">
      {list.data === undefined ? (
        <NotLoaded query={list} rows={4} loading={t('Loading the documents')} />
      ) : (
        documentOffers(position, list.data).map((offer) => (
          <DocumentCard
            key={offer.kind}
            offer={offer}
            days={days !== undefined && isDayDocument(offer.kind) ? days[DAY_DOCUMENTS[offer.kind]] : []}
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
    </Stack>
  );
}
