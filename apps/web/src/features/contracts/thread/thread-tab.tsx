/** Emails, change requests and notes of a contract in one thread (docs/run/mail.md). */
import { t, fromServer } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { useQueryParameter } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { EmptyState, PermissionState } from '../../../ui/states.tsx';
import { ChangeCard } from '../changes/index.ts';
import { MailMenu } from '../../comms/compose/index.tsx';
import { contractMails } from '../header/mail.tsx';
import type { Contract } from '../data.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { contract } from '@hireyard/wire/contracts/contract';
import { THREAD_PAGE, type ThreadEntry } from '@hireyard/wire/contracts/thread';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { classNames } from '../../../lib/class-names.ts';
import { statesOfMail } from '../../../lib/stored-mail.ts';
import { noteText } from '../../../resource/detail/notes.tsx';
import { stateColours } from '../../../ui/chip.tsx';
import { type Icon, IconChange, IconDown, IconInbox, IconMail, IconSnippet } from '../../../ui/icons.tsx';
import { MomentText, Written } from '../../../ui/text.tsx';
import { ReceivedMessage, SentMessage } from './messages.tsx';
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

/** States as dots where there is no room for text; text on hover and for screen readers. */
function StateDots({ states }: { readonly states: ThreadEntry['states'] }) {
  if (states.length === 0) return null;
  const words = states.map(({ name }) => fromServer(name)).join(', ');
  return (
    <span className="hy-thread-dots" title={words}>
      {states.map(({ name, colour }) => (
        <i
          key={name}
          aria-hidden="true"
          className={`hy-c-${stateColours.find((known) => known === colour) ?? 'empty'}`}
        />
      ))}
      <span className="hy-sr">{words}</span>
    </span>
  );
}

/** Keyed below the contract, so that it reloads with it. Returns entries oldest first; further pages hold older ones. */
const threadOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.record(contract, id), 'thread'],
    queryFn: async ({ signal, pageParam }) =>
      client(contract).action<readonly ThreadEntry[]>('thread', {
        id,
        signal,
        waiting: 'background',
        query: pageParam === '' ? {} : { before: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < THREAD_PAGE ? undefined : last[0]?.at),
    select: ({ pages }) => pages.toReversed().flat(),
  });

/** Identifies an entry among all kinds. */
export const keyOf = ({ kind, id }: ThreadEntry): string => `${kind}-${id}`;

const OPEN = new Set(['create', 'reopened']);
/** Returns whether an entry is an open change request. */
export const isOpenChange = ({ kind, states }: ThreadEntry): boolean =>
  kind === 'changerequest' && states.some(({ system_action }) => OPEN.has(system_action ?? ''));

interface Thread {
  /** Open change requests, oldest first. */
  readonly pinned: readonly ThreadEntry[];
  readonly rest: readonly ThreadEntry[];
}

/** Sorts the entries for display, open change requests first. @param entries oldest first */
export function sortThread(entries: readonly ThreadEntry[], newestFirst: boolean): Thread {
  const rest = entries.filter((entry) => !isOpenChange(entry));
  return { pinned: entries.filter(isOpenChange), rest: newestFirst ? rest.toReversed() : rest };
}

const KIND_TEXTS: Readonly<Record<ThreadEntry['kind'], string>> = {
  out: t('Email to'),
  in: t('Email from'),
  changerequest: t('Change request by'),
  note: t('Note by'),
};

const ICONS: Readonly<Record<ThreadEntry['kind'], Icon>> = {
  out: IconMail,
  in: IconInbox,
  changerequest: IconChange,
  note: IconSnippet,
};

interface ThreadRowProps {
  readonly entry: ThreadEntry;
  readonly contract: Contract;
}

/** Returns the texts of an entry; notes of the system are translated. */
function textsOf({ kind, id, subject, preview }: ThreadEntry, { notes }: Contract) {
  const note = kind === 'note' ? notes.find((one) => one.id === id) : undefined;
  return note === undefined
    ? { subject, preview }
    : { subject: noteText(note, note.title), preview: noteText(note, note.content) };
}

/** An entry of the thread; selecting it shows its content. */
function ThreadRow({ entry, contract }: ThreadRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { kind, who, at, states, attachments } = entry;
  const { subject, preview } = textsOf(entry, contract);
  const Sign = ICONS[kind];
  return (
    <li className={classNames('hy-thread-row', `is-${kind}`, open && 'is-open')}>
      <button
        type="button"
        className="hy-ring-in"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign className="hy-thread-sign" />
        <Stack as="span" gap={0} className="hy-anywhere">
          <span className="hy-size-table">
            <span className="hy-none">{KIND_TEXTS[kind]} </span>
            {who || t('the system')}
          </span>
          <b dir="auto">{subject || (kind === 'note' ? t('Note') : t('No subject'))}</b>
          {!open && (
            <span className="hy-clip hy-muted" dir="auto">
              {preview}
            </span>
          )}
        </Stack>
        <Stack as="span" gap={4} align="end" className="hy-thread-when hy-muted hy-size-table">
          <MomentText at={at} />
          <Row as="span">
            {attachments > 0 && (
              <span className="hy-hint">
                {t('{count, plural, one {# attachment} other {# attachments}}', { count: attachments })}
              </span>
            )}
            <StateDots states={statesOfMail(states, entry.kept)} />
          </Row>
        </Stack>
        <IconDown className="hy-thread-caret" />
      </button>
      <div id={id} className="hy-thread-body" hidden={!open}>
        {open && <Body entry={entry} contract={contract} />}
      </div>
    </li>
  );
}

function Body({ entry, contract }: ThreadRowProps) {
  const { kind, id } = entry;
  if (kind === 'out') return <SentMessage id={id} />;
  if (kind === 'in') return <ReceivedMessage id={id} from={entry.who} contract={contract.id} />;
  if (kind === 'note') return <Written>{textsOf(entry, contract).preview}</Written>;
  return <ChangeCard id={id} />;
}
