/** States: rows that administrators edit, except the parts that are built in (spec §3.14). */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import {
  needsAction,
  type RuledState,
  whyNotChange,
  whyNotDelete,
} from '@hireyard/domain/workflow/state-rules';
import { SYSTEM_ACTIONS } from '@hireyard/domain/contracts/moves/decide';
import { state } from '@hireyard/wire/settings/state';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../../records/core/write.ts';
import { mergeState } from './merge.ts';
import { stateSource as source } from './sources.ts';
import { usageOf } from './usage.ts';

/** Returns the slug of a context; 400 if there is none. */
async function contextOf(tx: Tx, type: number): Promise<string> {
  const row = await tx.one<{ context: string }>(sql`select context from state_type where id = ${type}`);
  if (row === undefined) throw invalid({ type: [recordNotFound(type)] });
  return row.context;
}

/** Checks that the context has the system action and the group. A position needs a system action. */
async function requireSystemAction(call: WriteCall<Values>, context: string, values: Values): Promise<void> {
  const action = values['system_action'];
  const actions: Readonly<Record<string, readonly string[]>> = SYSTEM_ACTIONS;
  const known = Object.hasOwn(actions, context) ? (actions[context] ?? []) : [];
  if (typeof action === 'string' && action !== '' && !known.includes(action))
    throw invalid({
      system_action: [t('"{action}" is not a system action of {context}.', { action, context })],
    });
  const group = values['system_group'];
  if (typeof group !== 'string') return;
  const found = await call.db.one(
    sql`select 1 from state_group where system_group = ${group} and type_id = (select id from state_type where context = ${context})`,
  );
  if (found === undefined)
    throw invalid({ system_group: [t('"{group}" is not a group of this context.', { group })] });
  if (typeof action !== 'string' && needsAction(group))
    throw invalid({
      system_group: [t('The states of this group are built in. You can’t add others.')],
    });
}

/**
 * 400 if another state of the group has the name, ignoring case and including retired states. Locks the context against concurrent use of a
 * name.
 */
async function requireOwnName(tx: Tx, type: number, id: number | null, values: Values): Promise<void> {
  await tx.one(sql`select 1 from state_type where id = ${type} for no key update`);
  const taken = await tx.one(sql`
    select 1 from state where type_id = ${type} and system_group is not distinct from ${values['system_group'] ?? null}::text
      and lower(name) = lower(${values['name']}::text) and id is distinct from ${id}::int limit 1`);
  if (taken !== undefined) throw invalid({ name: [t('This group already has a state with this name.')] });
}

const blankToNull = (values: Values): Values => ({
  ...values,
  ...('system_action' in values ? { system_action: values['system_action'] || null } : {}),
  ...('system_group' in values ? { system_group: values['system_group'] || null } : {}),
});

const isCarried = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.one<{ carried: boolean }>(sql`select state_carried(${id}) as carried`))?.carried === true;

/** Deletes unused combinations that include the state. */
const deleteStateSets = (tx: Tx, id: number) =>
  tx.rows(
    sql`delete from state_set where id in (select state_set_id from state_set_member where state_id = ${id})`,
  );

export const stateResource: Implementation = {
  source,
  async create(call) {
    const values = blankToNull(call.body);
    const type = Number(values['type']);
    await requireSystemAction(call, await contextOf(call.db, type), values);
    await requireOwnName(call.db, type, null, values);
    return insertRow(call.db, source, values, call.user.id);
  },
  async update(call, id, before) {
    const values = blankToNull(call.body);
    const changes = changesOf(state.fields, before, values);
    if (changes.length === 0) return;
    const type = (before['type'] as { id: number }).id;
    const wantedType = Number(values['type'] ?? type);
    const context = await contextOf(call.db, wantedType);
    const ruled = { ...before, id, type } as unknown as RuledState;
    const fields = changes.map((change) => change.field);
    const why = whyNotChange(ruled, fields);
    if (why !== null) throw conflict(why.description, why.code, [why]);
    await requireSystemAction(call, context, {
      system_action: before['system_action'],
      system_group: before['system_group'],
      ...values,
    });
    const moved = fields.some((field) => ['type', 'system_action', 'system_group'].includes(field));
    if (moved && before['in_use'] === true)
      throw conflict(t('This state is in use, so its context, action and group can’t change.'), 'in_use');
    if (moved || fields.includes('name'))
      await requireOwnName(call.db, wantedType, id, {
        name: values['name'] ?? before['name'],
        system_group: 'system_group' in values ? values['system_group'] : before['system_group'],
      });
    // Combinations with states of another context or group would remain.
    if (moved) await deleteStateSets(call.db, id);
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove(call, id) {
    const row = await call.db.one<RuledState>(
      sql`select id, name, active, system_action, system_group, type_id as type from state where id = ${id}`,
    );
    const why = row && whyNotDelete(row, await isCarried(call.db, id));
    if (why) throw conflict(why.description, why.code, [why]);
    await deleteStateSets(call.db, id);
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: {
    async merge(call, id) {
      return recordAnswer(call, readerOf(source), await mergeState(call, id));
    },
  },
  reads: {
    usage: async ({ db }, id) => {
      if ((await db.one(sql`select 1 from state where id = ${id}`)) === undefined) throw notFound();
      return { body: await usageOf(db, id) };
    },
  },
};
