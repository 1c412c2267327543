import { t } from '@hireyard/messages';
import { paths } from './paths.ts';

/** The headings of the settings page, in its order. */
export const SETTINGS_GROUPS = [t('People'), t('Workflow'), t('Business'), t('Words'), t('System')] as const;
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
    label: t('Users'),
    description: t('Who may sign in, their groups and what these grant.'),
    group: t('People'),
    to: paths.users.to(),
    permission: 'user.view_user',
    words: t('people staff groups permissions invite'),
  },
  {
    id: 'blocked',
    label: t('Blocked sign-ins'),
    description: t('Names and addresses with too many failures, and letting them in again.'),
    group: t('People'),
    to: paths.blocked.to(),
    permission: 'user.view_user',
    words: t('locked unblock login attempts'),
  },
  {
    id: 'workflow',
    label: t('State workflow'),
    description: t('Names, colours and order of states, and which moves lead from one to another.'),
    group: t('Workflow'),
    to: paths.workflow.to(),
    permission: 'stateit.view_state',
    words: t('states status colours groups moves'),
  },
  {
    id: 'depots',
    label: t('Depots'),
    description: t('Where stock is kept and hires leave from.'),
    group: t('Business'),
    to: paths.depots.to(),
    permission: 'core.view_depot',
    words: '',
  },
  {
    id: 'business-settings',
    label: t('Business settings'),
    description: t('Company, tax, deposits, price lists, delivery, opening days, mail and more.'),
    group: t('Business'),
    to: paths.businessSettings.to(),
    permission: 'core.view_metadata',
    words: t(
      'company currency tax vat minimum price list delivery vehicles zones cancellation opening days closed retention ledger',
    ),
  },
  {
    id: 'setup',
    label: t('Set up Hireyard'),
    description: t('What a new business needs up to its first quote, and what is done of it.'),
    group: t('Business'),
    to: paths.setup.to(),
    permission: 'core.change_metadata',
    words: t('guide first steps begin start help'),
  },
  {
    id: 'snippets',
    label: t('Snippets'),
    description: t('Pieces of text that mails and templates are made of.'),
    group: t('Words'),
    to: paths.snippets.to(),
    permission: 'comms.view_snippet',
    words: t('mail words texts'),
  },
  {
    id: 'announcements',
    label: t('Announcements'),
    description: t('News for everybody who signs in, on the start page.'),
    group: t('Words'),
    to: paths.announcements.to(),
    permission: 'comms.view_announcement',
    words: t('news notices start page'),
  },
  {
    id: 'imports',
    label: t('Imports'),
    description: t('Lists of customers, accounts and products from other programs; and undoing one.'),
    group: t('System'),
    to: paths.imports.to(),
    permission: 'core.view_importrun',
    words: t('upload csv excel file migrate undo mapping'),
  },
  {
    id: 'history',
    label: t('History'),
    description: t(
      'Who changed what, when and through what, of every record; and whether that is still what was written.',
    ),
    group: t('System'),
    to: paths.history.to(),
    permission: 'core.view_history',
    words: t('audit log changes integrity chain'),
  },
  {
    id: 'system',
    label: t('System'),
    description: t('Whether everything works: jobs that failed, deliveries, catch-ups, processes, checks.'),
    group: t('System'),
    to: paths.system.to(),
    permission: 'core.view_job',
    words: t('jobs queue dead letters webhooks hooks reconcilers workers health status check'),
  },
];

/** The breadcrumb of what stands under the settings. */
export const underSettings = [{ label: t('Settings'), to: paths.settings.to() }];
