/** Groups of states; exclusive groups allow one state at a time (spec §3.14). */
import { t } from '@hireyard/messages';
import { PROGRAM_GROUPS } from '@hireyard/domain/workflow/state-rules';
import { state_group } from '@hireyard/wire/settings/state';
import { sql } from '../../db/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { readerOf } from '../../records/list/read.ts';
import { requireReferences } from '../../records/core/references.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { changesOf, deleteRow, updateRow } from '../../records/core/write.ts';
import { orderStates } from './order.ts';
import { groupSource as source } from './sources.ts';

export const stateGroupResource: Implementation = {
  source,
  async update(call, id, before) {
    const changes = changesOf(state_group.fields, before, call.body);
    const changed = (field: string) => changes.some((change) => change.field === field);
    const slug = String(before['system_group']);
    // An unknown context is reported separately.
    await requireReferences(call.db, state_group.fields, call.body, 1);
    if (PROGRAM_GROUPS.includes(slug) && (changed('exclusive') || changed('system_group') || changed('type')))
      throw conflict(
        t('The states of this group are set automatically. You can only change its name and position.'),
        'system_group',
      );
    const held = (before['states'] as unknown[]).length > 0;
    if (held && (changed('type') || changed('system_group')))
      throw conflict(t('This group has states, so its slug and context can’t change.'), 'in_use');
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove(call, id) {
    const row = await call.db.one<{ slug: string; held: boolean }>(sql`
      select system_group as slug, exists (select from state s where s.system_group = g.system_group) as held from state_group g where id = ${id}`);
    if (PROGRAM_GROUPS.includes(row?.slug ?? ''))
      throw conflict(
        t('The states of this group are set automatically. You can’t delete it.'),
        'system_group',
      );
    if (row?.held)
      throw conflict(
        t('This group still has states. Merge or delete them first, or retire them instead.'),
        'in_use',
      );
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: {
    async order(call, id) {
      await orderStates(call, id);
      return recordAnswer(call, readerOf(source), id);
    },
  },
};
