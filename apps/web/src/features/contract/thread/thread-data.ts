/** All that was said about a contract, as the tab shows it (docs/mail.md). */
import type { ThreadEntry } from '@hireyard/wire/thread';
import { contract } from '@hireyard/wire/resources/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/index.ts';
import { keys } from '../../../api/queries.ts';

/** Below the contract's own key, so that what renews the contract renews it. */
export const threadOptions = (id: number) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), 'thread'],
    queryFn: async ({ signal }) =>
      client(contract).action<readonly ThreadEntry[]>('thread', { id, signal, waiting: 'background' }),
  });

/** Names an entry among all kinds. */
export const keyOf = ({ kind, id }: ThreadEntry): string => `${kind}-${id}`;

const OPEN = new Set(['create', 'reopened']);
/** Somebody still has to decide about it. */
export const isOpenChange = ({ kind, states }: ThreadEntry): boolean =>
  kind === 'changerequest' && states.some(({ system_action }) => OPEN.has(system_action ?? ''));

export interface Thread {
  /** Change requests that wait, the oldest first. */
  readonly pinned: readonly ThreadEntry[];
  readonly rest: readonly ThreadEntry[];
}

/** The entries as they stand below each other. @param entries oldest first, as they come */
export function sortThread(entries: readonly ThreadEntry[], newestFirst: boolean): Thread {
  const rest = entries.filter((entry) => !isOpenChange(entry));
  return { pinned: entries.filter(isOpenChange), rest: newestFirst ? rest.toReversed() : rest };
}

export const KIND_WORDS: Readonly<Record<ThreadEntry['kind'], string>> = {
  out: 'Mail to',
  in: 'Mail from',
  changerequest: 'Change request by',
  note: 'Note by',
};
