import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { paths } from './paths.ts';
import { listLabel, listPath, screenHeads } from './records.ts';

/** The first breadcrumb of finance pages: the menu itself names only requests and refunds (specification §2.2). */
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
        about: t('Payments requested from customers'),
        permission: 'accounting.view_paymentrequest',
      },
      {
        label: t('Refund requests'),
        to: paths.refundRequests.to(),
        about: t('Refunds and their approval'),
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
    label: t('Ledger and rules'),
    entries: [
      {
        label: t('Ledger'),
        to: paths.ledger.to(),
        about: t('Trial balance and journal, with exports'),
        permission: 'accounting.view_invoice',
      },
      {
        label: t('Nominal mapping'),
        to: paths.nominal.to(),
        about: t('Account codes by type of money'),
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
    label: t('Connected services'),
    entries: [
      {
        label: t('Connections'),
        to: paths.connections.to(),
        about: t('Card provider and accounting problems'),
        permission: 'core.view_job',
      },
    ],
  },
];

interface ReportEntry {
  readonly id: string;
  readonly label: string;
  /** One line about it. */
  readonly description: string;
  readonly to: string;
  readonly permission: string;
}

/** Every report, in the order of the reporting page. Users see those whose data they may see. */
export const reportEntries: readonly ReportEntry[] = [
  {
    id: 'sales',
    label: paths.sales.title,
    description: t('Sales compared with last year, and advance bookings.'),
    to: paths.sales.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'out-now',
    label: paths.outNow.title,
    description: t('Items with customers, and overdue returns.'),
    to: paths.outNow.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'utilisation',
    label: paths.utilisation.title,
    description: t('Use and income by item.'),
    to: paths.utilisation.to(),
    permission: 'stock.view_stockitem',
  },
  {
    id: 'wash-up',
    label: paths.washUp.title,
    description: t('Items due back for washing.'),
    to: paths.washUp.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'debt',
    label: paths.debt.title,
    description: t('Each account’s debt by days overdue.'),
    to: paths.debt.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'deposits',
    label: paths.depositsHeld.title,
    description: t('Deposits held and refunds overdue.'),
    to: paths.depositsHeld.to(),
    permission: 'accounting.view_paymentrequest',
  },
  {
    id: 'lost-quotes',
    label: paths.lostQuotes.title,
    description: t('Lost quotes, and the share won.'),
    to: paths.lostQuotes.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'sent-mail',
    label: paths.sentMail.title,
    description: t('Sent email and its delivery.'),
    to: paths.sentMail.to(),
    permission: 'comms.view_sesmail',
  },
];

/** The lists behind the menu's Products (specification §2.2), which opens the first. */
export const stockLists = [
  { label: t('Products'), to: paths.stock.to() },
  { label: t('Availability'), to: paths.planner.to() },
  { label: t('Filled containers'), to: paths.stockGroup.to() },
  { label: t('Warehouse'), to: paths.warehouse.to() },
  ...screenHeads
    .filter(({ screens }) => screens.under === 'products')
    .map((head) => ({ label: listLabel(head), to: head.screens.at })),
];

/** The first breadcrumb of the lists behind Products, except its own. */
export const underProducts = [{ label: t('Products'), to: paths.stock.to() }];

/** The headings of the settings page, in order. */
export const SETTINGS_GROUPS = [t('People'), t('Workflow'), t('Business'), t('Text'), t('System')] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];
/** The same by their names in declarations. */
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
  /** Its purpose, in one line. */
  readonly description: string;
  /** The heading of its group on the settings page. */
  readonly group: SettingsGroup;
  readonly to: string;
  readonly permission: string;
  /** Further search words for the palette. */
  readonly words: string;
}

/** Settings pages, which are not in the menu: reached from the settings page, the start page and the palette. */
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
    description: t('Users, groups and their permissions.'),
    group: t('People'),
    to: paths.users.to(),
    permission: 'user.view_user',
    words: t('people staff groups permissions invite'),
  },
  {
    id: 'blocked',
    label: t('Blocked sign-ins'),
    description: t('Blocked after failed sign-ins.'),
    group: t('People'),
    to: paths.blocked.to(),
    permission: 'user.view_user',
    words: t('locked unblock login attempts'),
  },
  {
    id: 'workflow',
    label: t('State workflow'),
    description: t('States and the moves between them.'),
    group: t('Workflow'),
    to: paths.workflow.to(),
    permission: 'stateit.view_state',
    words: t('states status colours groups moves'),
  },
  {
    id: 'business-settings',
    label: t('Business settings'),
    description: t('Company, prices, delivery, opening days and more.'),
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
    description: t('Steps to your first quote.'),
    group: t('Business'),
    to: paths.setup.to(),
    permission: 'core.change_metadata',
    words: t('guide first steps begin start help'),
  },
  {
    id: 'imports',
    label: t('Imports'),
    description: t('Import customers, accounts and items.'),
    group: t('System'),
    to: paths.imports.to(),
    permission: 'core.view_importrun',
    words: t('upload csv excel file migrate undo mapping'),
  },
  {
    id: 'history',
    label: t('History'),
    description: t('Who changed what and when.'),
    group: t('System'),
    to: paths.history.to(),
    permission: 'core.view_history',
    words: t('audit log changes integrity chain'),
  },
  {
    id: 'system',
    label: t('System'),
    description: t('Jobs, events, catch-ups and checks.'),
    group: t('System'),
    to: paths.system.to(),
    permission: 'core.view_job',
    words: t('jobs queue dead letters webhooks hooks reconcilers workers health status check'),
  },
];

/** The breadcrumb of settings pages. */
export const underSettings = [{ label: t('Settings'), to: paths.settings.to() }];
