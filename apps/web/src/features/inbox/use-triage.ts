/** Putting messages where they belong: shown at once, sent behind it, taken back when it was refused or a mistake. */
import { t } from '@hireyard/messages';
import type { IncomingPosition } from '@hireyard/domain/incoming-mail';
import { sesmail_incoming } from '@hireyard/wire/resources/sesmail-incoming';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, session } from '../../api/index.ts';
import { failureOf } from '../../api/outcome.ts';
import { keys } from '../../api/queries.ts';
import { toast } from '../../ui/toast.ts';
import { type Message, type Moved, positionOf } from './inbox-state.ts';

const DONE: Readonly<Record<IncomingPosition, string>> = {
  received: t('Back to new'),
  opened: t('Opened'),
  resolved: t('Resolved'),
  spam: t('Marked as spam'),
};

export interface Triage {
  readonly moved: Moved;
  /** Moves without a word, e.g. a message that was read. */
  readonly put: (message: Message, to: IncomingPosition) => void;
  /** Moves and says so; `onUndo` is told when it was taken back. */
  readonly move: (message: Message, to: IncomingPosition, onUndo: () => void) => void;
  /** What the server has moved already, e.g. a message that became a change request. */
  readonly happened: (message: Message, to: IncomingPosition) => void;
}

export function useTriage(): Triage {
  const cache = useQueryClient();
  const [moved, setMoved] = useState<Moved>(new Map());
  // one message after the other: an undo must not overtake what it undoes
  const queue = useRef(new Map<number, Promise<void>>());

  const note = (id: number, to: IncomingPosition) => setMoved((now) => new Map(now).set(id, to));
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
  const put = (message: Pick<Message, 'id'>, to: IncomingPosition) => {
    const { id } = message;
    note(id, to);
    const before = queue.current.get(id) ?? Promise.resolve();
    queue.current.set(
      id,
      before.then(async () => send(id, to)),
    );
  };
  return {
    moved,
    put,
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
    happened: ({ id }, to) => {
      note(id, to);
      void renew(id, to);
    },
  };
}
