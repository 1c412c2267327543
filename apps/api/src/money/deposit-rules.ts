/** Deposit rules (domain rules §4.1). Every change recalculates open contracts. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { depositrule } from '@hireyard/wire/money/accounting';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../records/core/write.ts';

const source: Source = { resource: depositrule, table: 'deposit_rule' };
const WHOLE = parseMoney('100.00');

/** A deposit is at most 100 % of the hire. */
function requireValidShare(rule: Values): void {
  if (rule['type'] === 'percentage' && parseMoney(String(rule['value'])) > WHOLE)
    throw invalid({ value: [t('A percentage can’t be over 100.')] });
}

/** Recalculates the contracts affected by the rules. */
const follow = (call: WriteCall, id: number, ...rules: Values[]): Promise<void> =>
  call.app.recordChanged(call, {
    resource: 'depositrule',
    id,
    about: { thresholds: rules.map((rule) => String(rule['threshold'])) },
  });

export const depositruleResource: Implementation = {
  source,
  async create(call) {
    requireValidShare(call.body);
    const id = await insertRow(call.db, source, call.body, call.user.id);
    await follow(call, id, call.body);
    return id;
  },
  async update(call, id, before) {
    const changes = changesOf(depositrule.fields, before, call.body);
    if (changes.length === 0) return;
    const after = { ...before, ...call.body };
    requireValidShare(after);
    await updateRow(call.db, source, id, changes, call.user.id);
    await follow(call, id, before, after);
  },
  async remove(call, id) {
    const rule = await call.db.one<Values>(sql`select threshold from deposit_rule where id = ${id}`);
    await deleteRow(call.db, source, id, call.user.id);
    if (rule !== undefined) await follow(call, id, rule);
  },
};
