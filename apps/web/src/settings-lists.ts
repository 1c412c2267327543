import { paths } from './routes.ts';

interface SettingsEntry {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly permission: string;
  /** Further words that find it in the palette. */
  readonly words: string;
}

/** What is set up once and has no place in the menu: reached from the start page and the palette. */
export const settingsEntries: readonly SettingsEntry[] = [
  { id: 'depots', label: 'Depots', to: paths.depots.to(), permission: 'core.view_depot', words: '' },
  {
    id: 'snippets',
    label: 'Snippets',
    to: paths.snippets.to(),
    permission: 'comms.view_snippet',
    words: 'mail words texts',
  },
  {
    id: 'announcements',
    label: 'Announcements',
    to: paths.announcements.to(),
    permission: 'comms.view_announcement',
    words: 'news notices start page',
  },
];
