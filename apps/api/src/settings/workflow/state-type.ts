/** Contexts of states: the kinds of record (spec §3.14). */
import { t } from '@hireyard/messages';
import { SYSTEM_ACTIONS } from '@hireyard/domain/contracts/moves/decide';
import { resources } from '@hireyard/wire/resources';
import { state_type } from '@hireyard/wire/settings/state';
import { sql } from '../../db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer, selfUrl } from '../../records/record-answer.ts';
import { changesOf, deleteRow, updateRow } from '../../records/core/write.ts';
import { orderGroups } from './order.ts';
import { groupSource, typeSource as source } from './sources.ts';
import { usageOfType } from './usage.ts';

/** Built-in contexts, whose slugs are used in code. */
const PROGRAM_CONTEXTS = new Set<string>([
  ...Object.keys(SYSTEM_ACTIONS),
  ...Object.values(resources).flatMap((resource) => resource.workflow ?? []),
  'stock_group_status',
]);

const groups = readerOf(groupSource);

export const stateTypeResource: Implementation = {
  source,
  async update(call, id, before) {
    const changes = changesOf(state_type.fields, before, call.body);
    const context = changes.find((change) => change.field === 'context');
    if (context && PROGRAM_CONTEXTS.has(String(context.before)))
      throw conflict(t('This context is built in. You can only rename it.'), 'in_use');
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove(call, id) {
    const row = await call.db.one<{ context: string; held: boolean }>(sql`
      select context, exists (select from state where type_id = ${id}) or exists (select from state_group where type_id = ${id}) as held
      from state_type where id = ${id}`);
    if (PROGRAM_CONTEXTS.has(row?.context ?? ''))
      throw conflict(t('This context is built in, so you can’t delete it.'), 'in_use');
    if (row?.held)
      throw conflict(
        t('This context still has groups or states. Merge or delete them first, or retire them instead.'),
        'in_use',
      );
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: {
    async order(call, id) {
      await orderGroups(call, id);
      return recordAnswer(call, readerOf(source), id);
    },
  },
  reads: {
    expand: async (call) => ({ body: await groups.page(call.db, call.query, selfUrl(call), call.user) }),
    usage: async ({ db }, id) => {
      if ((await db.one(sql`select 1 from state_type where id = ${id}`)) === undefined) throw notFound();
      return { body: await usageOfType(db, id) };
    },
  },
};
