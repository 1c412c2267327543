/** Users: the standard calls without delete, and further actions (docs/extend/api.md, "Users"). */
import { GROUPS, groupPermissions } from '@hireyard/domain/people/access';
import { list, object, text } from '@hireyard/wire/answer';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { newUserBody, user } from '@hireyard/wire/people/user';
import type { Route } from '../../platform/http/route-types.ts';
import { listParameters, pageJson, recordJson } from '../../records/core/json.ts';
import type { Implementation } from '../../records/implementation.ts';
import { selfUrl } from '../../records/record-answer.ts';
import { attemptsOf } from './attempts.ts';
import { blockedJson, blockedPage } from './blocked.ts';
import { cancelEmail, invite, resendEmail, resetSecondFactor } from './links.ts';
import { createUser, hashNewPassword, lockBeforeChange, updateUser } from './save.ts';
import { endSessions, sessionsOf } from './sessions.ts';
import { userReader, userSource } from './source.ts';
import { unblockNames, unblockUser } from './unblock.ts';

export const userResource: Implementation = {
  source: userSource,
  createBody: newUserBody,
  prepareCreate: hashNewPassword,
  create: createUser,
  lockFirst: lockBeforeChange,
  update: updateUser,
  actions: {
    unblock: unblockUser,
    unblockNames,
    invite,
    endSessions,
    resetSecondFactor,
    resendEmail,
    cancelEmail,
  },
  reads: { sessions: sessionsOf, attempts: attemptsOf },
};

const common = { method: 'GET', tag: user.plural, access: permissionOf(user, 'view') } as const;

/** The non-standard calls. */
export const userRoutes: readonly Route[] = [
  {
    ...common,
    url: '/api/v1/users/search_users/',
    operationId: 'userSearchUsers',
    summary: 'Lists users; another address of the same list',
    query: listParameters(user),
    answer: pageJson(recordJson(user)),
    run: async (call) => ({ body: await userReader.page(call.db, call.query, selfUrl(call), call.user) }),
  },
  {
    ...common,
    url: '/api/v1/users/blocked/',
    operationId: 'userBlocked',
    summary: 'Lists blocked names and addresses, last blocked first',
    query: { page: { type: 'integer', minimum: 1 }, page_size: { type: 'integer', minimum: 1 } },
    answer: pageJson(blockedJson),
    run: async (call) => ({ body: await blockedPage(call) }),
  },
  {
    ...common,
    url: '/api/v1/users/groups/',
    operationId: 'userGroups',
    summary: 'Lists the groups with their permissions',
    answer: list(object({ name: text, permissions: list(text) })),
    run: async () => ({ body: GROUPS.map((name) => ({ name, permissions: groupPermissions[name] })) }),
  },
];
