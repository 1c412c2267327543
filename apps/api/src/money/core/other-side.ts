/** The other side of a transfer. */
import { type RawBuilder, sql } from '../../db/database.ts';

/**
 * SQL over a row of `money_transaction` by its alias (`kind`: its kind column): contract and type of the other side
 * as JSON; null if it is no transfer.
 */
export const otherSideOf = (alias: string, kind = 'kind'): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${alias}.transfer_id`)} is not null then (
    select jsonb_build_object('id', oc.id, 'contract_number', oc.contract_number, 'type', op.type)
    from money_transaction o join payment_request op on op.id = o.payment_request_id join contract oc on oc.id = op.contract_id
    where o.transfer_id = ${sql.ref(`${alias}.transfer_id`)}
      and o.kind = case when ${sql.ref(`${alias}.${kind}`)} in ('refund', 'refund_reversal') then 'capture' else 'refund' end order by o.id limit 1) end`;

/** SQL condition that a payment request, by its ID column, holds money moved to it from another contract. */
export const holdsMoved = (column: string): RawBuilder<unknown> => sql`exists (
  select from money_transaction m join money_transaction o on o.transfer_id = m.transfer_id and o.kind = 'refund'
    join payment_request mp on mp.id = m.payment_request_id join payment_request op on op.id = o.payment_request_id
  where m.payment_request_id = ${sql.ref(column)} and m.kind = 'capture' and op.contract_id <> mp.contract_id
    and not exists (select from money_transaction x where x.reverses_id = m.id))`;
