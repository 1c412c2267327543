/** The wash-up charge that a contract keeps, for the sums of sales. */
import { sql, type Tx } from '../../db/database.ts';

/** SQL over contract `c`: the wash-up charge that its hire lines add up to. */
export const WASHUP_OF_LINES = sql`coalesce((select sum(l.quantity * l.unit_washup_price) from contract_line l where l.contract_id = c.id and l.kind = 'hire'), 0)`;

/** Corrects contracts whose kept charge is not what their lines add up to. */
export async function correctWashupValues(tx: Tx): Promise<void> {
  await tx.rows(
    sql`update contract c set washup_value = ${WASHUP_OF_LINES} where c.washup_value <> ${WASHUP_OF_LINES}`,
  );
}
