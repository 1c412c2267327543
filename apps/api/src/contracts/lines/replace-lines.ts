import { sql, type Tx } from '../../db/database.ts';

export interface HireLine {
  /** Null for a custom item. */
  readonly stockitem_id: number | null;
  readonly quantity: number;
  readonly unlisted_description: string;
  readonly unlisted_price: string | null;
}

/** Replaces the hire lines of a locked contract in this order, without history. Their figures are zero until the caller recalculates. */
export async function replaceHireLines(
  tx: Tx,
  contractId: number,
  lines: readonly HireLine[],
): Promise<void> {
  await tx.rows(sql`delete from contract_line where contract_id = ${contractId} and kind = 'hire'`);
  await tx.rows(sql`
    insert into contract_line (contract_id, stockitem_id, quantity, unlisted, unlisted_description, unlisted_price, unit_price, unit_washup_price,
      value, tax, grand_total)
    select ${contractId}, (x.line ->> 'stockitem_id')::int, (x.line ->> 'quantity')::int, x.line ->> 'stockitem_id' is null,
      x.line ->> 'unlisted_description', (x.line ->> 'unlisted_price')::numeric, 0, 0, 0, 0, 0
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality x (line, n) order by x.n`);
}
