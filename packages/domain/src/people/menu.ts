import { t } from '@hireyard/messages';
import type { GroupName } from './groups.ts';

/** Counts of the signed-in user shown in chips. */
export type CountKey = 'inboxCount' | 'changerequestCount';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly route: string;
  /** A permission needed besides the groups of the section. */
  readonly permission?: string;
  /** The counts whose sum the chip shows, if above 0. */
  readonly chip?: readonly CountKey[];
}

export interface MenuSection {
  readonly id: string;
  readonly label: string;
  /** Groups that see it; null = every signed-in user. */
  readonly groups: readonly GroupName[] | null;
  readonly chip?: readonly CountKey[];
  readonly entries: readonly MenuEntry[];
}

const LOGIN: MenuEntry = { id: 'login', label: t('Login'), route: '/authentication/login' };
const SIGNED_IN: readonly MenuEntry[] = [
  { id: 'logout', label: t('Logout'), route: '/authentication/logout' },
  { id: 'change-password', label: t('Change Password'), route: '/authentication/change-password' },
];

/** The whole menu in order, as an administrator sees it. */
export const MENU: readonly MenuSection[] = [
  { id: 'account', label: t('Account'), groups: null, entries: SIGNED_IN },
  {
    id: 'customers',
    label: t('Customers'),
    groups: ['Account Manager', 'Finance'],
    entries: [
      { id: 'accounts', label: t('Accounts'), route: '/account' },
      { id: 'customers', label: t('Customers'), route: '/account/customer' },
    ],
  },
  {
    id: 'comms',
    label: t('Comms'),
    groups: ['Account Manager'],
    chip: ['inboxCount', 'changerequestCount'],
    entries: [
      { id: 'inbox', label: t('Inbox'), route: '/inbound/inbox', chip: ['inboxCount'] },
      {
        id: 'change-requests',
        label: t('Change Requests'),
        route: '/inbound/change-request',
        chip: ['changerequestCount'],
      },
      { id: 'sent-mail', label: t('Sent Mail'), route: '/reporting/sent-emails' },
    ],
  },
  {
    id: 'stock',
    label: t('Stock Management'),
    groups: ['Stock Manager'],
    entries: [
      { id: 'products', label: t('Products'), route: '/stock' },
      { id: 'taxonomies', label: t('Taxonomies'), route: '/taxonomy' },
    ],
  },
  {
    id: 'contracts',
    label: t('Contract Management'),
    groups: ['Account Manager', 'Finance', 'Finance Admin'],
    entries: [
      { id: 'contracts', label: t('Contracts'), route: '/contract' },
      { id: 'quotes', label: t('Quotes'), route: '/contract/quotes' },
    ],
  },
  {
    id: 'finance',
    label: t('Finance Management'),
    groups: ['Account Manager', 'Finance', 'Finance Admin'],
    entries: [
      {
        id: 'refund-requests',
        label: t('Refund Requests'),
        route: '/accounting/refund-request',
        permission: 'accounting.change_refundrequest',
      },
      {
        id: 'payment-requests',
        label: t('Payment Requests'),
        route: '/accounting/payment-request',
        permission: 'accounting.view_paymentrequest',
      },
    ],
  },
  {
    id: 'reporting',
    label: t('Reporting'),
    groups: ['Director'],
    entries: [{ id: 'sales-stats', label: t('Sales Stats'), route: '/reporting/sales' }],
  },
];

/** The signed-in user as the interface stores them. */
export interface MenuUser {
  readonly isAdmin: boolean;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
}

/**
 * Returns the menu of a user; null = signed out, only Login. Leaves out entries that the user's groups or permissions don't allow, and empty
 * sections.
 */
export function menuFor(user: MenuUser | null): MenuSection[] {
  if (user === null) return [{ id: 'account', label: t('Account'), groups: null, entries: [LOGIN] }];
  const inGroup = (groups: MenuSection['groups']) =>
    groups === null || user.isAdmin || groups.some((group) => user.groups.includes(group));
  const allowed = (entry: MenuEntry) =>
    entry.permission === undefined || user.isAdmin || user.permissions.includes(entry.permission);
  return MENU.filter((section) => inGroup(section.groups))
    .map((section) => ({ ...section, entries: section.entries.filter(allowed) }))
    .filter((section) => section.entries.length > 0);
}
