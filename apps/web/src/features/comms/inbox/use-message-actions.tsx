/** Actions on the selected message, by button and by key. */
import type { IncomingPosition } from '@hireyard/domain/comms/incoming-mail';
import { t } from '@hireyard/messages';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, session } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ComposeDialog } from '../compose/index.tsx';
import { type Message, type Moved, positionOf } from './inbox-state.ts';
import type { MessageAction } from './message.tsx';

// Changes states of messages: shown at once, sent in the background, reverted on failure or undo.

const DONE: Readonly<Record<IncomingPosition, string>> = {
  received: t('Marked as new'),
  opened: t('Opened'),
  resolved: t('Resolved'),
  spam: t('Marked as spam'),
};

export interface Triage {
  readonly moved: Moved;
  /** Marks a message as read without a toast, unless its state was changed meanwhile. */
  readonly read: (message: Message) => void;
  /** Changes the state and shows a toast; `onUndo` is called after an undo. */
  readonly move: (message: Message, to: IncomingPosition, onUndo: () => void) => void;
  /**
   * Runs a server action that changes a message, for example creating a change request, after earlier updates were
   * sent; `to`: the resulting state.
   */
  readonly by: <T>(message: Message, to: IncomingPosition, work: () => Promise<T>) => Promise<T>;
}

export function useTriage(): Triage {
  const cache = useQueryClient();
  const [moved, setMoved] = useState<Moved>(new Map());
  // one update after the other: an undo must not overtake the change
  const queue = useRef(new Map<number, Promise<unknown>>());
  const placed = useRef(new Map<number, IncomingPosition>());

  const note = (id: number, to: IncomingPosition) => {
    placed.current.set(id, to);
    setMoved((now) => new Map(now).set(id, to));
  };
  const forget = (id: number, to: IncomingPosition) =>
    setMoved((now) => {
      if (now.get(id) !== to) return now;
      const next = new Map(now);
      next.delete(id);
      return next;
    });
  const renew = async (id: number, to: IncomingPosition) => {
    void session.recheck();
    await cache.invalidateQueries({ queryKey: keys.all(sesmail_incoming) });
    forget(id, to);
  };
  const send = async (id: number, to: IncomingPosition) => {
    try {
      const body = { system_action: to, action: 'attach' } as const;
      await client(sesmail_incoming).systemState(id, body, { waiting: 'background' });
      void renew(id, to);
    } catch (error) {
      forget(id, to);
      toast(t('{action} failed: {message}', { action: DONE[to], message: failureOf(error).message }), {
        tone: 'danger',
      });
    }
  };
  const serialised = <T,>(id: number, work: () => Promise<T>): Promise<T> => {
    const done = (queue.current.get(id) ?? Promise.resolve()).then(work);
    // the caller handles a failure; later updates continue
    queue.current.set(
      id,
      done.catch(() => undefined),
    );
    return done;
  };
  const put = ({ id }: Pick<Message, 'id'>, to: IncomingPosition) => {
    note(id, to);
    void serialised(id, () => send(id, to));
  };
  return {
    moved,
    read: ({ id }) => {
      note(id, 'opened');
      void serialised(id, async () => {
        if (placed.current.get(id) === 'opened') await send(id, 'opened');
      });
    },
    move: (message, to, onUndo) => {
      const from = positionOf(message, moved);
      put(message, to);
      toast(`${DONE[to]}: ${message.subject || t('no subject')}`, {
        tone: 'success',
        action: {
          label: t('Undo'),
          run: () => {
            put(message, from);
            onUndo();
          },
        },
      });
    },
    by: ({ id }, to, work) =>
      serialised(id, async () => {
        const made = await work();
        note(id, to);
        void renew(id, to);
        return made;
      }),
  };
}

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'));

interface Given {
  readonly message: Message | undefined;
  readonly triage: Triage;
  /** Selects the next message before this one leaves the list. */
  readonly leave: () => void;
  readonly choose: (id: number) => void;
  /** Shows the related records with the focus on the contract picker. */
  readonly link: () => void;
}

/** Handlers of a message's actions. */
interface Doing {
  readonly move: (to: IncomingPosition) => void;
  readonly reply: () => void;
  readonly change: () => void;
  readonly link: () => void;
  readonly save: () => void;
  readonly remove: () => void;
}

/** Returns the actions a user may take on a message in the state `at`. */
function actionsOf(
  at: IncomingPosition,
  can: (permission: string) => boolean,
  doing: Doing,
): readonly MessageAction[] {
  const mayMove = can('comms.change_sesmail_incoming');
  const acts: (MessageAction | false)[] = [
    mayMove &&
      at !== 'resolved' && {
        key: 'resolve',
        label: t('Resolve'),
        shortcut: 'e',
        first: true,
        onSelect: () => doing.move('resolved'),
      },
    can('comms.add_sesmail') && {
      key: 'reply',
      label: t('Reply'),
      shortcut: 'r',
      first: true,
      onSelect: doing.reply,
    },
    can('comms.add_changerequest') && {
      key: 'change',
      label: t('Change request'),
      shortcut: 'c',
      first: 'wide',
      onSelect: doing.change,
    },
    mayMove &&
      at !== 'spam' && { key: 'spam', label: t('Spam'), shortcut: '!', onSelect: () => doing.move('spam') },
    mayMove &&
      at !== 'received' && {
        key: 'new',
        label: t('Mark as new'),
        shortcut: 'u',
        onSelect: () => doing.move('received'),
      },
    mayMove && { key: 'link', label: t('Link to contract'), shortcut: 'l', onSelect: doing.link },
    { key: 'save', label: t('Download message'), onSelect: doing.save },
    can('comms.delete_sesmail_incoming') &&
      at === 'spam' && { key: 'delete', label: t('Delete'), danger: true, onSelect: doing.remove },
  ];
  return acts.filter((act) => act !== false);
}

export function useMessageActions({ message, triage, leave, choose, link }: Given) {
  const can = useCan();
  const go = useGo();
  const write = useWrite(sesmail_incoming);
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<'change' | 'reply'>();
  const close = () => setOpen(undefined);

  const save = async (id: number) => {
    try {
      download(`message-${id}.eml`, await client(sesmail_incoming).action<Blob>('raw', { id, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const remove = async (id: number) => {
    const text = t('The message can’t be restored.');
    if (!(await ask({ title: t('Delete this message?'), text, action: t('Delete message') }))) return;
    leave();
    const outcome = await write.run({ do: 'remove', id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('Deleted'), { tone: 'success' });
  };
  const changed = (made: number) => {
    leave();
    toast(t('Change request created'), {
      tone: 'success',
      action: { label: t('View change request'), run: () => go(paths.changeRequest.to({ id: made })) },
    });
  };
  const actionsFor = (shown: Message) => {
    const { id } = shown;
    const at = positionOf(shown, triage.moved);
    return actionsOf(at, can, {
      move: (to) => {
        if (at === to) return;
        leave();
        triage.move(shown, to, () => choose(id));
      },
      reply: () => setOpen('reply'),
      change: () => setOpen('change'),
      link,
      save: () => void save(id),
      remove: () => void remove(id),
    });
  };
  const acts = message === undefined ? [] : actionsFor(message);
  useActionKeys(acts);
  const dialogs = (
    <>
      {question}
      {message !== undefined && open === 'change' && (
        <ChangeDialog
          message={message}
          serialised={(work) => triage.by(message, 'resolved', work)}
          onMade={changed}
          onClose={close}
        />
      )}
      {message !== undefined && open === 'reply' && (
        <ComposeDialog
          about={{
            category: 'conversation',
            incoming: message.id,
            ...(message.contract === null ? {} : { contract: message.contract.id }),
          }}
          onClose={close}
        />
      )}
    </>
  );
  return { acts, dialogs };
}

function useActionKeys(acts: readonly MessageAction[]): void {
  const byKey = (key: string) => acts.find((act) => act.key === key);
  useActionKey('e', t('Resolve'), byKey('resolve'));
  useActionKey('!', t('Mark as spam'), byKey('spam'));
  useActionKey('u', t('Mark as new'), byKey('new'));
  useActionKey('c', t('Create change request'), byKey('change'));
  useActionKey('l', t('Link to contract'), byKey('link'));
  useActionKey('r', t('Reply'), byKey('reply'));
}

/** Binds a key to the action of a button while it is available. */
function useActionKey(keys: string, label: string, act: MessageAction | undefined): void {
  useShortcut(act === undefined ? undefined : keys, label, () => act?.onSelect());
}
