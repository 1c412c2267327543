/** All shortcuts that work on this page now, under headings, to search and to print (docs/use/keyboard.md). */
import { t } from '@hireyard/messages';
import { useState, useSyncExternalStore } from 'react';
import {
  type KeyNote,
  keyNotes,
  liveShortcuts,
  type Shortcut,
  shortcutStore,
  shownKeys,
  singleKeys,
} from '../page/keyboard.ts';
import { classNames } from '../lib/class-names.ts';
import { Button, Keys } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Switch, TextInput } from '../ui/inputs.tsx';
import { Stack } from '../ui/layout.tsx';
import './shortcut-help.css';

// The contents of the sheet, without React, so that they can be tested.

interface HelpRow extends KeyNote {
  /** Whether it can be turned off, like all keys without Ctrl or ⌘. */
  readonly single: boolean;
}
interface HelpGroup {
  readonly group: string;
  readonly rows: readonly HelpRow[];
}

/** Headings that come first and last; others keep the order in which they were added. */
const FIRST = t('Everywhere');
const LAST = t('Go to');

/**
 * Groups the rows under their headings. Of several shortcuts on the same keys, only the one that would run is listed.
 * Rows that the search does not match are left out, and so are headings without rows.
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
    // A second key for the same action gets no row of its own.
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

/** Returns the keys in words for screen readers: `g ,` is "g comma". */
export const keysInWords = (keys: string): string =>
  keys
    .split(' ')
    .map((one) =>
      one
        .split('+')
        .map((key) => names[key] ?? (key === 'mod' ? 'Control' : key))
        .join(' '),
    )
    .join(' ');

/** Returns whether the shown page has the part, so that keys of other pages are not listed. */
const onPage = (part: string): boolean =>
  document.querySelector(`ion-router-outlet > .ion-page:not(.ion-page-hidden) :is(${part})`) !== null;

export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.snapshot);
  const single = useSyncExternalStore(shortcutStore.subscribe, singleKeys.snapshot);
  const [search, setSearch] = useState('');
  // the page doesn't change while the sheet is open
  const [notes] = useState(() => keyNotes.filter(({ part }) => onPage(part)));
  const groups = helpGroups(liveShortcuts(shortcuts), notes, search);
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Dialog
      open
      wide
      title={t('Keyboard shortcuts')}
      onClose={onClose}
      actions={
        <>
          <Switch checked={single} onChange={(event) => singleKeys.set(event.target.checked)}>
            {t('Single-key shortcuts')}
          </Switch>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
        </>
      }
    >
      <Stack gap={12} className="hy-keysheet">
        <Field label={t('Search shortcuts')} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder={t('Action or key')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        {!single && (
          <p className="hy-hint" role="status">
            {t('Single-key shortcuts are off on this device.')}
          </p>
        )}
        <p className="hy-sr" role="status">
          {search === ''
            ? ''
            : t('{found, plural, one {# shortcut found} other {# shortcuts found}}', { found })}
        </p>
        {found === 0 && <p className="hy-hint">{t('No shortcuts found')}</p>}
        <div className="hy-keysheet-groups">
          {groups.map(({ group, rows }) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {rows.map((one) => (
                  <div
                    key={`${one.keys} ${one.label}`}
                    className={classNames('hy-row is-nowrap is-between', !single && one.single && 'is-off')}
                  >
                    <dt>{one.label}</dt>
                    <dd>
                      <Keys keys={shownKeys(one.keys)} />
                      <span className="hy-sr">
                        {keysInWords(one.keys)}
                        {!single && one.single && t(', off')}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Stack>
    </Dialog>
  );
}
