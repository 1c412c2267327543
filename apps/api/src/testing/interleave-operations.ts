/** Operations on stock, goods and money that are played against each other, and the hires that they change. */
import { addGoods } from '../contracts/goods/ledger.ts';
import { sql, type Tx } from '../db/database.ts';
import { lockContract, requestRow } from '../money/core/facts.ts';
import { raiseInvoice } from '../money/core/invoices.ts';
import { recordMovement } from '../money/core/movements.ts';
import { requestRefund } from '../money/core/refunds.ts';
import { ownScope } from '../money/core/scope.ts';
import { settle } from '../money/core/settle.ts';
import { transferMoney } from '../money/core/transfer.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { wantedReservations } from '../stock/reservations/claims.ts';
import { reserveContract, writeReservations } from '../stock/reservations/reserve.ts';
import type { Stage } from './money-stage.ts';
import { accountOf, paidRequest } from './transfer-stage.ts';

/** The day of the scenes. */
export const TODAY = '2027-01-04';

/** Two hires of an account: 4 of 6 units each, in separate weeks, and a payment on each. */
export interface Scene {
  readonly item: number;
  readonly contract: number;
  readonly payment: number;
  readonly other: { readonly contract: number; readonly payment: number };
}
let stage: Stage;
let settings: Settings;
/** Sets where the scenes are. */
export function playOn(on: { readonly stage: Stage; readonly settings: Settings }): void {
  ({ stage, settings } = on);
}

let scenes = 0;
/** Makes a new scene, seen from each of its hires. */
export async function makeScene(): Promise<readonly [Scene, Scene]> {
  const { db } = stage.app;
  const { contracts } = await accountOf(stage, [{}, {}]);
  const [x = 0, y = 0] = contracts;
  const made = await db.one<{ id: number }>(sql`
    insert into stockitem (sku, third_party_software_reference, price) values (${`SCENE-${++scenes}`}, 'X', 1) returning id`);
  const item = made?.id ?? 0;
  await db.rows(
    sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${item}, ${stage.depot}, 'opening', 6)`,
  );
  await db.rows(sql`update contract set delivery_date = '2027-02-01'::date + (id - ${x}::int) * 7, collection_date = '2027-02-03'::date + (id - ${x}::int) * 7
    where id = any (${contracts}::int[])`);
  await db.rows(sql`insert into contract_line (contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
    select c, ${item}, 4, 0, 0, 0, 0, 0 from unnest(${contracts}::int[]) c`);
  await db.transaction(async (tx) => {
    const wanted = await wantedReservations(tx, sql`c.id = any (${contracts}::int[])`, settings, TODAY);
    await writeReservations(tx, [], wanted, TODAY, false);
  });
  const [px, py] = [await paidRequest(stage, x, 12_000n), await paidRequest(stage, y, 12_000n)];
  return [
    { item, contract: x, payment: px, other: { contract: y, payment: py } },
    { item, contract: y, payment: py, other: { contract: x, payment: px } },
  ];
}

const scope = (tx: Tx) => ownScope(stage.app.app, tx);
const reserve = (tx: Tx, id: number) =>
  reserveContract({ db: tx, settings, today: TODAY }, { id, depot_id: stage.depot }, 'guard');
const lock = (tx: Tx, id: number) => lockContract(stage.app.app, tx, id);

/**
 * Writes a movement of a contract's goods; all of its line goes out first if nothing has. Goods that left months before their
 * delivery would be a shortage of the other hire, which is recorded and no fault.
 */
async function moveGoods(
  tx: Tx,
  { contract }: Scene,
  kind: 'out' | 'in_good' | 'missing',
  quantity: number,
): Promise<void> {
  await lock(tx, contract);
  const line = await tx.one<{ id: number; unsent: number }>(sql`
    select l.id, l.quantity - coalesce(n.went_out, 0) as unsent
    from contract c join contract_line l on l.contract_id = c.id left join goods_line n on n.contract_line_id = l.id
    where c.id = ${contract} and c.delivery_date < '2027-03-01' and l.stockitem_id is not null`);
  if (line === undefined) return;
  const when = { contract, user: 0, today: TODAY };
  const of = (what: typeof kind, units: number) =>
    ({ line: line.id, kind: what, quantity: units, source: 'count', reason: 'Scene' }) as const;
  const sent = kind === 'out' ? Math.min(quantity, line.unsent) : line.unsent;
  await addGoods(
    tx,
    [...(sent > 0 ? [of('out', sent)] : []), ...(kind === 'out' ? [] : [of(kind, quantity)])],
    when,
  );
  await tx.rows(sql`update contract set position = 'on_hire' where id = ${contract}`);
  await reserveContract({ db: tx, settings, today: TODAY }, { id: contract, depot_id: stage.depot }, 'fact');
}

export interface Operation {
  readonly name: string;
  /** The contracts that a pair of such operations uses; operations of different kinds share one. */
  readonly on: 'the same contract' | 'contracts of their own';
  readonly run: (tx: Tx, scene: Scene) => Promise<unknown>;
}
export const OPERATIONS: readonly Operation[] = [
  {
    name: 'reserve days without rows',
    on: 'contracts of their own',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(
        sql`update contract set delivery_date = '2027-11-01', collection_date = '2027-11-03' where id = ${contract}`,
      );
      await reserve(tx, contract);
    },
  },
  {
    name: 'release',
    on: 'contracts of their own',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(sql`delete from contract_line where contract_id = ${contract}`);
      await reserve(tx, contract);
    },
  },
  {
    name: 'sell',
    on: 'contracts of their own',
    run: (tx, { item }) =>
      tx.rows(
        sql`insert into stock_movement (stockitem_id, depot_id, kind, quantity) values (${item}, ${stage.depot}, 'sell', 2)`,
      ),
  },
  { name: 'send goods', on: 'the same contract', run: (tx, scene) => moveGoods(tx, scene, 'out', 3) },
  { name: 'count goods in', on: 'the same contract', run: (tx, scene) => moveGoods(tx, scene, 'in_good', 3) },
  { name: 'lose goods', on: 'the same contract', run: (tx, scene) => moveGoods(tx, scene, 'missing', 2) },
  {
    name: 'shorten the line',
    on: 'the same contract',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(sql`update contract_line set quantity = 2 where contract_id = ${contract}`);
      await reserve(tx, contract);
    },
  },
  {
    name: 'settle',
    on: 'the same contract',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await tx.rows(
        sql`update contract set value_ex_delivery = value_ex_delivery + 10, value = value + 10, grand_total = grand_total + 10 where id = ${contract}`,
      );
      await settle(tx, contract, null);
    },
  },
  {
    name: 'pay',
    on: 'the same contract',
    run: async (tx, { contract, payment }) => {
      await lock(tx, contract);
      await recordMovement(scope(tx), {
        request: payment,
        kind: 'capture',
        method: 'bank_transfer',
        amount: 3000n,
        paidOn: TODAY,
        package: 'manual',
      });
      await settle(tx, contract, null);
    },
  },
  {
    name: 'transfer',
    on: 'contracts of their own',
    run: (tx, { payment, other }) =>
      transferMoney(scope(tx), payment, {
        targets: [{ contract: other.contract, type: 'contract', amount: 9000n }],
        reason: 'Asked by phone',
      }),
  },
  {
    name: 'refund',
    on: 'the same contract',
    run: async (tx, { payment }) => {
      const request = await requestRow(tx, payment);
      await lock(tx, request.contract_id);
      await requestRefund(scope(tx), { request: payment, amount: 8000n, reason: 'Too much' });
      await settle(tx, request.contract_id, null);
    },
  },
  {
    name: 'number an invoice',
    on: 'the same contract',
    run: async (tx, { contract }) => {
      await lock(tx, contract);
      await raiseInvoice(scope(tx), { contract, type: 'contract', amount: 5000n, dueDate: null });
    },
  },
];
