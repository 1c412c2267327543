/** What customers wrote, gone through with one key each (specification §2.1: /inbound/inbox, §3.15). */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { Page } from '../../../page/page.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { isNarrowed, readListState } from '../../../resource/list/list-state.ts';
import { usePeekRoom, useTableRoom } from '../../../resource/record.ts';
import { useTypedSearch } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconInbox, IconPlus } from '../../../ui/icons.tsx';
import { SearchBox } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { InboxBand, InboxList } from './inbox-list.tsx';
import { chosenOf, nextAfter, positionOf, useInbox } from './inbox-state.ts';
import { useActs, useTriage } from './use-acts.tsx';
import './inbox.css';

const AboutPane = lazyPart(() => import('./about-pane.tsx'), <SkeletonRows rows={6} />);
const MessagePane = lazyPart(
  () => import('./message.tsx'),
  <div className="hy-inbox-none">
    <SkeletonRows rows={8} />
  </div>,
);
const CallDialog = lazyPart(() => import('./call-dialog.tsx'));
/** A message counts as read once it stood there so long, in ms: going past it by key is not reading. */
const READ_AFTER_MS = 700;

export default function InboxPage() {
  const [query, change] = usePageQuery();
  const active = usePageActive();
  const can = useCan();
  const beside = useTableRoom();
  const wide = usePeekRoom();
  const triage = useTriage();
  const inbox = useInbox(triage.moved);
  const chosen = chosenOf(query);
  const [about, setAbout] = useState(false);
  const [calling, setCalling] = useState(false);
  const listState = readListState(sesmail_incoming, query);
  const search = useTypedSearch(listState.search, (text) => change({ search: text }));

  const inList = inbox.rows?.find(({ id }) => id === chosen);
  const record = useQuery({
    ...recordOptions(sesmail_incoming, chosen ?? 0),
    enabled: chosen !== undefined,
    subscribed: active,
  });
  const message = chosen === undefined ? undefined : (record.data?.data ?? inList);

  const addressOf = (id: number): string => {
    const next = new URLSearchParams(query);
    next.set('id', String(id));
    return `${paths.inbox.to()}?${next}`;
  };
  /** From the list to a message is a step that Back takes back; from message to message is not. */
  const choose = (id: number | undefined) =>
    change({ id }, { push: chosen === undefined && id !== undefined });
  const latest = useRef({ chosen, ids: [] as readonly number[], position: '' });
  latest.current = {
    chosen,
    ids: (inbox.rows ?? []).map(({ id }) => id),
    position: message === undefined ? '' : positionOf(message, triage.moved),
  };
  const step = (by: 1 | -1) => {
    const { ids, chosen: now } = latest.current;
    const at = now === undefined ? -1 : ids.indexOf(now);
    const to = at === -1 ? ids[0] : ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (to !== undefined && to !== now) choose(to);
  };
  useShortcut('j', t('Next message'), () => step(1));
  useShortcut('k', t('Previous message'), () => step(-1));
  const mayWrite = can(permissionOf(sesmail_incoming, 'add'));
  useShortcut(mayWrite ? 'n' : undefined, t('Log a call'), () => setCalling(true));

  /** Once it was put back to new by hand it stays so while it is looked at. */
  const leftNew = useRef<number>(undefined);
  const shown = () => {
    const id = message?.id;
    setTimeout(() => {
      const { chosen: now, position } = latest.current;
      const read = now === id && position === 'received' && leftNew.current !== id;
      if (message && read && document.visibilityState === 'visible' && can('comms.change_sesmail_incoming'))
        triage.read(message);
    }, READ_AFTER_MS);
  };
  const focusPicker = () =>
    requestAnimationFrame(() => {
      const inputs = document.querySelectorAll<HTMLInputElement>('[data-link=contract] input');
      [...inputs].find((input) => input.checkVisibility())?.focus();
    });
  const { acts, dialogs } = useActs({
    message,
    triage,
    leave: () => {
      const { ids } = latest.current;
      if (chosen !== undefined) choose(nextAfter(ids, chosen));
    },
    choose: (id) => {
      leftNew.current = id;
      choose(id);
    },
    link: () => {
      if (!wide) setAbout(true);
      focusPicker();
    },
  });

  const narrowed = isNarrowed(listState);
  const clear = () => {
    search.type('');
    change({
      ...Object.fromEntries(Object.keys(listState.filters).map((name) => [name, null])),
      search: null,
    });
  };
  const list = new URLSearchParams(query);
  list.delete('id');
  const listAddress = list.size === 0 ? paths.inbox.to() : `${paths.inbox.to()}?${list}`;
  const reading = chosen !== undefined;
  // nobody searches or adds to what they may not see
  const refused = inbox.forbidden || !can(permissionOf(sesmail_incoming, 'view'));
  const bars = !refused && (beside || !reading);
  const aboutIt = message && (
    <AboutPane message={message} addressOf={addressOf} onChoose={(id) => choose(id)} />
  );
  return (
    <Page
      title={reading && !beside ? t('Message') : t('Inbox')}
      scroll={false}
      crumbs={[
        { label: t('Inbox'), to: listAddress },
        ...(reading && !beside ? [{ label: t('Message'), to: '' }] : []),
      ]}
      search={
        bars && (
          <SearchBox
            label={t('Search the inbox')}
            aria-keyshortcuts="/"
            value={search.typed}
            onChange={(event) => search.type(event.target.value)}
          />
        )
      }
      actions={
        mayWrite &&
        bars && (
          <Button
            kind="primary"
            icon={IconPlus}
            className="hy-create"
            aria-label={t('Log a call')}
            onClick={() => setCalling(true)}
          >
            {t('Log a call')}
          </Button>
        )
      }
      band={bars && <InboxBand count={inbox.count} onClear={narrowed ? clear : undefined} />}
    >
      <div className={classNames('hy-inbox', reading && 'is-reading', 'ion-content-scroll-host')}>
        <div className="hy-inbox-list">
          <InboxList
            inbox={inbox}
            moved={triage.moved}
            chosen={chosen}
            addressOf={addressOf}
            onChoose={(id) => {
              if (id !== chosen) return choose(id);
              document.querySelector<HTMLElement>('[data-message-pane]')?.focus();
            }}
            onStep={step}
            narrowed={narrowed}
            onClear={clear}
          />
        </div>
        {reading && message === undefined ? (
          <Missing error={record.error} onRetry={() => void record.refetch()} />
        ) : message === undefined ? (
          <div className="hy-inbox-none">
            <EmptyState icon={IconInbox} title={t('Select a message, or press J')}>
              {t('Press ? for all shortcuts.')}
            </EmptyState>
          </div>
        ) : (
          <MessagePane
            message={message}
            acts={acts}
            room={beside}
            more={!wide && <Button onClick={() => setAbout(true)}>{t('About')}</Button>}
            onShown={shown}
          />
        )}
        {wide && message && (
          <aside className="hy-inbox-side" aria-label={t('What it is about')}>
            {aboutIt}
          </aside>
        )}
      </div>
      {dialogs}
      {!wide && message && (
        <Dialog open={about} title={t('What it is about')} onClose={() => setAbout(false)}>
          {aboutIt}
        </Dialog>
      )}
      {calling && (
        <CallDialog
          onWritten={(id) => {
            inbox.showFresh(id);
            change({ id, show: null });
          }}
          onClose={() => setCalling(false)}
        />
      )}
    </Page>
  );
}

/** While a message loads that is not in the list, and why it does not come. */
function Missing({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  return (
    <div className="hy-inbox-none">
      {error instanceof ResponseError && error.status === 404 ? (
        <EmptyState title={t('There is no such message')}>
          {t('It may have been deleted as spam.')}
        </EmptyState>
      ) : error !== null ? (
        <ErrorState title={t('The message could not be loaded')} detail={error.message} onRetry={onRetry} />
      ) : (
        <SkeletonRows rows={8} label={t('Loading the message')} />
      )}
    </div>
  );
}
