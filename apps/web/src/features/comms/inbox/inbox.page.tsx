/** The inbox: customers' messages, handled with single keys (specification §2.1: /inbound/inbox, §3.15). */
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { useShortcut } from '../../../page/keyboard.ts';
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
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { InboxBand, InboxList } from './inbox-list.tsx';
import { useInbox } from './inbox-state.ts';
import type { MessageAction } from './message.tsx';
import { useMessageActions, useTriage } from './use-message-actions.tsx';
import { type Reading, useReading } from './use-reading.ts';
import './inbox.css';

const AboutPane = lazyPart(() => import('./about-pane.tsx'), <SkeletonRows rows={6} />);
const MessagePane = lazyPart(
  () => import('./message.tsx'),
  <div className="hy-inbox-none">
    <SkeletonRows rows={8} />
  </div>,
);
const CallDialog = lazyPart(() => import('./call-dialog.tsx'));

export default function InboxPage() {
  const [query, change] = usePageQuery();
  const can = useCan();
  const beside = useTableRoom();
  const wide = usePeekRoom();
  const triage = useTriage();
  const inbox = useInbox(triage.moved);
  const [open, setOpen] = useState<'about' | 'call'>();
  const { search, narrowed, clear } = useNarrowing();
  const reading = useReading(inbox, triage);
  const { chosen, message, addressOf, choose, leave, reselect } = reading;
  const mayWrite = can(permissionOf(sesmail_incoming, 'add'));
  const logCall = () => setOpen('call');
  const close = () => setOpen(undefined);
  useShortcut(mayWrite ? 'n' : undefined, t('Log a call'), logCall);
  const link = () => {
    if (!wide) setOpen('about');
    focusPicker();
  };
  const { acts, dialogs } = useMessageActions({ message, triage, leave, choose: reselect, link });

  /** The message replaces the list. */
  const alone = chosen !== undefined && !beside;
  // without permission there is no search and no button
  const refused = inbox.forbidden || !can(permissionOf(sesmail_incoming, 'view'));
  const bars = !refused && !alone;
  return (
    <Page
      title={alone ? t('Message') : t('Inbox')}
      scroll={false}
      crumbs={crumbsOf(query, alone)}
      search={bars && <InboxSearch search={search} />}
      actions={mayWrite && bars && <CallButton onClick={logCall} />}
      band={bars && <InboxBand count={inbox.count} onClear={narrowed ? clear : undefined} />}
    >
      <div
        className={classNames('hy-inbox', chosen !== undefined && 'is-reading', 'ion-content-scroll-host')}
      >
        <div className="hy-inbox-list hy-noprint">
          <InboxList
            inbox={inbox}
            moved={triage.moved}
            chosen={chosen}
            addressOf={addressOf}
            onChoose={(id) => {
              if (id !== chosen) return choose(id);
              document.querySelector<HTMLElement>('[data-message-pane]')?.focus();
            }}
            onStep={reading.step}
            narrowed={narrowed}
            onClear={clear}
          />
        </div>
        <ReadingPane
          reading={reading}
          acts={acts}
          room={beside}
          wide={wide}
          onAbout={() => setOpen('about')}
        />
        {wide && <AboutAside reading={reading} />}
      </div>
      {dialogs}
      {!wide && <AboutDialog reading={reading} open={open === 'about'} onClose={close} />}
      {open === 'call' && (
        <CallDialog
          onWritten={(id) => {
            inbox.showFresh(id);
            change({ id, show: null });
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The search and the filters of the address. */
function useNarrowing() {
  const [query, change] = usePageQuery();
  const state = readListState(sesmail_incoming, query);
  const search = useTypedSearch(state.search, (text) => change({ search: text }));
  const clear = () => {
    search.type('');
    change({
      ...Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])),
      search: null,
    });
  };
  return { search, narrowed: isNarrowed(state), clear };
}

/** Breadcrumbs: the filtered inbox, and the message if it is shown alone. */
function crumbsOf(query: URLSearchParams, alone: boolean) {
  const list = new URLSearchParams(query);
  list.delete('id');
  const inbox = {
    label: t('Inbox'),
    to: list.size === 0 ? paths.inbox.to() : `${paths.inbox.to()}?${list}`,
  };
  return alone ? [inbox, { label: t('Message'), to: '' }] : [inbox];
}

/** Focuses the contract picker. */
const focusPicker = () =>
  requestAnimationFrame(() => {
    const inputs = document.querySelectorAll<HTMLInputElement>('[data-link=contract] input');
    [...inputs].find((input) => input.checkVisibility())?.focus();
  });

function InboxSearch({ search }: { readonly search: ReturnType<typeof useTypedSearch> }) {
  return (
    <SearchBox
      label={t('Search inbox')}
      aria-keyshortcuts="/"
      value={search.typed}
      onChange={(event) => search.type(event.target.value)}
    />
  );
}

function CallButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      kind="primary"
      icon={IconPlus}
      className="hy-create"
      aria-label={t('Log a call')}
      onClick={onClick}
    >
      {t('Log a call')}
    </Button>
  );
}

interface ReadingPaneProps {
  readonly reading: Reading;
  readonly acts: readonly MessageAction[];
  readonly room: boolean;
  readonly wide: boolean;
  readonly onAbout: () => void;
}

/** The selected message, or a hint. */
function ReadingPane({ reading, acts, room, wide, onAbout }: ReadingPaneProps) {
  const { chosen, message, record, onShown } = reading;
  if (message !== undefined)
    return (
      <MessagePane
        message={message}
        acts={acts}
        room={room}
        more={!wide && <Button onClick={onAbout}>{t('About')}</Button>}
        onShown={onShown}
      />
    );
  return (
    <div className="hy-inbox-none">
      {chosen !== undefined ? (
        <NotLoaded query={record} missing={GONE} rows={8} loading={t('Loading message')} />
      ) : (
        <EmptyState icon={IconInbox} title={t('Select a message, or press J')}>
          {t('Press ? for all shortcuts.')}
        </EmptyState>
      )}
    </div>
  );
}

/** Related records beside the message. */
function AboutAside({ reading: { message, addressOf, choose } }: { readonly reading: Reading }) {
  return (
    message && (
      <aside className="hy-inbox-side hy-pad hy-noprint" aria-label={t('Details')}>
        <AboutPane message={message} addressOf={addressOf} onChoose={choose} />
      </aside>
    )
  );
}

interface AboutDialogProps {
  readonly reading: Reading;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Related records in a dialog, if there is no space beside the message. */
function AboutDialog({ reading: { message, addressOf, choose }, open, onClose }: AboutDialogProps) {
  return (
    message && (
      <Dialog open={open} title={t('Details')} onClose={onClose}>
        <AboutPane message={message} addressOf={addressOf} onChoose={choose} />
      </Dialog>
    )
  );
}

const GONE = <EmptyState title={t('Message not found')}>{t('It may have been deleted as spam.')}</EmptyState>;
