/** What the palette knows of the settings, none of which stands in the menu. */
import { t } from '@hireyard/messages';
import { addCommands } from '../../page/commands.ts';
import { paths } from '../../lib/registry/paths.ts';
import { settingsEntries } from '../../lib/registry/settings-lists.ts';

/** Adds them for what the user may see, and the page of them all; the returned function takes them away. */
export function addSettingsCommands(can: (permission: string) => boolean): () => void {
  const seen = settingsEntries.filter(({ permission }) => can(permission));
  const all = { id: 'settings', label: paths.settings.title, to: paths.settings.to(), words: '' };
  return addCommands(
    ...(seen.length === 0 ? [] : [all, ...seen]).map(({ id, label, to, words }) => ({
      id: `go-${id}`,
      label,
      group: t('Go to'),
      words: t('settings {words}', { words }),
      to,
      ...(id === all.id ? { shortcut: 'g ,' } : {}),
    })),
  );
}
