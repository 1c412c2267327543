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
  return ALL_PERMISSIONS.filter((one) => !plain.has(one)).map((one) => `| \`${one}\` | ${whoMay(one)} |`);
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
          `| \`${resource.name}.${name}\` | \`${field.permission}\` | ${whoMay(field.permission ?? '')} |`,
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
          `| \`${resource.name}.${path.join('.')}\` | \`${permission}\` | ${whoMay(permission)} |`,
      ),
  );
const guardedFilters = (): string[] =>
  Object.values(resources).flatMap((resource) =>
    Object.keys(resource.filters).flatMap((name) => {
      const permission = permissionOfFilter(resource, name);
      return permission === undefined || !isHidden(resource, permission)
        ? []
        : [`| \`${resource.name}.${name}\` | \`${permission}\` | ${whoMay(permission)} |`];
    }),
  );

/** Calls of a tag with the same permissions share a row. */
function tables(routes: readonly RouteOf[]): string[] {
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort();
  return tags.flatMap((tag) => {
    const rows = new Map<string, string[]>();
    for (const route of routes.filter((one) => one.tag === tag)) {
      const also = alsoOf(route);
      const needed = [route.access, ...(also === undefined ? [] : [also])];
      const names = needed.map((one) => (one.includes('.') ? `\`${one}\`` : one));
      const cells = `${names.join(' and ')} | ${whoMay(also ?? route.access)}`;
      rows.set(cells, [...(rows.get(cells) ?? []), `${route.method} \`${route.path}\``]);
    }
    return [
      '',
      `### ${tag}`,
      '| calls | need | who |',
      '|---|---|---|',
      ...[...rows].map(([cells, calls]) => `| ${calls.join('<br>')} | ${cells} |`),
    ];
  });
}

/** Returns the whole page. */
export const permissionsPage = (routes: readonly RouteOf[]): string =>
  [
    '# Who may do what',
    '',
    'Generated from `packages/domain/src/people/access.ts` and the declared routes. A test compares it and every call with them (`apps/api/src/platform/http/permissions.db.test.ts`).',
    '',
    '- An **administrator** (`is_admin`) may do everything. Rows that say “administrators” are for them alone.',
    '- A **site administrator** (`is_site_admin`, SA) manages users, settings, states, depots and history, but not the business. They can’t give flags or groups they aren’t in, or change users with more rights ([users](users.md)).',
    '- The **groups** are Account Manager (AM), Finance (F), Finance Admin (FA), Stock Manager (SM) and Director (D). Members of several have the rights of all.',
    '- A user without a group or flag can sign in and out and change their own password and profile; other calls answer 403. Without a session the answer is 401.',
    '- The server checks every call. Menus and buttons follow the same table (`can`). A list you may not view is refused, not empty.',
    '- Notes and files are as visible as their record. Related records are shown by name, such as a contract’s customer, without details (below).',
    '- Moving a payment between contracts, or reversing such a move, needs `accounting.change_transaction`: it is Finance’s work, like refunds. The hire desk may use a deposit for its own hire (`accounting.add_transaction`).',
    '',
    '## Groups and flags by model',
    `| model | ${ROLES.map(([name]) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(ROLES.length)}`,
    ...matrix(),
    '',
    '| beyond the four | who |',
    '|---|---|',
    ...special(),
    '',
    '## Fields that need more than their record',
    'Without the permission the field’s list is empty in lists, records and answers to writes. Values sent back in it change nothing.',
    '',
    '| field | needs | who |',
    '|---|---|---|',
    ...fields(),
    '',
    '## Parts of related records',
    'Without permission to view a related record, people see only its id and name (of an account, code and name). Other parts are left out everywhere, also in histories, exports, versions, reports, search, vehicle runs, warehouse work and draft documents. Histories also leave out the subjects of mail and change requests that people may not view. Saved documents show the customer’s address, so they need `customer.view_customer` too.',
    '',
    'An account’s credit is hidden with the account. For people who may not view accounts, moves and settlement look as if the account paid in advance. The impact of a change has no `credit_left` and doesn’t mention limits, and they can’t ask for the impact of another customer or account (403).',
    '',
    'Hidden parts don’t affect lists either. Search skips them, no list is sorted by them, and a filter by one answers 400 under its name (null in `counts/`).',
    '',
    '| part | needs | who |',
    '|---|---|---|',
    ...relatedParts(),
    '',
    '| filter | needs | who |',
    '|---|---|---|',
    ...guardedFilters(),
    '',
    '## Every call',
    'Groups are abbreviated as above; administrators may call all. `public` calls carry their own proof where needed: a password, a signed link, a signature.',
    ...tables(routes),
    '',
  ].join('\n');
