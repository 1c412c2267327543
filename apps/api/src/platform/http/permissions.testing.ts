/** The document of who may do what (docs/use/permissions.md), written from the table of permissions and the declared routes. */
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

/** Calls that ask for a second permission while they run. */
const ALSO: Readonly<Record<string, string>> = {
  'GET /api/v1/contract/{id}/document/invoice.pdf/': 'accounting.view_invoice',
};
export const alsoOf = ({ method, path }: Pick<RouteOf, 'method' | 'path'>): string | undefined =>
  ALSO[`${method} ${path}`];

/** Every documented route with what it asks of its caller. */
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

/** Models with the same rights stand in one row. */
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

/** Who passes, in short; administrators always do. */
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

/** Groups that may view the record but not all of it. */
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

function tables(routes: readonly RouteOf[]): string[] {
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort();
  return tags.flatMap((tag) => [
    '',
    `### ${tag}`,
    '| call | asks for | who |',
    '|---|---|---|',
    ...routes
      .filter((route) => route.tag === tag)
      .map((route) => {
        const also = alsoOf(route);
        const asked = [route.access, ...(also === undefined ? [] : [also])];
        const names = asked.map((one) => (one.includes('.') ? `\`${one}\`` : one));
        return `| ${route.method} \`${route.path}\` | ${names.join(' and ')} | ${whoMay(also ?? route.access)} |`;
      }),
  ]);
}

/** The whole page. */
export const permissionsPage = (routes: readonly RouteOf[]): string =>
  [
    '# Who may do what',
    '',
    'Written from `packages/domain/src/people/access.ts` and the routes as they are declared; a test compares it and every call with them (`apps/api/src/platform/http/permissions.db.test.ts`).',
    '',
    '- An **administrator** (`is_admin`) may do everything. What the rows below call “administrators” is for them alone.',
    '- A **site administrator** (`is_site_admin`, SA) runs users, settings, states, depots and history. Nothing of the business; no flag, no group that they aren’t in themselves, and nothing of a user with more rights than theirs ([users](users.md)).',
    '- The **groups** are Account Manager (AM), Finance (F), Finance Admin (FA), Stock Manager (SM), Director (D). Who is in several may do what any of them may.',
    '- A user without a group or flag signs in and out, and sees to the own password and profile; every other call answers 403. Who is not signed in gets 401.',
    '- The server decides, with each call anew; the menu and the buttons follow the same table (`can`), and a list that a person may not view is refused, not empty.',
    '- Notes and files are as visible as the record that they stand on. People who may view a record also see the name of each record that it points to, such as the customer of a contract, but not its details (below).',
    '- Moving a payment between contracts, and taking that back, asks for `accounting.change_transaction`: like refunds it is work of Finance, while the desk may use a deposit for its own hire (`accounting.add_transaction`).',
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
    '## Fields that ask for more than their record',
    'Without the permission the list in such a field is empty, in lists, in records and in what a write answers; nothing sent back in it changes anything.',
    '',
    '| field | asks for | who |',
    '|---|---|---|',
    ...fields(),
    '',
    '## Parts of related records',
    'Without permission to view a related record, people see only its id and what names it: of a customer the name, of an account the code and name. The other parts are left out everywhere: lists, records, answers of writes, histories, exports, versions, reports, search, vehicle runs, warehouse work and drafts of documents. A history also leaves out the subjects of mails and change requests for people who may not view those. Kept versions of documents carry the customer’s address, so they ask for `customer.view_customer` too.',
    '',
    'How an account stands with its credit is hidden with it. For people who may not view accounts, the moves and the settlement of a contract look as if its account paid up front, and the effect of a change has no `credit_left` and says nothing of limits. They may not ask for the effect of another customer or account either (403).',
    '',
    'Hidden parts have no influence on lists either. A search skips them. A filter by one is a 400 under the name of the filter, and null in `counts/`. No list is ordered by one.',
    '',
    '| part | asks for | who |',
    '|---|---|---|',
    ...relatedParts(),
    '',
    '| filter | asks for | who |',
    '|---|---|---|',
    ...guardedFilters(),
    '',
    '## Every call',
    'Groups are named in short as above; administrators may call all of them. `public` calls carry a proof of their own where they need one: a password, a signed link, a signature.',
    ...tables(routes),
    '',
  ].join('\n');
