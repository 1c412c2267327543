/** Users, the read side (docs/api.md, "Users"). */
import { permissionOf } from '@hireyard/wire/define-resource';
import { GROUPS, groupPermissions } from '@hireyard/domain/access';
import { user } from '@hireyard/wire/resources/user';
import { type UserRow, userView } from '../../auth/user-view.ts';
import { WORK_COUNTS } from '../../auth/work-counts.ts';
import { sql } from '../../db/database.ts';
import type { Route } from '../../http/route.ts';
import { listParameters, pageJson, recordJson } from '../../resource/json.ts';
import { readerOf } from '../../resource/read.ts';
import { type Implementation, selfUrl } from '../../resource/register-resource.ts';
import type { Source } from '../../resource/source.ts';
import { blockedJson, blockedPage } from './blocked.ts';

// The view fills these in from the other columns.
const later = sql`null`;
const source: Source = {
  resource: user,
  table: 'app_user',
  computed: {
    url: later,
    name: later,
    initials: later,
    system_name: later,
    permissions: later,
    ...WORK_COUNTS,
  },
  finish: (row) => ({ ...userView(row as unknown as UserRow) }),
};
const reader = readerOf(source);

export const userResource: Implementation = { source };

const common = { method: 'GET', tag: user.plural, access: permissionOf(user, 'view') } as const;

/** The calls beside the standard ones. */
export const userRoutes: readonly Route[] = [
  {
    ...common,
    url: '/api/v1/users/search_users/',
    operationId: 'userSearchUsers',
    summary: 'The list of users under its other name',
    query: listParameters(user),
    answer: pageJson(recordJson(user)),
    run: async (call) => ({ body: await reader.page(call.db, call.query, selfUrl(call), call.user) }),
  },
  {
    ...common,
    url: '/api/v1/users/blocked/',
    operationId: 'userBlocked',
    summary: 'Names and addresses that may not sign in now, the last blocked first',
    query: { page: { type: 'integer', minimum: 1 }, page_size: { type: 'integer', minimum: 1 } },
    answer: pageJson(blockedJson),
    run: async (call) => ({ body: await blockedPage(call) }),
  },
  {
    ...common,
    url: '/api/v1/users/groups/',
    operationId: 'userGroups',
    summary: 'The groups and what each grants',
    answer: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'permissions'],
        properties: { name: { type: 'string' }, permissions: { type: 'array', items: { type: 'string' } } },
      },
    },
    run: async () => ({ body: GROUPS.map((name) => ({ name, permissions: groupPermissions[name] })) }),
  },
];
