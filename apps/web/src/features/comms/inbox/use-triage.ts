/** Putting messages where they belong: shown at once, sent behind it, taken back when it was refused or a mistake. */
import { t } from '@hireyard/messages';
import type { IncomingPosition } from '@hireyard/domain/comms/incoming-mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, session } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { type Message, type Moved, positionOf } from './inbox-state.ts';

const DONE: Readonly<Record<IncomingPosition, string>> = {
  received: t('Back to new'),
  opened: t('Opened'),
  resolved: t('Resolved'),
  spam: t('Marked as spam'),
};

export interface Triage {
  readonly moved: Moved;
  /** Notes without a word that a message was read; nothing when it was put somewhere else meanwhile. */
  readonly read: (message: Message) => void;
  /** Moves and says so; `onUndo` is told when it was taken back. */
  readonly move: (message: Message, to: IncomingPosition, onUndo: () => void) => void;
  /** Does what moves a message on the server, e.g. a change request made of it, after all that was sent of it before; `to`: where it is then. */
  readonly by: <T>(message: Message, to: IncomingPosition, work: () => Promise<T>) => Promise<T>;
}

export function useTriage(): Triage {
  const cache = useQueryClient();
  const [moved, setMoved] = useState<Moved>(new Map());
  // one message after the other: an undo must not overtake what it undoes
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
  const inTurn = <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const done = (queue.current.get(id) ?? Promise.resolve()).then(work);
    // who asked for it hears of a failure; what comes after it goes on
    queue.current.set(
      id,
      done.catch(() => undefined),
    );
    return done;
  };
  const put = ({ id }: Pick<Message, 'id'>, to: IncomingPosition) => {
    note(id, to);
    void inTurn(id, () => send(id, to));
  };
  return {
    moved,
    read: ({ id }) => {
      note(id, 'opened');
      void inTurn(id, async () => {
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
      inTurn(id, async () => {
        const made = await work();
        note(id, to);
        void renew(id, to);
        return made;
      }),
  };
}
