import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import type { Cancellation } from '../../money/import/plan.ts';
import type { ImportContext } from '../../records/import/context.ts';
import { rowsOf } from '../../records/import/rows.ts';

/** Adds the cancellation charges of abandoned orders as lines beside their hire lines. */
export async function writeCancellations(
  { tx }: Pick<ImportContext, 'tx'>,
  cancellations: readonly Cancellation[],
): Promise<void> {
  const rows = cancellations.map(({ contract_id, description, gross, tax }, pos) => ({
    contract_id,
    description,
    net: formatMoney(parseMoney(gross) - parseMoney(tax)),
    tax,
    pos,
  }));
  await tx.rows(sql`
    insert into contract_line (contract_id, quantity, unlisted, unlisted_description, unlisted_price, unlisted_washup_price, kind, unit_price,
      unit_washup_price, value, tax, grand_total)
    select r.contract_id, 1, true, r.description, r.net, 0, 'cancellation', r.net, 0, r.net, r.tax, r.net + r.tax
    from ${rowsOf(rows, { contract_id: 'int', description: 'text', net: 'numeric', tax: 'numeric' })} order by r.pos`);
}
