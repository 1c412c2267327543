import { sql } from '../../db/database.ts';
import { settleMany } from '../../money/core/settle-many.ts';
import { wantedReservations, writtenReservations } from '../../stock/reservations/claims.ts';
import { writeReservations } from '../../stock/reservations/reserve.ts';
import { ADDRESS_TYPES } from '../../records/import/address.ts';
import type { ImportContext } from '../../records/import/context.ts';
import { recordImport, rowsOf } from '../../records/import/rows.ts';
import type { ContractRow } from './contract-of.ts';

export interface LineInsert {
  readonly ref: string;
  readonly line_no: number;
  readonly stockitem_id: number | null;
  readonly quantity: number;
  readonly description: string;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  readonly tax: string;
  readonly grand_total: string;
}

/** Columns that an import writes and compares when the file is imported again. */
const compared = {
  position: 'text',
  state_set_id: 'int',
  lead_customer_id: 'int',
  delivery_contact_id: 'int',
  account_id: 'int',
  depot_id: 'int',
  customer_reference: 'text',
  system_notes: 'text',
  hire_date: 'date',
  delivery_date: 'date',
  collection_date: 'date',
  payment_due_date: 'date',
  hold_until: 'date',
  delivery_type: 'text',
  ...ADDRESS_TYPES,
  value: 'numeric(14,2)',
  value_ex_delivery: 'numeric(14,2)',
  washup_value: 'numeric(14,2)',
  tax: 'numeric(14,2)',
  grand_total: 'numeric(14,2)',
  delivery_price: 'numeric(14,2)',
  delivery_charge: 'numeric(14,2)',
  delivery_surcharge: 'numeric(14,2)',
  calculated_delivery_price: 'numeric(14,2)',
  calculated_delivery_vehicles: 'int',
  delivery_vehicle_mix: 'jsonb',
  deposit_override: 'numeric(14,2)',
  deposit_amount: 'numeric(14,2)',
  weight: 'numeric(12,3)',
  pieces: 'int',
  washup_pieces: 'int',
  can_deliver: 'boolean',
  problem_ids: 'int[]',
  prices_locked_at: 'timestamptz',
  booked_on: 'date',
} as const;
const identity = { import_ref: 'text', contract_number: 'text' } as const;
const contractColumns = {
  ...identity,
  ...compared,
  // Not compared, and never in the future: a payment from this afternoon may be loaded this morning.
  created_at: 'timestamptz',
} as const satisfies Partial<Record<keyof ContractRow, string>>;
const lineColumns = {
  ref: 'text',
  line_no: 'int',
  stockitem_id: 'int',
  quantity: 'int',
  description: 'text',
  unit_price: 'numeric(14,2)',
  unit_washup_price: 'numeric(14,2)',
  value: 'numeric(14,2)',
  tax: 'numeric(14,2)',
  grand_total: 'numeric(14,2)',
} as const satisfies Record<keyof LineInsert, string>;

const chunk = 5_000;
const ordersAtATime = 250;
const definition = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
const names = (columns: object, prefix = '') =>
  sql.raw(
    Object.keys(columns)
      .map((name) => prefix + name)
      .join(', '),
  );

/** Compares orders without their state set, which follows from position and money. */
const { state_set_id: _, ...told } = compared;

/** Loads the rows into a temporary table, so that SQL can compare them. */
async function stage({ tx }: ImportContext, contracts: readonly ContractRow[], lines: readonly LineInsert[]) {
  await tx.script(`
    drop table if exists import_contract, import_line;
    create temp table import_contract (${definition(contractColumns)}, pos int, id int, action text not null default 'create') on commit drop;
    create temp table import_line (${definition(lineColumns)}) on commit drop;
    create index on import_line (ref)`);
  const rows = contracts.map((row, pos) => ({ ...row, pos }));
  await tx.rows(sql`
    insert into import_contract (${names(contractColumns)}, pos)
    select ${names(contractColumns, 'r.')}, r.pos from ${rowsOf(rows, contractColumns)}`);
  for (let from = 0; from < lines.length; from += chunk) {
    const part = lines.slice(from, from + chunk);
    await tx.rows(sql`
      insert into import_line (${names(lineColumns)}) select ${names(lineColumns, 'r.')} from ${rowsOf(part, lineColumns)}`);
  }
  await tx.script('analyze import_contract; analyze import_line');
}

/**
 * Decides what to do with each order: create, same, update, or kept if it was changed since its import. An unchanged contract still has its
 * import time as its last change.
 */
async function decide({ tx }: ImportContext): Promise<void> {
  const digest = (item: string, description: string) =>
    sql.raw(
      `concat_ws('|', coalesce(${item}, 0), quantity, unit_price, unit_washup_price, ${description}, tax)`,
    );
  await tx.rows(sql`
    update import_contract i set id = c.id, action = case
      when row(${names(told, 'i.')}) is not distinct from row(${names(told, 'c.')})
        and (select md5(string_agg(${digest('stockitem_id', 'description')}, ';' order by line_no)) from import_line where ref = i.import_ref)
          is not distinct from
          (select md5(string_agg(${digest('stockitem_id', 'unlisted_description')}, ';' order by id)) from contract_line where contract_id = c.id and kind = 'hire')
        then 'same'
      when exists (select from history h where h.resource = 'contract' and h.object_id = c.id and h.action = 'imported' and h.at = c.updated_at)
        then 'update'
      else 'kept' end
    from contract c where c.import_ref = i.import_ref`);
}

async function insertAndUpdate({ tx }: ImportContext): Promise<void> {
  const sets = sql.raw(
    Object.keys(compared)
      .map((name) => `${name} = i.${name}`)
      .join(', '),
  );
  // The goods rows of an earlier import are replaced with its lines.
  await tx.rows(sql`select set_config('hireyard.importing', 'on', true)`);
  await tx.rows(sql`
    update contract c set ${sets}, created_at = least(i.created_at, now()), version = c.version + 1, updated_at = now()
    from import_contract i where i.action = 'update' and i.id = c.id`);
  await tx.rows(sql`
    delete from contract_line l using import_contract i where i.action = 'update' and i.id = l.contract_id and l.kind = 'hire'`);
  await tx.rows(
    sql`delete from goods_movement g using import_contract i where i.action = 'update' and i.id = g.contract_id`,
  );
  await tx.rows(sql`select set_config('hireyard.importing', '', true)`);
  await tx.rows(sql`
    with made as (
      insert into contract (${names(identity)}, ${names(compared)}, created_at)
      select ${names(identity, 'i.')}, ${names(compared, 'i.')}, least(i.created_at, now()) from import_contract i where i.action = 'create' order by i.pos
      returning id, import_ref)
    update import_contract i set id = made.id from made where made.import_ref = i.import_ref`);
}

async function insertLines({ tx, progress }: ImportContext, orders: number, total: number): Promise<void> {
  let done = 0;
  for (let from = 0; from < orders; from += ordersAtATime) {
    const row = await tx.one<{ lines: number }>(sql`
      with made as (
        insert into contract_line (contract_id, stockitem_id, quantity, locked_price, priced_days, locked_washup_price, unlisted, unlisted_description,
          unlisted_price, unlisted_washup_price, unit_price, unit_washup_price, value, tax, grand_total, created_at)
        select i.id, l.stockitem_id, l.quantity,
          case when l.stockitem_id is not null then l.unit_price end,
          case when l.stockitem_id is not null then greatest(1, coalesce(i.collection_date - coalesce(i.hire_date, i.delivery_date) + 1, 1)) end,
          case when l.stockitem_id is not null then l.unit_washup_price end,
          l.stockitem_id is null, l.description,
          case when l.stockitem_id is null then l.unit_price end, case when l.stockitem_id is null then l.unit_washup_price end,
          l.unit_price, l.unit_washup_price, l.value, l.tax, l.grand_total, least(i.created_at, now())
        from import_contract i join import_line l on l.ref = i.import_ref
        where i.action in ('create', 'update') and i.pos >= ${from} and i.pos < ${from + ordersAtATime}
        order by i.pos, l.line_no returning 1)
      select count(*)::int as lines from made`);
    done += row?.lines ?? 0;
    if (done > 0) progress(done, total);
  }
}

/** Marks goods of finished orders as returned on their collection day, and reserves stock for the others even if it is short. */
async function reserve({ tx, settings, today }: ImportContext, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    update contract set counted_in_on = case when position = 'complete' then collection_date end
    where id = any (${ids}::int[]) and counted_in_on is distinct from case when position = 'complete' then collection_date end`);
  await tx.rows(sql`select open_goods_ledger(${ids}::int[])`);
  const these = sql`c.id = any (${ids}::int[])`;
  const old = [...new Set((await writtenReservations(tx, these)).map((one) => one.line_id))];
  await writeReservations(tx, old, await wantedReservations(tx, these, settings, today), today, true);
}

export interface Written {
  readonly created: number;
  readonly updated: readonly string[];
  readonly kept: readonly string[];
  readonly same: number;
}

/** Writes orders as contracts and reports what was done with each. Equal orders are left unchanged. */
export async function writeOrders(
  context: ImportContext,
  contracts: readonly ContractRow[],
  lines: readonly LineInsert[],
): Promise<Written> {
  const { tx } = context;
  await stage(context, contracts, lines);
  await decide(context);
  await insertAndUpdate(context);
  await insertLines(context, contracts.length, lines.length);
  const rows = await tx.rows<{ id: number; ref: string; action: string }>(
    sql`select id, import_ref as ref, action from import_contract order by pos`,
  );
  const by = (action: string) => rows.filter((row) => row.action === action);
  const written = [...by('create'), ...by('update')];
  await reserve(
    context,
    written.map((row) => row.id),
  );
  await settleMany(
    tx,
    written.map((row) => row.id),
  );
  await recordImport(tx, 'contract', written);
  // New contracts get numbers above all imported ones.
  const highest = contracts.reduce(
    (top, row) => Math.max(top, Number(/\d{1,15}$/.exec(row.contract_number)?.[0] ?? 0)),
    0,
  );
  if (by('create').length > 0 && highest > 0) {
    await tx.rows(sql`
      select setval('contract_number_seq', ${highest}) from contract_number_seq where last_value < ${highest}`);
  }
  if (written.length > 500)
    await tx.script('analyze contract; analyze contract_line; analyze stock_reservation; analyze stock_day');
  return {
    created: by('create').length,
    updated: by('update').map((row) => row.ref),
    kept: by('kept').map((row) => row.ref),
    same: by('same').length,
  };
}
