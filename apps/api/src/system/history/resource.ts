/** The history of all records, for administrators. */
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { resources } from '@hireyard/wire/resources';
import { history } from '@hireyard/wire/records/history';
import { sql } from '../../db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { integrity } from './check.ts';
import { addNames, type NamedEntry } from '../../records/history/readable.ts';
import { USER_NAME } from '../../records/history/titles.ts';
import { ALL } from '../../records/list/filters.ts';
import { hiddenOf } from '../../platform/http/hidden-fields.ts';
import type { Implementation } from '../../records/implementation.ts';

/** Without a time filter, a search covers the newest entries up to this number. */
const SEARCHED = 100_000;

/** Entries without a record of their own; their visibility depends on the records they list. */
const AS_THEIR_RECORD: readonly string[] = ['note', 'file', 'savedview', 'bulkrun'];

/** Users see entries about records that they may view in full, so site administrators don't see the business through its history. */
const kindsSeen = (user: Caller): string[] =>
  Object.values(resources)
    .filter((one) => one.readable === 'group' || can(user, permissionOf(one, 'view')))
    .filter(({ fields }) => hiddenOf(user, fields).length === 0)
    .map(({ name }) => name)
    .filter((name) => !AS_THEIR_RECORD.includes(name));

export const historyResource: Implementation = {
  source: {
    resource: history,
    table: 'history',
    visibleTo: (user) => (user.is_admin ? ALL : sql`t.resource = any (${kindsSeen(user)}::text[])`),
    computed: {
      title: sql`null::text`,
      user: sql`(select jsonb_build_object('id', x.id, 'name', ${USER_NAME}) from app_user x where x.id = t.user_id)`,
    },
    filters: {
      // `job` stands for all jobs.
      via: (value: string) => (value === 'job' ? sql`t.via like 'job %'` : sql`t.via = ${value}`),
      via__in: (values: string[]) =>
        sql`case when t.via like 'job %' then 'job' else t.via end = any (${values}::text[])`,
    },
    searches: {
      changes: (like) => sql`(t.action ilike ${like} or t.changes::text ilike ${like})`,
      'user.name': (like) =>
        sql`t.user_id = any (array(select x.id from app_user x where ${USER_NAME} ilike ${like}))`,
    },
    // Values are searched without an index, which would cost each change more than the entry itself (bench/history.mjs).
    searchedRows: (query) =>
      query.get('at__gte')
        ? undefined
        : sql`t.id > coalesce((select h.id from history h order by h.id desc offset ${sql.lit(SEARCHED)} limit 1), 0)`,
    complete: (db, rows) => addNames(db, rows as unknown as NamedEntry[], true),
  },
  reads: { integrity: async (call) => ({ body: await integrity(call.db) }) },
};
