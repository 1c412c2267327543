/** The outcome of a play without row numbers and ids, which differ between plays; and whether the provider agrees. */
import { type RawBuilder, sql } from '../db/database.ts';
import type { Play } from './money-play.ts';
import type { Stage } from './money-stage.ts';

type Row = Readonly<Record<string, unknown>> & { readonly contract_id: number };

/** Figures that must not depend on the order of events. */
const FIGURES: Readonly<Record<string, RawBuilder<Row>>> = {
  request: sql`select contract_id, position, amount, amount_captured, amount_refunded from payment_request`,
  // By the provider's id: a payment that failed after it succeeded cancels out.
  movements: sql`select contract_id, method, sum(t.amount_captured) as captured, sum(t.amount_refunded) as refunded
    from money_transaction t join payment_request p on p.id = t.payment_request_id
    group by contract_id, method, case when t.third_party_payment_id is null then coalesce(t.reverses_id, t.id)::text else t.third_party_payment_id end
    having sum(t.amount_captured) <> 0 or sum(t.amount_refunded) <> 0`,
  refunds: sql`select contract_id, r.position, r.amount, r.amount_refunded from refund_request r join payment_request p on p.id = r.paymentrequest_id`,
  balances: sql`select contract_id, type, total, total_tax, paid, paid_tax, refunded, refunded_tax, outstanding, requested from contract_balance`,
  states: sql`select c.id as contract_id, s.system_action from contract c join state_set ss on ss.id = c.state_set_id
    join state s on s.id = any (ss.state_ids)`,
  journal: sql`select contract_id, type, role, sum(amount) as amount from journal_entry e join posting x on x.entry_id = e.id
    group by 1, 2, 3 having sum(amount) <> 0`,
  taken: sql`select p.contract_id, i.amount from testcard_intent i join payment_request p on p.uuid::text = i.metadata ->> 'payment_request'
    where i.status = 'succeeded'`,
  given: sql`select p.contract_id, f.status, f.amount from testcard_refund f join testcard_intent i on i.id = f.intent_id
    join payment_request p on p.uuid::text = i.metadata ->> 'payment_request' where f.status <> 'failed'`,
};

/** One text per play, with all that is known of each figure. */
export async function figuresOf({ app }: Stage, plays: readonly Play[]): Promise<Record<string, string[]>[]> {
  const ids = plays.map(({ contract }) => contract);
  const found = new Map<number, Record<string, string[]>>(ids.map((id) => [id, {}]));
  for (const [name, query] of Object.entries(FIGURES)) {
    const rows = await app.db.rows(
      sql<Row>`select * from (${query}) x where contract_id = any (${ids}::int[])`,
    );
    for (const figures of found.values()) figures[name] = [];
    for (const { contract_id, ...row } of rows)
      found.get(contract_id)?.[name]?.push(Object.values(row).join(' '));
  }
  return ids.map((id) =>
    Object.fromEntries(Object.entries(found.get(id) ?? {}).map(([name, lines]) => [name, lines.sort()])),
  );
}

const ours = sql`testcard_intent i join payment_request p on p.uuid::text = i.metadata ->> 'payment_request'`;
/** Each of these is a difference between product and provider. */
const DIFFERENCES: readonly RawBuilder<{ text: string }>[] = [
  // Each charge exists once, with its amount and request, and the provider knows it.
  sql`select 'charge ' || coalesce(i.charge_id, t.third_party_payment_id) || ': ' || coalesce(i.amount, 0) || ' there, ' || coalesce(t.amount_captured, 0) || ' here' as text
    from (select i.charge_id, i.amount / 100.0 as amount, p.id as request from ${ours} where i.status = 'succeeded') i
    full join (select * from money_transaction where kind = 'capture' and payment_package = 'testcard') t
      on t.third_party_payment_id = i.charge_id and t.payment_request_id = i.request where i.amount is distinct from t.amount_captured`,
  // A refund has the amount that succeeded.
  sql`select 'refund ' || coalesce(f.id, t.id) || ': ' || coalesce(f.amount, 0) || ' there, ' || coalesce(t.amount, 0) || ' here' as text
    from (select f.id, case f.status when 'succeeded' then f.amount / 100.0 else 0 end as amount from testcard_refund f) f
    full join (select third_party_payment_id as id, sum(amount_refunded) as amount from money_transaction
      where kind in ('refund', 'refund_reversal') and payment_package = 'testcard' group by 1) t on t.id = f.id
    where coalesce(f.amount, 0) <> coalesce(t.amount, 0)`,
  // Nothing requested once was refunded twice.
  sql`select 'refund request ' || (metadata ->> 'refund_request') || ': refunded ' || count(*) || ' times' as text from testcard_refund
    where status <> 'failed' and metadata ? 'refund_request' group by metadata ->> 'refund_request' having count(*) > 1`,
  sql`select 'job ' || topic || ': ' || state || ' ' || coalesce(last_error, '') as text from job where state not in ('done', 'queued')`,
];

/** Returns the differences between product and provider as text; empty = none. */
export async function differences({ app }: Stage): Promise<string[]> {
  const found = [];
  for (const query of DIFFERENCES) found.push(...(await app.db.rows(query)).map(({ text }) => text));
  return found;
}
