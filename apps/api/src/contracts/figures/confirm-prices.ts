/**
 * Keeps the prices of an order whose dates changed. The warning goes away, and returns if the chargeable days change again (domain rules
 * §2).
 */
import { chargeableDays, lineDates } from '@hireyard/domain/contracts/pricing';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { calculateContract } from './recalculate.ts';

/** Keeps the prices of a locked order for its current days; false if there was nothing to decide. */
export async function confirmPrices(call: WriteCall<Values>, id: number): Promise<boolean> {
  const { contract, lines, figures } = await calculateContract(call, id);
  const warning = figures.price_warning;
  if (warning === null) return false;
  const kept = lines
    .filter((line) => warning.lines.includes(line.id))
    .map((line) => ({ id: line.id, days: chargeableDays(lineDates(line, contract)) }));
  await call.db.rows(sql`
    update contract_line l set price_kept_days = x.days from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) x (id int, days int) where l.id = x.id`);
  await writeHistory(call.db, 'contract', id, call.user.id, 'prices kept', [
    { field: 'warnings', before: warning.description, after: null },
  ]);
  return true;
}
