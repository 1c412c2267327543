/** Estimates a contract's margin from the business's hire costs (domain rules §2.10). */
import { type CostRates, type Margin, marginOf as estimate } from '@hireyard/domain/contracts/margin';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { MarginEstimate } from '@hireyard/wire/contracts/change';
import { type Db, sql } from '../../db/database.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';

const text = (amount: Minor | null): string | null => (amount === null ? null : formatMoney(amount));

const inWire = ({ value, wear, washing, delivery, margin }: Margin): MarginEstimate => ({
  value: formatMoney(value),
  wear: text(wear),
  washing: text(washing),
  delivery: text(delivery),
  margin: formatMoney(margin),
});

/**
 * Returns the margin of a contract; null if its depot's costs are unknown. Only hire lines count. An item without a replacement price uses
 * its purchase price.
 */
export async function marginOf(db: Db, settings: Settings, id: number): Promise<MarginEstimate | null> {
  const row = await db.one<Record<'value' | 'washup' | 'delivery' | 'worth', string> & { depot: number }>(sql`
    select c.depot_id as depot, c.value, c.washup_value as washup, c.calculated_delivery_price as delivery,
      (select coalesce(sum(l.quantity * coalesce(i.replacement_price, i.purchase_price, 0)), 0)::numeric(16, 2) from contract_line l
        join stockitem i on i.id = l.stockitem_id where l.contract_id = c.id and l.kind = 'hire') as worth
    from contract c where c.id = ${id}`);
  if (row === undefined) return null;
  const found = estimate(
    {
      value: parseMoney(row.value),
      worth: parseMoney(row.worth),
      washup: parseMoney(row.washup),
      calculated_delivery: parseMoney(row.delivery),
    },
    settingFor<CostRates>(settings, 'hire_costs', row.depot),
  );
  return found === null ? null : inWire(found);
}
