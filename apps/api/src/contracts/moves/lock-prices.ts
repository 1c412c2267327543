/** What confirming an order locks: unit prices, and the day on which payment is due. */
import { addDays, compareDates } from '@hireyard/domain/values/calendar';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import type { ContractCalculation } from '../figures/recalculate.ts';

/** Returns the due date: `payment_terms` days after collection on credit, else a week before delivery but never in the past. */
function paymentDue(contract: ContractCalculation['contract'], today: string): string | null {
  if (contract.delivery_date === null || contract.collection_date === null) return null;
  if (contract.credit_account) return addDays(contract.collection_date, contract.payment_terms);
  const due = addDays(contract.delivery_date, -7);
  return compareDates(due, today) < 0 ? today : due;
}

/** Locks the unit prices of lines with live prices. */
export async function lockPrices(call: WriteCall<Values>, id: number): Promise<void> {
  await call.db.rows(sql`update contract_line l set priced_days = case when l.locked_price is null
      then greatest(1, coalesce(coalesce(l.collection_date, c.collection_date) - coalesce(l.delivery_date, c.hire_date, c.delivery_date) + 1, 1)) else l.priced_days end,
    locked_price = coalesce(locked_price, unit_price),
    locked_washup_price = coalesce(locked_washup_price, unit_washup_price), version = l.version + 1, updated_at = now()
    from contract c where c.id = ${id} and l.contract_id = c.id and not unlisted and (locked_price is null or locked_washup_price is null)`);
}

/** Returns the columns set by confirming: when prices were locked, and the due date unless it was set. Ends the hold. */
export const lockedColumns = (
  { app, today }: WriteCall<Values>,
  contract: ContractCalculation['contract'],
): Values => ({
  prices_locked_at: app.now().toISOString(),
  booked_on: today,
  hold_until: null,
  payment_due_date: contract.payment_due_date ?? paymentDue(contract, today),
});
