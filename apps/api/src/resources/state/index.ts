/** States, their contexts and groups: rows that administrators edit (spec §3.14). */
import { state, state_group, state_type } from '@hireyard/wire/resources/state';
import { resources } from '@hireyard/wire/resources/index';
import { SYSTEM_ACTIONS } from '@hireyard/domain/workflow';
import { sql } from '../../db/database.ts';
import { conflict, invalid } from '../../http/errors.ts';
import type { WriteCall } from '../../http/call.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import { readerOf } from '../../resource/read.ts';
import { selfUrl } from '../../resource/register-resource.ts';
import type { Source } from '../../resource/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../../resource/write.ts';
import { contractPositions } from '../contract/index.ts';

const stateSource: Source = {
  resource: state,
  table: 'state',
  filters: {
    type__context: (context: string) =>
      sql`t.type_id in (select id from state_type where context = ${context})`,
  },
};
const typeSource: Source = {
  resource: state_type,
  table: 'state_type',
  computed: { states: sql`state_document(array(select id from state where type_id = t.id))` },
};
const groupSource: Source = {
  resource: state_group,
  table: 'state_group',
  computed: { states: sql`state_document(array(select id from state where system_group = t.system_group))` },
};

/** A system action must be one that the program knows in that context, and the group must belong to it. */
async function demandMeaning(call: WriteCall<Values>, values: Values): Promise<void> {
  const type = Number(values['type']);
  const context = await call.db.one<{ context: string }>(
    sql`select context from state_type where id = ${type}`,
  );
  if (context === undefined) throw invalid({ type: [`Invalid pk "${type}" - object does not exist.`] });
  const action = values['system_action'];
  const actions: Readonly<Record<string, readonly string[]>> = SYSTEM_ACTIONS;
  const known = Object.hasOwn(actions, context.context) ? (actions[context.context] ?? []) : [];
  if (typeof action === 'string' && action !== '' && !known.includes(action))
    throw invalid({
      system_action: [`"${action}" is not a system action of ${context.context}.`],
    });
  const group = values['system_group'];
  if (typeof group !== 'string') return;
  const found = await call.db.one(
    sql`select 1 from state_group where system_group = ${group} and type_id = ${type}`,
  );
  if (found === undefined) throw invalid({ system_group: [`"${group}" is not a group of this context.`] });
}
const blankToNull = (values: Values): Values => ({
  ...values,
  ...('system_action' in values ? { system_action: values['system_action'] || null } : {}),
  ...('system_group' in values ? { system_group: values['system_group'] || null } : {}),
});

export const stateResource: Implementation = {
  source: stateSource,
  async create(call) {
    const values = blankToNull(call.body);
    await demandMeaning(call, values);
    return insertRow(call.db, stateSource, values, call.user.id);
  },
  async update(call, id, before) {
    const values = blankToNull(call.body);
    const changes = changesOf(state.fields, before, values);
    if (changes.length === 0) return;
    const type = (before['type'] as { id: number }).id;
    await demandMeaning(call, {
      system_action: before['system_action'],
      system_group: before['system_group'],
      type,
      ...values,
    });
    const moved = changes.find((change) => ['type', 'system_action', 'system_group'].includes(change.field));
    const used = moved && (await call.db.one(sql`select 1 from state_set_member where state_id = ${id}`));
    if (moved && used)
      throw conflict('Records carry this state: its context, action and group cannot change.', 'in_use');
    await updateRow(call.db, stateSource, id, changes, call.user.id);
  },
  async remove(call, id) {
    const used = await call.db.one(sql`select 1 from state_set_member where state_id = ${id}`);
    if (used) throw conflict('It cannot be deleted: records carry or carried this state.', 'in_use');
    await deleteRow(call.db, stateSource, id, call.user.id);
  },
};

/** Contexts that the program itself speaks of: their slugs are its names. */
const PROGRAM_CONTEXTS = new Set<string>([
  ...Object.keys(SYSTEM_ACTIONS),
  ...Object.values(resources).flatMap((resource) => resource.workflow ?? []),
  'stock_group_status',
]);

const groups = readerOf(groupSource);
export const stateTypeResource: Implementation = {
  source: typeSource,
  async update(call, id, before) {
    const changes = changesOf(state_type.fields, before, call.body);
    const context = changes.find((change) => change.field === 'context');
    if (context && PROGRAM_CONTEXTS.has(String(context.before)))
      throw conflict('The program relies on this context: only its name can change.', 'in_use');
    await updateRow(call.db, typeSource, id, changes, call.user.id);
  },
  reads: {
    expand: async (call) => ({ body: await groups.page(call.db, call.query, selfUrl(call), call.user) }),
  },
};

/** The groups whose states are the positions of a record: one at a time is what a position is. */
const POSITION_GROUPS = new Set([contractPositions.group]);

export const stateGroupResource: Implementation = {
  source: groupSource,
  async update(call, id, before) {
    const changes = changesOf(state_group.fields, before, call.body);
    const changed = (field: string) => changes.some((change) => change.field === field);
    const slug = String(before['system_group']);
    if (POSITION_GROUPS.has(slug) && (changed('exclusive') || changed('system_group') || changed('type')))
      throw conflict('The states of this group are positions: only its name can change.', 'in_use');
    const held = await call.db.one(sql`select 1 from state where system_group = ${slug} limit 1`);
    await updateRow(call.db, groupSource, id, changes, call.user.id);
    if (held && (changed('type') || changed('system_group')))
      throw conflict('It has states: its slug and context cannot change.', 'in_use');
  },
};
