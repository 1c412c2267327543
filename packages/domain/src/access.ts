import type { GroupName } from './groups.ts';

export { type GroupName, GROUPS } from './groups.ts';
export { type CountKey, MENU, type MenuEntry, type MenuSection, type MenuUser, menuFor } from './menu.ts';

const VERBS = ['view', 'add', 'change', 'delete'] as const;
type Verb = (typeof VERBS)[number];

/** What people need to approve a refund above the limit. */
export const APPROVE_REFUND_PERMISSION = 'accounting.approve_refundrequest';

const ALL = VERBS;
const VIEW = ['view'] as const;
const VIEW_CHANGE = ['view', 'change'] as const;
const VIEW_ADD = ['view', 'add'] as const;
const VIEW_ADD_CHANGE = ['view', 'add', 'change'] as const;
const NONE: readonly Verb[] = [];

/** One row of the permission matrix: what each group, in the order of GROUPS, may do with these models. */
interface MatrixRow {
  readonly models: readonly string[];
  readonly verbs: readonly [
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
    readonly Verb[],
  ];
}

const MATRIX: readonly MatrixRow[] = [
  { models: ['customer.customer', 'account.account'], verbs: [ALL, VIEW_CHANGE, VIEW_CHANGE, NONE, VIEW] },
  {
    models: ['contract.contract', 'contract.contractstock', 'core.note'],
    verbs: [ALL, VIEW_CHANGE, VIEW_CHANGE, VIEW, VIEW],
  },
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
  // What came back broken is decided by whoever runs the hire; money follows from it, so finance may too.
  { models: ['contract.damage'], verbs: [ALL, VIEW_ADD_CHANGE, ALL, VIEW, VIEW] },
  { models: ['account.creditoverride'], verbs: [VIEW, VIEW, ALL, NONE, VIEW] },
  { models: ['accounting.depositrule', 'accounting.nominal'], verbs: [VIEW, VIEW, ALL, NONE, VIEW] },
  {
    models: ['core.depot', 'comms.announcement', 'comms.snippet'],
    verbs: [VIEW, VIEW, VIEW, VIEW_CHANGE, VIEW],
  },
  { models: ['core.job', 'core.inboundevent'], verbs: [NONE, VIEW, VIEW_CHANGE, NONE, VIEW] },
  { models: ['stats.sales_dated'], verbs: [NONE, VIEW, VIEW, NONE, VIEW] },
  // Files belong to a record: whoever may see (or change) that record may see (or change) its files.
  { models: ['core.file'], verbs: [ALL, ALL, ALL, ALL, ALL] },
  {
    models: ['stateit.state', 'stateit.state_type', 'stateit.state_group', 'core.metadata'],
    verbs: [VIEW, VIEW, VIEW, VIEW, VIEW],
  },
  { models: ['user.user'], verbs: [NONE, NONE, NONE, NONE, NONE] },
];

/** Every model that permissions speak of, `<app>.<model>`. */
export const PERMISSION_MODELS: readonly string[] = MATRIX.flatMap((row) => row.models);

/** Every permission there is. */
export const ALL_PERMISSIONS: readonly string[] = [
  ...PERMISSION_MODELS.flatMap((model) => VERBS.map((verb) => permission(model, verb))),
  APPROVE_REFUND_PERMISSION,
];

/** What each group grants: `<app>.<view|add|change|delete>_<model>`. Admins have all without a group. */
export const groupPermissions: Readonly<Record<GroupName, readonly string[]>> = {
  'Account Manager': granted(0),
  Finance: granted(1),
  'Finance Admin': [...granted(2), APPROVE_REFUND_PERMISSION],
  'Stock Manager': granted(3),
  Director: granted(4),
};

/** Whether a user may do this: an admin always, others by the permissions that their groups grant. */
export function can(
  user: { readonly is_admin: boolean; readonly permissions: readonly string[] },
  wanted: string,
): boolean {
  return user.is_admin || user.permissions.includes(wanted);
}

function granted(group: 0 | 1 | 2 | 3 | 4): string[] {
  return MATRIX.flatMap((row) =>
    row.models.flatMap((model) => row.verbs[group].map((verb) => permission(model, verb))),
  );
}

function permission(model: string, verb: Verb): string {
  const dot = model.indexOf('.');
  return `${model.slice(0, dot)}.${verb}_${model.slice(dot + 1)}`;
}
