/** Emails, change requests and notes of a contract in one thread (docs/run/mail.md). */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { useQueryParameter } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { EmptyState, PermissionState } from '../../../ui/states.tsx';
import { ChangeCard } from '../changes/index.ts';
import { MailMenu } from '../../comms/compose/index.ts';
import { contractMails } from '../header/mail.tsx';
import type { Contract } from '../data.ts';
import { keyOf, sortThread, threadOptions, ThreadRow } from './row.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import './thread.css';

const NewChangeDialog = lazyPart(() => import('./new-change-dialog.tsx'));
const ORDERS = [
  ['newest', t('Newest first')],
  ['oldest', t('Oldest first')],
] as const;

interface ThreadTabProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function ThreadTab({ contract, position }: ThreadTabProps) {
  const { id } = contract;
  const can = useCan();
  const [order, setOrder] = useQueryParameter('order', 'newest');
  const [writing, setWriting] = useState(false);
  const maySee = can(permissionOf(heads.sesmail, 'view'));
  const thread = useInfiniteQuery({ ...threadOptions(id), enabled: maySee });
  const { pinned, rest } = sortThread(thread.data ?? [], order !== 'oldest');
  if (!maySee) return <PermissionState what={t('email')} />;
  return (
    <Stack gap={12}>
      <Row>
        <MailMenu mails={contractMails(contract, position)} kind="primary" />
        {can(permissionOf(heads.changerequest, 'add')) && (
          <Button onClick={() => setWriting(true)}>{t('New change request')}</Button>
        )}
        <div className="hy-choices is-joined hy-to-end" role="group" aria-label={t('Order')}>
          {ORDERS.map(([key, words]) => (
            <button
              key={key}
              type="button"
              aria-pressed={(order === 'oldest' ? 'oldest' : 'newest') === key}
              onClick={() => setOrder(key)}
            >
              {words}
            </button>
          ))}
        </div>
      </Row>
      {pinned.length > 0 && (
        <Stack as="section" gap={12} aria-label={t('Open change requests')}>
          <h2 className="hy-sr">{t('Open change requests')}</h2>
          {pinned.map((entry) => (
            <ChangeCard key={entry.id} id={entry.id} />
          ))}
        </Stack>
      )}
      {thread.data === undefined ? (
        <NotLoaded query={thread} rows={6} height={64} loading={t('Loading the email')} />
      ) : rest.length === 0 ? (
        pinned.length === 0 && (
          <EmptyState title={t('No messages yet')}>
            {t('Messages, change requests and notes appear here.')}
          </EmptyState>
        )
      ) : (
        <Card flush>
          <ul className="hy-thread-rows" aria-label={t('Mail and changes')}>
            {rest.map((entry) => (
              <ThreadRow key={keyOf(entry)} entry={entry} contract={contract} />
            ))}
          </ul>
        </Card>
      )}
      {thread.hasNextPage && (
        <Button loading={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
          {t('Load earlier messages')}
        </Button>
      )}
      {writing && <NewChangeDialog contract={id} onClose={() => setWriting(false)} />}
    </Stack>
  );
}
