/** How the thread of a contract stands on the page: what waits on top. */
import { t } from '@hireyard/messages';
import type { ThreadEntry } from '@hireyard/wire/contracts/thread';

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
  out: t('Mail to'),
  in: t('Mail from'),
  changerequest: t('Change request by'),
  note: t('Note by'),
};
