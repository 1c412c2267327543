/** What the palette knows of the settings, none of which stands in the menu. */
import { addCommands } from '../../frame/commands.ts';
import { settingsEntries } from '../../settings-lists.ts';

/** Adds them for what the user may see; the returned function takes them away. */
export const addSettingsCommands = (can: (permission: string) => boolean): (() => void) =>
  addCommands(
    ...settingsEntries
      .filter(({ permission }) => can(permission))
      .map(({ id, label, to, words }) => ({
        id: `go-${id}`,
        label,
        group: 'Go to',
        words: `settings ${words}`,
        to,
      })),
  );
