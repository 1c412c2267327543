/** The stored wash-up charge of contracts, for sales totals. */
import { sql, type Tx } from '../../db/database.ts';

/** SQL over contract `c`: the wash-up charge of its hire lines. */
export const WASHUP_OF_LINES = sql`coalesce((select sum(l.quantity * l.unit_washup_price) from contract_line l where l.contract_id = c.id and l.kind = 'hire'), 0)`;

/** Corrects contracts whose stored charge differs from the sum of their lines. */
export async function correctWashupValues(tx: Tx): Promise<void> {
  await tx.rows(
    sql`update contract c set washup_value = ${WASHUP_OF_LINES} where c.washup_value <> ${WASHUP_OF_LINES}`,
  );
}
