/** How money goes back that no card provider refunds: the way it came. */
import { type RawBuilder, sql } from '../../db/database.ts';
import { MANUAL } from './journal.ts';

/**
 * The method by which most of what a payment request still holds came, over a column with its id. A bank transfer where that can't be repeated
 * manually: a card of the provider or of an import, or money from a deposit or another contract.
 */
export const returnLeg = (request: string): RawBuilder<unknown> => sql`coalesce((
  select m.method from money_transaction m where m.payment_request_id = ${sql.ref(request)} and m.method <> 'transfer'
    and (m.method <> 'card' or m.payment_package = ${sql.lit(MANUAL)})
  group by m.method having sum(m.amount) > 0 order by sum(m.amount) desc, max(m.id) desc limit 1), 'bank_transfer')`;
