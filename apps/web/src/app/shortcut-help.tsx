/** All keys that work at this moment on this page, under headings, to search and to print (docs/keyboard.md). */
import { t } from '@hireyard/messages';
import { useState, useSyncExternalStore } from 'react';
import { Button, Keys } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch, TextInput } from '../ui/inputs.tsx';
import { Field } from '../ui/field.tsx';
import { helpGroups, spokenKeys } from './help-groups.ts';
import { keyNotes } from '../page/key-notes.ts';
import { liveShortcuts, shortcutStore, shownKeys, singleKeys } from '../page/keyboard.ts';
import './shortcut-help.css';

/** What the shown page has, so that keys of other pages are not told. */
const onPage = (part: string): boolean =>
  document.querySelector(`ion-router-outlet > .ion-page:not(.ion-page-hidden) :is(${part})`) !== null;

export default function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const shortcuts = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.snapshot);
  const single = useSyncExternalStore(shortcutStore.subscribe, singleKeys.snapshot);
  const [search, setSearch] = useState('');
  // the page does not change under the sheet
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
            {t('Keys without Ctrl or ⌘')}
          </Switch>
          <Button onClick={() => window.print()}>{t('Print')}</Button>
        </>
      }
    >
      <div className="hy-keysheet">
        <Field label={t('Search the keys')} hideLabel>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder={t('What it does, or the key')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        {!single && (
          <p className="hy-hint" role="status">
            {t('Switched off on this device: letters and signs alone do nothing.')}
          </p>
        )}
        <p className="hy-sr" role="status">
          {search === '' ? '' : t('{found, plural, one {# key found} other {# keys found}}', { found })}
        </p>
        {found === 0 && <p className="hy-hint">{t('No key does that.')}</p>}
        <div className="hy-keysheet-groups">
          {groups.map(({ group, rows }) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {rows.map((one) => (
                  <div
                    key={`${one.keys} ${one.label}`}
                    className={!single && one.single ? 'is-off' : undefined}
                  >
                    <dt>{one.label}</dt>
                    <dd>
                      <Keys keys={shownKeys(one.keys)} />
                      <span className="hy-sr">
                        {spokenKeys(one.keys)}
                        {!single && one.single && t(', switched off')}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
