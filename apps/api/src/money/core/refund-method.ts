/** The method of manual refunds: by default, that of the payment. */
import { type RawBuilder, sql } from '../../db/database.ts';
import { MANUAL } from './journal.ts';

/**
 * SQL of the method by which most of a payment request's money arrived, over a column with its ID. A bank transfer if
 * that can't be repeated manually: online or imported cards, and money from a deposit or another contract.
 */
export const refundMethodSql = (request: string): RawBuilder<unknown> => sql`coalesce((
  select m.method from money_transaction m where m.payment_request_id = ${sql.ref(request)} and m.method <> 'transfer'
    and (m.method <> 'card' or m.payment_package = ${sql.lit(MANUAL)})
  group by m.method having sum(m.amount) > 0 order by sum(m.amount) desc, max(m.id) desc limit 1), 'bank_transfer')`;
