/** Generates docs/use/permissions.md from the permission table and the routes. */
import {
  ALL_PERMISSIONS,
  groupPermissions,
  PERMISSION_MODELS,
  sitePermissions,
} from '@hireyard/domain/people/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import { guardedParts, permissionOfFilter } from '@hireyard/wire/resource/visible';

export interface RouteOf {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly tag: string;
  readonly operationId: string;
}

type Document = {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly 'x-access': string; readonly tags: readonly string[]; readonly operationId: string }
    >
  >;
};

/** Calls that check a second permission while running. */
const ALSO: Readonly<Record<string, string>> = {
  'GET /api/v1/contract/{id}/document/invoice.pdf/': 'accounting.view_invoice',
};
export const alsoOf = ({ method, path }: Pick<RouteOf, 'method' | 'path'>): string | undefined =>
  ALSO[`${method} ${path}`];

/** Returns every documented route with its access. */
export const routesOf = ({ paths }: Document): readonly RouteOf[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      tag: operation.tags[0] ?? '',
      operationId: operation.operationId,
    })),
  );

const VERBS = ['view', 'add', 'change', 'delete'] as const;
const ROLES: readonly (readonly [name: string, short: string, granted: readonly string[]])[] = [
  ['Account Manager', 'AM', groupPermissions['Account Manager']],
  ['Finance', 'F', groupPermissions.Finance],
  ['Finance Admin', 'FA', groupPermissions['Finance Admin']],
  ['Stock Manager', 'SM', groupPermissions['Stock Manager']],
  ['Director', 'D', groupPermissions.Director],
  ['Site administrator', 'SA', sitePermissions],
];

function verbsOf(granted: readonly string[], model: string): string {
  const [app = '', name = ''] = model.split('.');
  const held = VERBS.filter((verb) => granted.includes(`${app}.${verb}_${name}`));
  return held.length === VERBS.length ? 'all' : held.join(', ') || '–';
}

/** Models with equal permissions share a row. */
function matrix(): string[] {
  const rows = new Map<string, string[]>();
  for (const model of PERMISSION_MODELS) {
    const cells = ROLES.map(([, , granted]) => verbsOf(granted, model)).join(' | ');
    rows.set(cells, [...(rows.get(cells) ?? []), `\`${model}\``]);
  }
  return [...rows].map(([cells, models]) => `| ${models.join(' ')} | ${cells} |`);
}

function special(): string[] {
  const plain = new Set(
    PERMISSION_MODELS.flatMap((model) => {
      const [app = '', name = ''] = model.split('.');
      return VERBS.map((verb) => `${app}.${verb}_${name}`);
    }),
  );
  return ALL_PERMISSIONS.filter((one) => !plain.has(one)).map((one) => `- \`${one}\`: ${whoMay(one)}`);
}

/** Returns who has access, in short; administrators always do. */
function whoMay(access: string): string {
  if (access === 'public') return 'everybody';
  if (access === 'signed-in') return 'every user';
  if (access === 'group') return 'every user with a group, SA';
  if (access === 'admin') return 'administrators';
  const holders = ROLES.filter(([, , granted]) => granted.includes(access)).map(([, short]) => short);
  return holders.length === 0 ? 'administrators' : holders.join(' ');
}

const fields = (): string[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields as Fields)
      .filter(([, field]) => field.permission !== undefined)
      .map(
        ([name, field]) =>
          `- \`${resource.name}.${name}\`: \`${field.permission}\` (${whoMay(field.permission ?? '')})`,
      ),
  );

/** Groups that may view the record only in part. */
const isHidden = (resource: AnyResource, permission: string): boolean =>
  ROLES.some(
    ([, , granted]) => granted.includes(permissionOf(resource, 'view')) && !granted.includes(permission),
  );
const relatedParts = (): string[] =>
  Object.values(resources).flatMap((resource) =>
    guardedParts(resource.fields)
      .filter(({ path, permission }) => path.length > 1 && isHidden(resource, permission))
      .map(
        ({ path, permission }) =>
          `- \`${resource.name}.${path.join('.')}\`: \`${permission}\` (${whoMay(permission)})`,
      ),
  );
const guardedFilters = (): string[] =>
  Object.values(resources).flatMap((resource) =>
    Object.keys(resource.filters).flatMap((name) => {
      const permission = permissionOfFilter(resource, name);
      return permission === undefined || !isHidden(resource, permission)
        ? []
        : [`- \`${resource.name}.${name}\`: \`${permission}\` (${whoMay(permission)})`];
    }),
  );

const READS = ['', 'counts/', 'export.csv/', 'export.xlsx/', '{id}/', '{id}/history/'].map(
  (rest) => `GET ${rest}`,
);
/** The usual calls of a resource by verb, below its address. */
const USUAL: Readonly<Record<(typeof VERBS)[number], readonly string[]>> = {
  view: READS,
  add: ['POST '],
  change: ['PUT {id}/', 'PATCH {id}/'],
  delete: ['DELETE {id}/'],
};
/** The calls of a resource with states. */
const STATES = [
  ['view', 'GET {id}/moves/'],
  ['change', 'PUT {id}/state/'],
  ['change', 'PUT {id}/system_state/'],
] as const;
const shortPath = (path: string): string => path.replace(/^\/api\/v1\//, '');
const callOf = ({ method, path }: RouteOf): string => `${method} ${shortPath(path)}`;

/** Splits the calls of resources that follow the rule of their model, a line each, from all others. */
function usualCalls(routes: readonly RouteOf[]): { lines: string[]; others: RouteOf[] } {
  const accessOf = new Map(routes.map((route) => [callOf(route), route.access]));
  const usual = new Set<string>();
  const lines = routes
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/counts/'))
    .flatMap(({ path, access }) => {
      const base = shortPath(path).replace(/counts\/$/, '');
      const at = (call: string): string => call.replace(' ', ` ${base}`);
      const forGroup = access === 'group';
      const model = (forGroup ? accessOf.get(at('POST ')) : access)?.replace(/\.(view|add)_/, '.') ?? access;
      const neededFor = (verb: string): string =>
        verb === 'view' && forGroup ? access : model.replace('.', `.${verb}_`);
      const take = (calls: readonly (readonly [verb: string, call: string])[]): boolean => {
        const follow = calls.every(([verb, call]) => accessOf.get(at(call)) === neededFor(verb));
        if (follow) for (const [, call] of calls) usual.add(at(call));
        return follow;
      };
      const verbs = VERBS.filter((verb) => take(USUAL[verb].map((call) => [verb, call] as const)));
      if (verbs.length === 0) return [];
      const only = verbs.length === VERBS.length ? '' : `: ${verbs.join(', ')}`;
      const name = [forGroup ? 'group' : '', model.includes('.') ? `\`${model}\`` : ''].join(' ').trim();
      return [`- \`${base}\` ${name}${only}${take(STATES) ? ', states' : ''}`];
    });
  return { lines: lines.sort(), others: routes.filter((route) => !usual.has(callOf(route))) };
}

/** Calls with the same permissions share a row. */
function otherCalls(routes: readonly RouteOf[]): string[] {
  const rows = new Map<string, RouteOf[]>();
  for (const route of routes) {
    const also = alsoOf(route);
    const needed = [route.access, ...(also === undefined ? [] : [also])];
    const names = needed.map((one) => (one.includes('.') ? `\`${one}\`` : one));
    const cells = `${names.join(' and ')} | ${whoMay(also ?? route.access)}`;
    rows.set(cells, [...(rows.get(cells) ?? []), route]);
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([cells, own]) => {
      const methods = Map.groupBy(own, ({ method }) => method);
      const calls = [...methods].map(
        ([method, same]) => `${method} ${same.map(({ path }) => `\`${shortPath(path)}\``).join(', ')}`,
      );
      return `| ${cells} | ${calls.join('<br>')} |`;
    });
}

function everyCall(routes: readonly RouteOf[]): string[] {
  const { lines, others } = usualCalls(routes);
  return [
    'Addresses without a leading slash are below `/api/v1/`; administrators may make every call.',
    '',
    '### Usual calls',
    'A model’s *view* covers the list, `counts/`, `export.csv/`, `export.xlsx/`, `{id}/` and `{id}/history/`. *Add* is POST, *change* PUT and PATCH `{id}/`, *delete* DELETE `{id}/`: all four unless named. With *states*, view covers `{id}/moves/`, and change PUT `{id}/state/` and `{id}/system_state/`. *Group*: every user with a group and site administrators may view.',
    '',
    ...lines,
    '',
    '### Other calls',
    '`public` calls carry their own proof where needed: a password, a signed link, a signature.',
    '',
    '| need | who | calls |',
    '|---|---|---|',
    ...otherCalls(others),
  ];
}

/** Returns the whole page. */
export const permissionsPage = (routes: readonly RouteOf[]): string =>
  [
    '# Who may do what',
    '',
    'Generated from `packages/domain/src/people/access.ts` and the routes, and tested call by call (`apps/api/src/platform/http/permissions.db.test.ts`).',
    '',
    '- **Administrators** (`is_admin`) may do everything.',
    '- **Site administrators** (`is_site_admin`, SA) run the system, not the business ([users](users.md#groups-and-flags)).',
    '- The **groups** are Account Manager (AM), Finance (F), Finance Admin (FA), Stock Manager (SM) and Director (D). Rights add up.',
    '- Without a group or flag, users can only sign in and out and change their password and profile (else 403). Without a session: 401.',
    '- The server checks every call. Menus and buttons follow the same table (`can`). A list you may not view is refused, not empty.',
    '- Notes and files are as visible as their record.',
    '- Moving a payment between contracts, or reversing such a move, needs `accounting.change_transaction`; using a deposit for its own hire `accounting.add_transaction`.',
    '',
    '## Groups and flags by model',
    `| model | ${ROLES.map(([name]) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(ROLES.length)}`,
    ...matrix(),
    '',
    'Beyond the four:',
    ...special(),
    '',
    '## Fields that need more than their record',
    'Without the permission the field’s list is empty in lists, records and answers to writes. Values sent back in it change nothing.',
    '',
    ...fields(),
    '',
    '## Parts of related records',
    'Without permission to view a related record, people see only its id and name (of an account, code and name). Other parts are left out everywhere, also in histories, exports, versions, reports, search, vehicle runs, warehouse work and draft documents. Histories also leave out the subjects of mail and change requests that people may not view. Saved documents show the customer’s address, so they need `customer.view_customer` too.',
    '',
    'An account’s credit is hidden with the account. For people who may not view accounts, moves and settlement look as if the account paid in advance. The impact of a change has no `credit_left` and doesn’t mention limits, and they can’t ask for the impact of another customer or account (403).',
    '',
    'Hidden parts don’t affect lists either. Search skips them, no list is sorted by them, and a filter by one answers 400 under its name (null in `counts/`).',
    '',
    'Parts:',
    ...relatedParts(),
    '',
    'Filters:',
    ...guardedFilters(),
    '',
    '## Every call',
    ...everyCall(routes),
    '',
  ].join('\n');
