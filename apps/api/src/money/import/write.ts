/** Writes planned money in bulk, with the same tables, triggers and entries as live money. */
import { parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { chartOf, movementEntry, type MovementToPost, post } from '../core/journal.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { ImportContext } from '../../records/import/context.ts';
import { rowsOf } from '../../records/import/rows.ts';
import type { Movement, Plan, Refund, Request } from './plan.ts';

const IMPORTED = 'imported';

interface Made {
  readonly id: number;
  readonly ref: string;
}

async function writeRequests({ tx, settings }: ImportContext, requests: readonly Request[]): Promise<Made[]> {
  const columns = {
    ref: 'text',
    contract_id: 'int',
    type: 'text',
    due_date: 'date',
    amount: 'numeric',
    amount_tax: 'numeric',
  };
  return tx.rows<Made>(sql`
    insert into payment_request (contract_id, type, due_date, amount, amount_tax, currency, position, state_set_id, import_ref)
    select r.contract_id, r.type, r.due_date, r.amount, r.amount_tax, ${settingFor<string>(settings, 'currency')}, 'pending', state_set_of('{}'), r.ref
    from ${rowsOf(ordered(requests), columns)} order by r.pos returning id, import_ref as ref`);
}

const ordered = <T extends object>(rows: readonly T[]) => rows.map((row, pos) => ({ ...row, pos }));

async function writeRefunds({ tx, userId }: ImportContext, refunds: readonly Refund[]): Promise<Made[]> {
  const columns = {
    ref: 'text',
    request: 'text',
    amount: 'numeric',
    reason: 'text',
    position: 'text',
    last_error: 'text',
    reference: 'text',
  };
  return tx.rows<Made>(sql`
    insert into refund_request (paymentrequest_id, amount, reason, last_error, manual_reference, requested_by_id, attempt, position, state_set_id, import_ref)
    select p.id, r.amount, r.reason, r.last_error, r.reference, ${userId}::int, 1, r.position,
      state_set_of(array(select s.id from state s where s.system_group = 'refund_request_position' and s.system_action = r.position)), r.ref
    from ${rowsOf(ordered(refunds), columns)} join payment_request p on p.import_ref = r.request order by r.pos returning id, import_ref as ref`);
}

interface WrittenMovement extends Omit<MovementToPost, 'amount' | 'package'> {
  readonly amount: string;
}

async function writeMovements(
  { tx, settings }: ImportContext,
  movements: readonly Movement[],
): Promise<void> {
  // In order of date, payments before refunds, as must have happened.
  const sorted = [...movements].sort(
    (a, b) => a.paid_on.localeCompare(b.paid_on) || a.kind.localeCompare(b.kind),
  );
  const columns = {
    ref: 'text',
    request: 'text',
    refund: 'text',
    kind: 'text',
    method: 'text',
    amount: 'numeric',
    paid_on: 'date',
    reference: 'text',
    transfer: 'text',
  };
  const written = await tx.rows<WrittenMovement>(sql`
    with made as (
      insert into money_transaction (payment_request_id, refund_request_id, kind, method, amount_captured, amount_refunded, currency, paid_on,
        manual_reference, payment_package, transfer_id, import_ref, timestamp)
      select p.id, f.id, r.kind, r.method, case when r.kind = 'capture' then r.amount else 0 end, case when r.kind = 'refund' then r.amount else 0 end,
        p.currency, r.paid_on, r.reference, ${IMPORTED}, md5(r.transfer)::uuid, r.ref, least(r.paid_on::timestamptz + interval '12 hours', now())
      from ${rowsOf(ordered(sorted), columns)} join payment_request p on p.import_ref = r.request
      left join refund_request f on f.import_ref = r.refund order by r.pos
      returning id, payment_request_id, kind, method, amount, paid_on)
    select m.id, c.id as contract, c.contract_number, p.type, m.kind, m.method, m.amount, m.paid_on as on
    from made m join payment_request p on p.id = m.payment_request_id join contract c on c.id = p.contract_id order by m.id`);
  const chart = await chartOf(tx, settings);
  await post(
    tx,
    written.map((row) => movementEntry(chart, { ...row, package: IMPORTED, amount: parseMoney(row.amount) })),
  );
}

/** Returns the created records for the history. */
export async function writeMoney(
  context: ImportContext,
  plan: Plan,
): Promise<{ readonly requests: readonly Made[]; readonly refunds: readonly Made[] }> {
  const requests = await writeRequests(context, plan.requests);
  const refunds = await writeRefunds(context, plan.refunds);
  await writeMovements(context, plan.movements);
  return { requests, refunds };
}
