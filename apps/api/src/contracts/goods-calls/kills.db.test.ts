/** A process killed before any statement of a movement of goods, or right after its commit, loses and doubles nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, sql, type Tx } from '../../db/database.ts';
import { killableDatabase } from '../../platform/jobs/killable.testing.ts';
import { reconcileStock } from '../../stock/reservations/reconcile.ts';
import { makeHire, move } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';
import { addCounts } from '../count-in/count-in.ts';
import { sendGoods } from './send.ts';
import { swapGoods } from './swap.ts';

const TODAY = '2027-03-06';
let app: TestApp;
let admin: Agent;
let world: World;
let user = 0;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(`${TODAY}T09:00:00Z`) });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.rows(sql`update account set credit_account = true where id = ${world.account}`);
  user = (await app.db.one<{ id: number }>(sql`select min(id) as id from app_user where is_admin`))?.id ?? 0;
});
afterAll(() => app.end());

interface Scene {
  readonly id: number;
  readonly line: number;
}
/** 100 plates, entered or on hire. */
async function hire(position: 'entered' | 'on_hire'): Promise<Scene> {
  const id = await makeHire(admin, world, { delivery_date: TODAY });
  await move(admin, id, 'entered');
  if (position === 'on_hire') await move(admin, id, 'on_hire');
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body;
  return { id, line: results[0].id };
}
const callOf = (tx: Tx, body: object = {}) =>
  ({
    app: app.app,
    db: tx,
    user: { id: user, is_admin: true, groups: [] },
    today: TODAY,
    body,
    request: { headers: {} },
    query: new URLSearchParams(),
  }) as never;
/** Everything that a movement can change. */
const stateOf = ({ id }: Scene) =>
  app.db.rows(sql`
    select (select jsonb_agg(to_jsonb(g) - 'id' - 'created_at' order by g.id) from goods_movement g where g.contract_id = ${id}) as ledger,
      (select jsonb_agg(to_jsonb(n) order by n.contract_line_id) from goods_line n where n.contract_id = ${id}) as sums,
      (select jsonb_agg(to_jsonb(r) order by r.line_id, r.part) from stock_reservation r where r.contract_id = ${id}) as claims,
      (select jsonb_agg(to_jsonb(d) - 'updated_at' order by d.id) from damage d where d.contract_id = ${id}) as damages,
      (select sum(original) from stock_level where stockitem_id = ${world.stockitem}) as owned, (select position from contract where id = ${id}) as position`);

const SCAN = '6f9c2f0e-0000-4000-8000-000000000001';
const ACTS: readonly (readonly [
  string,
  Parameters<typeof hire>[0],
  (tx: Tx, scene: Scene) => Promise<unknown>,
])[] = [
  [
    'the first goods of an order are sent',
    'entered',
    (tx, { id, line }) => sendGoods(callOf(tx), id, [{ contractstock: line, quantity: 30 }]),
  ],
  [
    'goods are counted in',
    'on_hire',
    (tx, { id, line }) => addCounts(callOf(tx), id, [{ line, condition: 'dirty', quantity: 40, scan: SCAN }]),
  ],
  [
    'a unit is swapped',
    'on_hire',
    (tx, { id, line }) => swapGoods(callOf(tx, { line, quantity: 1, reason: 'Cracked' }), id),
  ],
];

test.each(ACTS)('%s', async (_what, position, act) => {
  const scene = await hire(position);
  const before = await stateOf(scene);
  let killed = 0;
  let committed = false;
  const base: Database = {
    ...app.db,
    transaction: async (work, options) => {
      const answer = await app.db.transaction(work, options);
      committed = true;
      return answer;
    },
  };
  const isCommitted = (): boolean => committed;
  for (let at = 1; !isCommitted(); at++) {
    let left = at;
    const { db } = killableDatabase(base, () => --left > 0);
    await expect(db.transaction((tx) => act(tx, scene))).rejects.toThrow('killed');
    killed++;
    if (!isCommitted()) expect(await stateOf(scene)).toEqual(before);
  }
  expect(killed).toBeGreaterThan(5);
  const [now] = await stateOf(scene);
  expect(now).not.toEqual(before[0]);
  const findings = await reconcileStock(app.db, await app.app.settings.all(app.db), TODAY);
  expect(findings.filter(({ text }) => text.includes(`Line ${scene.line}:`))).toEqual([]);
});

test('a scan that is sent again after the process died counts once', async () => {
  const scene = await hire('on_hire');
  const scan = '6f9c2f0e-0000-4000-8000-000000000002';
  const again = (tx: Tx) =>
    addCounts(callOf(tx), scene.id, [{ line: scene.line, condition: 'good', quantity: 7, scan }]);
  await app.db.transaction(again);
  await app.db.transaction(again);
  const line = (await admin.get(`/api/v1/contractstock/${scene.line}/`)).body;
  expect([line.returned, line.out]).toEqual([7, 93]);
});
