import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { paths } from './paths.ts';
import { listLabel, listPath, screenHeads } from './records.ts';

/** Begins the breadcrumbs of finance's pages: the menu itself names requests and refunds only (specification §2.2). */
export const underFinance = [{ label: t('Finance'), to: paths.accounting.to() }];

interface FinanceEntry {
  readonly label: string;
  readonly to: string;
  readonly about: string;
  readonly permission: string;
}
interface FinanceGroup {
  readonly label: string;
  readonly entries: readonly FinanceEntry[];
}

/** All of finance, as its overview and the palette show it. */
export const financeGroups: readonly FinanceGroup[] = [
  {
    label: t('Day to day'),
    entries: [
      {
        label: t('Payment requests'),
        to: paths.paymentRequests.to(),
        about: t('What customers were asked to pay'),
        permission: 'accounting.view_paymentrequest',
      },
      {
        label: t('Refund requests'),
        to: paths.refundRequests.to(),
        about: t('What is to be given back, and who approved it'),
        permission: 'accounting.view_refundrequest',
      },
      ...screenHeads
        .filter(({ screens }) => screens.under === 'finance')
        .map((head) => ({
          label: listLabel(head),
          to: listPath(head),
          about: head.screens.about ?? '',
          permission: permissionOf(head, 'view'),
        })),
    ],
  },
  {
    label: t('Books and rules'),
    entries: [
      {
        label: t('Ledger'),
        to: paths.ledger.to(),
        about: t('Trial balance and journal, on the screen and as files'),
        permission: 'accounting.view_invoice',
      },
      {
        label: t('Nominal mapping'),
        to: paths.nominal.to(),
        about: t('Which account each type of money is booked on'),
        permission: 'accounting.view_nominal',
      },
      {
        label: t('Deposit rules'),
        to: paths.depositRules.to(),
        about: t('Deposit by order value'),
        permission: 'accounting.view_depositrule',
      },
    ],
  },
  {
    label: t('Outside services'),
    entries: [
      {
        label: t('Connections'),
        to: paths.connections.to(),
        about: t('Card provider and accounting package: what failed, and what to do about it'),
        permission: 'core.view_job',
      },
    ],
  },
];

interface ReportEntry {
  readonly id: string;
  readonly label: string;
  /** The question that it answers, in one line. */
  readonly description: string;
  readonly to: string;
  readonly permission: string;
}

/** Every report, in the order of the reporting page: each is seen by who may see what it is reckoned from. */
export const reportEntries: readonly ReportEntry[] = [
  {
    id: 'sales',
    label: paths.sales.title,
    description: t('Turnover by week and month, year against year, and how far ahead it is booked.'),
    to: paths.sales.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'utilisation',
    label: paths.utilisation.title,
    description: t('How much of each item was out, what it earned, and what never went out.'),
    to: paths.utilisation.to(),
    permission: 'stock.view_stockitem',
  },
  {
    id: 'wash-up',
    label: paths.washUp.title,
    description: t('What comes back to be washed, by day or by item.'),
    to: paths.washUp.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'debt',
    label: paths.debt.title,
    description: t('What each account owes, by age.'),
    to: paths.debt.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'deposits',
    label: paths.depositsHeld.title,
    description: t('Whose deposit is held, and what should have gone back.'),
    to: paths.depositsHeld.to(),
    permission: 'accounting.view_paymentrequest',
  },
  {
    id: 'lost-quotes',
    label: paths.lostQuotes.title,
    description: t('Why quotes were lost, which ones, and how many become orders.'),
    to: paths.lostQuotes.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'sent-mail',
    label: paths.sentMail.title,
    description: t('Every mail that went out, and what became of it.'),
    to: paths.sentMail.to(),
    permission: 'comms.view_sesmail',
  },
];

/** The lists behind the menu's Products (specification §2.2): the menu itself names the first only. */
export const stockLists = [
  { label: t('Products'), to: paths.stock.to() },
  { label: t('Availability'), to: paths.planner.to() },
  { label: t('Stock groups'), to: paths.stockGroup.to() },
  { label: t('Warehouse'), to: paths.warehouse.to() },
  ...screenHeads
    .filter(({ screens }) => screens.under === 'products')
    .map((head) => ({ label: listLabel(head), to: head.screens.at })),
];

/** Begins the breadcrumbs of all lists behind Products but its own. */
export const underProducts = [{ label: t('Products'), to: paths.stock.to() }];

/** The headings of the settings page, in its order. */
export const SETTINGS_GROUPS = [t('People'), t('Workflow'), t('Business'), t('Words'), t('System')] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];
/** The same, as declarations name them. */
const GROUP_OF = new Map<string | undefined, SettingsGroup>([
  ['people', SETTINGS_GROUPS[0]],
  ['workflow', SETTINGS_GROUPS[1]],
  ['business', SETTINGS_GROUPS[2]],
  ['words', SETTINGS_GROUPS[3]],
  ['system', SETTINGS_GROUPS[4]],
]);

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
  ...screenHeads.flatMap((head): SettingsEntry[] => {
    const { under, about = '', at, words = '' } = head.screens;
    const group = GROUP_OF.get(under);
    if (group === undefined) return [];
    const permission = permissionOf(head, 'view');
    return [{ id: head.name, label: listLabel(head), description: about, group, to: at, permission, words }];
  }),
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
