/** What the sheet of keys says, from what works now: pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import type { KeyNote } from '../page/key-notes.ts';
import type { Shortcut } from '../page/keyboard.ts';

interface HelpRow extends KeyNote {
  /** Can be switched off, with all keys that need no Ctrl or ⌘. */
  readonly single: boolean;
}
export interface HelpGroup {
  readonly group: string;
  readonly rows: readonly HelpRow[];
}

/** Headings at the begin and at the end; all others stand between, in the order in which they came. */
const FIRST = t('Everywhere');
const LAST = t('Go to');

/**
 * The rows under their headings. Of several shortcuts on the same keys only the one that would run is told, and rows
 * that a search does not find are left out; a heading without rows goes.
 * @param search words that must all occur in heading, label or keys
 */
export function helpGroups(
  live: readonly Shortcut[],
  notes: readonly { readonly group: string; readonly notes: readonly KeyNote[] }[],
  search: string,
): readonly HelpGroup[] {
  const newest = new Map(live.map((one) => [one.keys, one]));
  const groups = new Map<string, HelpRow[]>([[FIRST, []]]);
  const add = (group: string, row: HelpRow) => {
    const rows = groups.get(group) ?? [];
    // a second key for the same is no second line
    if (!rows.some(({ label }) => label === row.label)) groups.set(group, [...rows, row]);
  };
  for (const { keys, label, group } of newest.values())
    add(group, { keys, label, single: !keys.startsWith('mod+') });
  for (const { group, notes: rows } of notes) for (const row of rows) add(group, { ...row, single: false });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (group: string, { keys, label }: HelpRow) =>
    words.every((word) => `${group} ${label} ${keys}`.toLowerCase().includes(word));
  const rank = (group: string) => (group === FIRST ? 0 : group === LAST ? 2 : 1);
  return [...groups]
    .map(([group, rows]) => ({ group, rows: rows.filter((row) => fits(group, row)) }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => rank(a.group) - rank(b.group));
}

const names: Readonly<Record<string, string>> = {
  '/': t('slash'),
  '?': t('question mark'),
  '[': t('left bracket'),
  ']': t('right bracket'),
  '!': t('exclamation mark'),
  ',': t('comma'),
  '.': t('full stop'),
  '↑': t('arrow up'),
  '↓': t('arrow down'),
  '←': t('arrow left'),
  '→': t('arrow right'),
};

/** The keys as a screen reader can say them: `g ,` is "g comma". */
export const spokenKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((one) =>
      one
        .split('+')
        .map((key) => names[key] ?? (key === 'mod' ? 'Control' : key))
        .join(' '),
    )
    .join(' ');
