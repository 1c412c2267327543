import { paths } from './routes.ts';

/** The headings of the settings page, in its order. */
export const SETTINGS_GROUPS = ['People', 'Workflow', 'Business', 'Words', 'System'] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

interface SettingsEntry {
  readonly id: string;
  readonly label: string;
  /** What it is for, in one line. */
  readonly description: string;
  /** Under which heading of the settings page it stands. */
  readonly group: SettingsGroup;
  readonly to: string;
  readonly permission: string;
  /** Further words that find it in the palette. */
  readonly words: string;
}

/** What is set up once and has no place in the menu: reached from the settings page, the start page and the palette. */
export const settingsEntries: readonly SettingsEntry[] = [
  {
    id: 'users',
    label: 'Users',
    description: 'Who may sign in, their groups and what these grant.',
    group: 'People',
    to: paths.users.to(),
    permission: 'user.view_user',
    words: 'people staff groups permissions invite',
  },
  {
    id: 'blocked',
    label: 'Blocked sign-ins',
    description: 'Names and addresses with too many failures, and letting them in again.',
    group: 'People',
    to: paths.blocked.to(),
    permission: 'user.view_user',
    words: 'locked unblock login attempts',
  },
  {
    id: 'workflow',
    label: 'State workflow',
    description: 'Names, colours and order of states, and which moves lead from one to another.',
    group: 'Workflow',
    to: paths.workflow.to(),
    permission: 'stateit.view_state',
    words: 'states status colours groups moves',
  },
  {
    id: 'depots',
    label: 'Depots',
    description: 'Where stock is kept and hires leave from.',
    group: 'Business',
    to: paths.depots.to(),
    permission: 'core.view_depot',
    words: '',
  },
  {
    id: 'business-settings',
    label: 'Business settings',
    description: 'Company, tax, deposits, price lists, delivery, opening days, mail and more.',
    group: 'Business',
    to: paths.businessSettings.to(),
    permission: 'core.view_metadata',
    words:
      'company currency tax vat minimum price list delivery vehicles zones cancellation opening days closed retention ledger',
  },
  {
    id: 'snippets',
    label: 'Snippets',
    description: 'Pieces of text that mails and templates are made of.',
    group: 'Words',
    to: paths.snippets.to(),
    permission: 'comms.view_snippet',
    words: 'mail words texts',
  },
  {
    id: 'announcements',
    label: 'Announcements',
    description: 'News for everybody who signs in, on the start page.',
    group: 'Words',
    to: paths.announcements.to(),
    permission: 'comms.view_announcement',
    words: 'news notices start page',
  },
  {
    id: 'imports',
    label: 'Imports',
    description: 'Lists of customers, accounts and products from other programs; and undoing one.',
    group: 'System',
    to: paths.imports.to(),
    permission: 'core.view_importrun',
    words: 'upload csv excel file migrate undo mapping',
  },
  {
    id: 'history',
    label: 'History',
    description:
      'Who changed what, when and through what, of every record; and whether that is still what was written.',
    group: 'System',
    to: paths.history.to(),
    permission: 'core.view_history',
    words: 'audit log changes integrity chain',
  },
];

/** The breadcrumb of what stands under the settings. */
export const underSettings = [{ label: 'Settings', to: paths.settings.to() }];
