import { GROUPS, type GroupName } from './groups.ts';

export { type GroupName, GROUPS } from './groups.ts';
export { type CountKey, MENU, type MenuEntry, type MenuSection, type MenuUser, menuFor } from './menu.ts';

const VERBS = ['view', 'add', 'change', 'delete'] as const;
type Verb = (typeof VERBS)[number];

/** Needed to approve a refund above the limit. */
export const APPROVE_REFUND_PERMISSION = 'accounting.approve_refundrequest';
/** Needed to export or erase a person's data. */
export const PERSONAL_DATA_PERMISSION = 'customer.erase_customer';

const ALL = VERBS;
const VIEW = ['view'] as const;
const VIEW_CHANGE = ['view', 'change'] as const;
const VIEW_ADD = ['view', 'add'] as const;
const VIEW_ADD_CHANGE = ['view', 'add', 'change'] as const;
const NONE: readonly Verb[] = [];

/** A row of the permission matrix: the verbs of each group, in the order of GROUPS, and of the site administrator for these models. */
interface MatrixRow {
  readonly models: readonly string[];
  readonly verbs: readonly [
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
  ];
  /** Default: none, since a site administrator runs the system, not the business. */
  readonly site?: readonly Verb[];
}

const MATRIX: readonly MatrixRow[] = [
  { models: ['customer.customer', 'account.account'], verbs: [ALL, VIEW_CHANGE, VIEW_CHANGE, NONE, VIEW] },
  {
    models: ['contract.contract', 'contract.contractstock'],
    verbs: [ALL, VIEW_CHANGE, VIEW_CHANGE, VIEW, VIEW],
  },
  // A note is as visible as its record, so site administrators see those of depots.
  { models: ['core.note'], verbs: [ALL, VIEW_CHANGE, VIEW_CHANGE, VIEW, VIEW], site: ALL },
  {
    models: ['comms.changerequest', 'comms.sesmail', 'comms.sesmail_incoming'],
    verbs: [ALL, VIEW, VIEW, NONE, VIEW],
  },
  {
    models: [
      'stock.stockitem',
      'stock.stockcontainer',
      'stock.stockcontainer_accessory',
      'stock.stockgroup',
      'stock.stockmovement',
      'tag.tag',
      'tag.tagtype',
    ],
    verbs: [VIEW, VIEW, VIEW, ALL, VIEW],
  },
  {
    models: ['accounting.paymentrequest', 'accounting.invoice', 'accounting.transaction'],
    verbs: [VIEW_ADD, VIEW_ADD_CHANGE, ALL, NONE, VIEW],
  },
  { models: ['accounting.refundrequest'], verbs: [VIEW_ADD, VIEW_ADD_CHANGE, ALL, NONE, VIEW] },
  // Account and stock managers hand goods over; finance and directors only view.
  { models: ['stock.warehousescan', 'stock.vehiclerun'], verbs: [ALL, VIEW, VIEW, ALL, VIEW] },
  // Account managers decide about damage; it leads to charges, so finance may too.
  { models: ['contract.damage'], verbs: [ALL, VIEW_ADD_CHANGE, ALL, VIEW, VIEW] },
  { models: ['account.creditoverride'], verbs: [VIEW, VIEW, ALL, NONE, VIEW] },
  { models: ['accounting.depositrule', 'accounting.nominal'], verbs: [VIEW, VIEW, ALL, NONE, VIEW] },
  {
    models: ['core.depot', 'comms.announcement', 'comms.snippet'],
    verbs: [VIEW, VIEW, VIEW, VIEW_CHANGE, VIEW],
    site: ALL,
  },
  { models: ['core.job', 'core.inboundevent'], verbs: [NONE, VIEW, VIEW_CHANGE, NONE, VIEW] },
  // Imports are visible to groups that may add and change the imported records.
  { models: ['core.importrun'], verbs: [ALL, NONE, NONE, ALL, NONE] },
  { models: ['stats.sales_dated'], verbs: [NONE, VIEW, VIEW, NONE, VIEW] },
  // Files are as visible and editable as their record.
  { models: ['core.file'], verbs: [ALL, ALL, ALL, ALL, ALL], site: ALL },
  {
    models: ['stateit.state', 'stateit.state_type', 'stateit.state_group', 'core.metadata'],
    verbs: [VIEW, VIEW, VIEW, VIEW, VIEW],
    site: ALL,
  },
  // Users save their own views; each list checks the permissions of its records.
  { models: ['core.savedview'], verbs: [ALL, ALL, ALL, ALL, ALL], site: ALL },
  {
    models: ['core.bulkrun'],
    verbs: [VIEW_ADD_CHANGE, VIEW_ADD_CHANGE, VIEW_ADD_CHANGE, VIEW_ADD_CHANGE, VIEW_ADD_CHANGE],
    site: VIEW_ADD_CHANGE,
  },
  // Own notifications only; each checks the permission of its record.
  { models: ['core.notification'], verbs: [VIEW, VIEW, VIEW, VIEW, VIEW], site: VIEW },
  // Users are never deleted: their name stays on their work.
  { models: ['user.user'], verbs: [NONE, NONE, NONE, NONE, NONE], site: VIEW_ADD_CHANGE },
  { models: ['core.history'], verbs: [NONE, NONE, NONE, NONE, NONE], site: VIEW },
];

/** All models with permissions, `<app>.<model>`. */
export const PERMISSION_MODELS: readonly string[] = MATRIX.flatMap((row) => row.models);

/** All permissions. */
export const ALL_PERMISSIONS: readonly string[] = [
  ...PERMISSION_MODELS.flatMap((model) => VERBS.map((verb) => permission(model, verb))),
  APPROVE_REFUND_PERMISSION,
  PERSONAL_DATA_PERMISSION,
];

/** The permissions of each group: `<app>.<view|add|change|delete>_<model>`. Administrators have all without a group. */
export const groupPermissions: Readonly<Record<GroupName, readonly string[]>> = {
  'Account Manager': granted((row) => row.verbs[0]),
  Finance: granted((row) => row.verbs[1]),
  'Finance Admin': [...granted((row) => row.verbs[2]), APPROVE_REFUND_PERMISSION],
  'Stock Manager': granted((row) => row.verbs[3]),
  Director: granted((row) => row.verbs[4]),
};

/** The permissions of is_site_admin (spec §6.3): users, settings and related records. */
export const sitePermissions: readonly string[] = granted((row) => row.site ?? NONE);

/** The sources of a user's permissions. */
export interface AccessFacts {
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
}

const unions = new Map<string, readonly string[]>();

/** Returns a user's permissions without duplicates: of groups and flags. Administrators have all; unknown groups grant nothing. */
export function permissionsOf({ is_admin, is_site_admin, groups }: AccessFacts): readonly string[] {
  if (is_admin) return ALL_PERMISSIONS;
  const known = GROUPS.filter((group) => groups.includes(group));
  const key = `${is_site_admin} ${known.join()}`;
  const site = is_site_admin ? sitePermissions : [];
  const union = unions.get(key) ?? [
    ...new Set([...known.flatMap((group) => groupPermissions[group]), ...site]),
  ];
  unions.set(key, union);
  return union;
}

/** Returns whether a user has a permission; administrators always do. */
export function can(
  user: { readonly is_admin: boolean; readonly permissions: readonly string[] },
  wanted: string,
): boolean {
  return user.is_admin || user.permissions.includes(wanted);
}

function granted(verbsOf: (row: MatrixRow) => readonly Verb[]): string[] {
  return MATRIX.flatMap((row) =>
    row.models.flatMap((model) => verbsOf(row).map((verb) => permission(model, verb))),
  );
}

function permission(model: string, verb: Verb): string {
  const dot = model.indexOf('.');
  return `${model.slice(0, dot)}.${verb}_${model.slice(dot + 1)}`;
}
