/** Describes what groups and flags grant: areas of the product with their permissions. */
import { t } from '@hireyard/messages';
import {
  ALL_PERMISSIONS,
  type GroupName,
  groupPermissions,
  sitePermissions,
} from '@hireyard/domain/people/access';
import { heads } from '@hireyard/wire/resource/heads';

export const VERBS = ['view', 'add', 'change', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** Permissions as words in a sentence, and as table headers. */
const VERB_TEXTS: Readonly<Record<Verb, string>> = {
  view: t('view', undefined, 'right'),
  add: t('add', undefined, 'right'),
  change: t('change', undefined, 'right'),
  delete: t('delete', undefined, 'right'),
};
export const VERB_HEADS: Readonly<Record<Verb, string>> = {
  view: t('View', undefined, 'right'),
  add: t('Add', undefined, 'right'),
  change: t('Change', undefined, 'right'),
  delete: t('Delete', undefined, 'right'),
};

/** A source of permissions: a group or a flag. */
export interface AccessSource {
  readonly name: string;
  readonly permissions: readonly string[];
}
interface Holder {
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
}

/** A description of each group. */
export const GROUP_TEXTS: Readonly<Record<GroupName, string>> = {
  'Account Manager': t('Manages customers, contracts and mail. Requests payments and refunds.'),
  Finance: t('Handles payments, invoices and refund requests. Can change contracts.'),
  'Finance Admin': t('Finance, plus deposit rules, nominals, overrides and larger refunds.'),
  'Stock Manager': t('Manages items, containers and tags. Can view contracts.'),
  Director: t('Can view everything, but change nothing.'),
};

const isGroup = (name: string): name is GroupName => Object.hasOwn(groupPermissions, name);
export const groupAccess = (name: string): AccessSource => ({
  name,
  permissions: isGroup(name) ? groupPermissions[name] : [],
});

/** Returns the sources of a user's permissions. An administrator's all come from that flag. */
export function accessSources({ is_admin, is_site_admin, groups }: Holder): readonly AccessSource[] {
  if (is_admin) return [{ name: t('Administrator'), permissions: ALL_PERMISSIONS }];
  const site = is_site_admin ? [{ name: t('Site administrator'), permissions: sitePermissions }] : [];
  return [...groups.map(groupAccess), ...site];
}

const AREAS: readonly (readonly [area: string, models: readonly string[]])[] = [
  [
    t('Customers and contracts'),
    [
      'customer.customer',
      'account.account',
      'contract.contract',
      'contract.contractstock',
      'contract.damage',
      'account.creditoverride',
      'core.note',
      'core.file',
    ],
  ],
  [t('Mail'), ['comms.sesmail_incoming', 'comms.sesmail', 'comms.changerequest']],
  [
    t('Stock'),
    [
      'stock.stockitem',
      'stock.stockmovement',
      'stock.stockcontainer',
      'stock.stockcontainer_accessory',
      'stock.stockgroup',
      'tag.tag',
      'tag.tagtype',
    ],
  ],
  [
    t('Money'),
    [
      'accounting.paymentrequest',
      'accounting.transaction',
      'accounting.refundrequest',
      'accounting.invoice',
      'accounting.depositrule',
      'accounting.nominal',
      'stats.sales_dated',
    ],
  ],
  [t('Business'), ['core.depot', 'comms.announcement', 'comms.snippet']],
];
const REST = t('System');

/** Names of models without a head, or whose list has another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'stats.sales_dated': t('Sales figures'),
  'core.job': t('Jobs'),
  'core.inboundevent': t('Events received'),
  'stock.warehousescan': t('Warehouse scans'),
};
const SPECIAL: Readonly<Record<string, string>> = {
  'accounting.approve_refundrequest': t('Approve refunds above the limit'),
  'customer.erase_customer': t('Export and erase personal data'),
};

function nameOf(model: string): string {
  const head = Object.values(heads).find(({ permission }) => permission === model);
  const plain = model.slice(model.indexOf('.') + 1).replaceAll('_', ' ');
  return OTHER_NAMES[model] ?? head?.plural ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

export interface AccessRow {
  readonly name: string;
  /** The sources of each permission; empty = not allowed. */
  readonly given: Readonly<Record<Verb, readonly string[]>>;
}
export interface AccessArea {
  readonly area: string;
  readonly rows: readonly AccessRow[];
}

const PLAIN = /^(\w+)\.(view|add|change|delete)_(\w+)$/;
const modelOf = (permission: string): string | undefined => {
  const [, app, , model] = PLAIN.exec(permission) ?? [];
  return app === undefined ? undefined : `${app}.${model}`;
};

/** Returns what these sources allow, by area; leaves out inaccessible models. */
export function accessAreas(givers: readonly AccessSource[]): readonly AccessArea[] {
  const models = new Set(
    givers.flatMap(({ permissions }) => permissions.flatMap((one) => modelOf(one) ?? [])),
  );
  const placed = new Set(AREAS.flatMap(([, names]) => names));
  const rest = [...models].filter((model) => !placed.has(model));
  return [...AREAS, [REST, rest] as const].flatMap(([area, names]) => {
    const rows = names
      .filter((model) => models.has(model))
      .map((model) => ({ name: nameOf(model), given: givenOf(givers, model) }));
    return rows.length === 0 ? [] : [{ area, rows }];
  });
}

function givenOf(givers: readonly AccessSource[], model: string): Record<Verb, readonly string[]> {
  const [app, name] = model.split('.');
  const by = (verb: Verb) =>
    givers.flatMap((giver) => (giver.permissions.includes(`${app}.${verb}_${name}`) ? [giver.name] : []));
  return { view: by('view'), add: by('add'), change: by('change'), delete: by('delete') };
}

/** Returns special permissions and their sources. */
export const specialAccess = (
  givers: readonly AccessSource[],
): readonly { name: string; by: readonly string[] }[] =>
  Object.entries(SPECIAL).flatMap(([permission, name]) => {
    const by = givers.flatMap((giver) => (giver.permissions.includes(permission) ? [giver.name] : []));
    return by.length === 0 ? [] : [{ name, by }];
  });

/** Returns a short list of a row's permissions: "all", or "view, change". */
export function verbText({ given }: AccessRow, by?: string): string {
  const verbs = VERBS.filter((verb) =>
    by === undefined ? given[verb].length > 0 : given[verb].includes(by),
  );
  return verbs.length === VERBS.length
    ? t('all', undefined, 'rights')
    : verbs.map((verb) => VERB_TEXTS[verb]).join(', ');
}

/** Returns the sources of a row, with their permissions if they grant only some: "Finance, Director (view)". */
export function sourceText(row: AccessRow): string {
  const names = [...new Set(VERBS.flatMap((verb) => row.given[verb]))];
  const whole = verbText(row);
  return names
    .map((name) => (verbText(row, name) === whole ? name : `${name} (${verbText(row, name)})`))
    .join(', ');
}
