/** What can be done with the message that is read, by button and by key. */
import { t } from '@hireyard/messages';
import type { IncomingPosition } from '@hireyard/domain/comms/incoming-mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { download } from '../../../resource/list/csv.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ComposeDialog } from '../compose/index.ts';
import { toast } from '../../../ui/toast.ts';
import { type Message, positionOf } from './inbox-state.ts';
import type { MessageAct } from './message-pane.tsx';
import type { Triage } from './use-triage.ts';

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'));

interface Given {
  readonly message: Message | undefined;
  readonly triage: Triage;
  /** Reads the one after it, before it is gone from the list. */
  readonly leave: () => void;
  readonly choose: (id: number) => void;
  /** Shows what the message is about, with the cursor where a contract is chosen. */
  readonly link: () => void;
}

export function useActs({ message, triage, leave, choose, link }: Given) {
  const can = useCan();
  const go = useGo();
  const write = useWrite(sesmail_incoming);
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<'change' | 'reply'>();
  const at = message === undefined ? undefined : positionOf(message, triage.moved);
  const mayMove = can('comms.change_sesmail_incoming');

  const move = (to: IncomingPosition) => {
    if (message === undefined || at === to) return;
    const { id } = message;
    leave();
    triage.move(message, to, () => choose(id));
  };
  const changed = (made: number) => {
    leave();
    toast(t('Change request made'), {
      tone: 'success',
      action: { label: t('Open it'), run: () => go(paths.changeRequest.to({ id: made })) },
    });
  };
  const save = async (id: number) => {
    try {
      download(`message-${id}.eml`, await client(sesmail_incoming).action<Blob>('raw', { id, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const remove = async (id: number) => {
    const text = t('The message is gone for good.');
    if (!(await ask({ title: t('Delete this spam?'), text, action: t('Delete message') }))) return;
    leave();
    const outcome = await write.run({ do: 'remove', id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('Deleted'), { tone: 'success' });
  };

  const acts: (MessageAct | false)[] = [
    mayMove &&
      at !== 'resolved' && {
        key: 'resolve',
        label: t('Resolve'),
        shortcut: 'e',
        first: true,
        onSelect: () => move('resolved'),
      },
    can('comms.add_sesmail') && {
      key: 'reply',
      label: t('Reply'),
      shortcut: 'r',
      first: true,
      onSelect: () => setOpen('reply'),
    },
    can('comms.add_changerequest') && {
      key: 'change',
      label: t('Change request'),
      shortcut: 'c',
      first: 'wide',
      onSelect: () => setOpen('change'),
    },
    mayMove &&
      at !== 'spam' && { key: 'spam', label: t('Spam'), shortcut: '!', onSelect: () => move('spam') },
    mayMove &&
      at !== 'received' && {
        key: 'new',
        label: t('Back to new'),
        shortcut: 'u',
        onSelect: () => move('received'),
      },
    mayMove && { key: 'link', label: t('Link to a contract'), shortcut: 'l', onSelect: link },
    { key: 'save', label: t('Download message'), onSelect: () => void save(message?.id ?? 0) },
    can('comms.delete_sesmail_incoming') &&
      at === 'spam' && {
        key: 'delete',
        label: t('Delete'),
        danger: true,
        onSelect: () => void remove(message?.id ?? 0),
      },
  ];
  const known = message === undefined ? [] : acts.filter((act) => act !== false);
  const byKey = (key: string) => known.find((act) => act.key === key);
  useActKey('e', t('Resolve'), byKey('resolve'));
  useActKey('!', t('Mark as spam'), byKey('spam'));
  useActKey('u', t('Back to new'), byKey('new'));
  useActKey('c', t('Make a change request'), byKey('change'));
  useActKey('l', t('Link to a contract'), byKey('link'));
  useActKey('r', t('Reply'), byKey('reply'));

  const close = () => setOpen(undefined);
  const dialogs = (
    <>
      {question}
      {message !== undefined && open === 'change' && (
        <ChangeDialog
          message={message}
          inTurn={(work) => triage.by(message, 'resolved', work)}
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
  return { acts: known, dialogs };
}

/** A key that does what its button does, while there is one. */
function useActKey(keys: string, label: string, act: MessageAct | undefined): void {
  useShortcut(act === undefined ? undefined : keys, label, () => act?.onSelect());
}
