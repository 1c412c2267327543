/** Which message of the inbox is selected, and moving between messages. */
import { t } from '@hireyard/messages';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { recordOptions } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { useCan } from '../../../page/session.ts';
import { chosenOf, type Inbox, nextAfter, positionOf } from './inbox-state.ts';
import type { Triage } from './use-message-actions.tsx';

/** A message counts as read after this time, in ms: passing it by key is not reading. */
const READ_AFTER_MS = 700;

export function useReading(inbox: Inbox, triage: Triage) {
  const [query, change] = usePageQuery();
  const can = useCan();
  const chosen = chosenOf(query);
  const record = useQuery({
    ...recordOptions(sesmail_incoming, chosen ?? 0),
    enabled: chosen !== undefined,
  });
  const inList = inbox.rows?.find(({ id }) => id === chosen);
  const message = chosen === undefined ? undefined : (record.data?.data ?? inList);
  /** Back leads from a message to the list; moving between messages adds no step. */
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
  /** A message marked as new by the user stays new while it is displayed. */
  const markedNew = useRef<number>(undefined);
  const onShown = () => {
    const id = message?.id;
    setTimeout(() => {
      const { chosen: now, position } = latest.current;
      const read = now === id && position === 'received' && markedNew.current !== id;
      if (message && read && document.visibilityState === 'visible' && can('comms.change_sesmail_incoming'))
        triage.read(message);
    }, READ_AFTER_MS);
  };
  return {
    chosen,
    message,
    record,
    choose,
    step,
    onShown,
    addressOf: (id: number): string => {
      const next = new URLSearchParams(query);
      next.set('id', String(id));
      return `${paths.inbox.to()}?${next}`;
    },
    /** Selects the next message. */
    leave: () => {
      if (chosen !== undefined) choose(nextAfter(latest.current.ids, chosen));
    },
    /** Selects a message again after an undo. */
    reselect: (id: number) => {
      markedNew.current = id;
      choose(id);
    },
  };
}

export type Reading = ReturnType<typeof useReading>;
