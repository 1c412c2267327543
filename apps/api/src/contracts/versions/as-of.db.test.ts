import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { makeHire, move, path } from '../../testing/hire.ts';
import { chance } from '../../testing/stock-chance.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-02-01T12:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const change = async (id: number, body: object) =>
  expect((await admin.patch(path(id), body)).status).toBe(200);
const compare = async (id: number, query: string) => (await admin.get(path(id, `compare/?${query}`))).body;
const asOf = async (id: number, at: string) => (await admin.get(path(id, `as_of/?at=${at}`))).body;

/** A database timestamp between earlier and later changes. */
async function moment(): Promise<string> {
  await setTimeout(3);
  const row = await app.db.one<{ at: string }>(sql`select wire_time(clock_timestamp()) as at`);
  await setTimeout(3);
  return row?.at ?? '';
}

describe('a contract at a given time', () => {
  /** The calls' answers, without fields of other records and write counters. */
  const answers = async (id: number) => {
    const { body } = await admin.get(path(id));
    const {
      warnings: _warnings,
      notes: _n,
      emails: _e,
      changerequests: _c,
      version: _v,
      updated_at: _u,
      ...contract
    } = body;
    const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}&page_size=200`)).body;
    const lines = results.map((row: Record<string, unknown>) => {
      const {
        contract: _,
        available: _a,
        owned: _o,
        went_out: _g,
        returned: _r,
        lost: _l,
        out: _u,
        version: _w,
        updated_at: _t,
        ...line
      } = row;
      return line;
    });
    return { contract, lines };
  };
  const thenOf = async (id: number, at: string) => {
    const { status, contract, lines } = await asOf(id, at);
    expect(status).toBe('kept');
    return { contract, lines: lines.map(({ kind: _kind, ...line }: Record<string, unknown>) => line) };
  };

  /** A random user action on a contract; many are refused and change nothing. */
  async function something(id: number, below: (n: number) => number): Promise<void> {
    const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body;
    const line = results[below(results.length || 1)]?.id ?? 0;
    const text = `Words ${below(1000)}`;
    const deeds: (() => Promise<unknown>)[] = [
      () => admin.patch(path(id), { customer_reference: text, system_notes: text }),
      () => admin.patch(path(id), { address_1: text, address_town: 'Leeds', delivery_type: 'deliver' }),
      () =>
        admin.patch(path(id), {
          collection_date: `2027-03-1${below(9)}`,
          delivery_surcharge: `${below(9)}.50`,
        }),
      () =>
        admin.patch(path(id), { deposit_override: below(2) === 0 ? null : '12.00', hire_date: '2027-03-06' }),
      () =>
        admin.post('/api/v1/contractstock/', {
          contract: id,
          stockitem: world.stockitem,
          quantity: 1 + below(9),
        }),
      () =>
        admin.post('/api/v1/contractstock/', {
          contract: id,
          unlisted: true,
          unlisted_description: text,
          unlisted_price: '3.00',
          quantity: 2,
        }),
      () =>
        admin.patch(`/api/v1/contractstock/${line}/`, {
          quantity: below(30),
          locked_price: `${below(5)}.25`,
        }),
      () => admin.del(`/api/v1/contractstock/${line}/`),
      () => admin.post(path(id, 'reprice/'), { dry_run: below(2) === 0, reason: 'x' }),
      () =>
        admin.post(path(id, 'impact/'), {
          proposal: { lines: [{ id: line, quantity: 40 }], address_1: text },
        }),
      () => admin.post(path(id, 'documents/'), { kind: 'quote' }),
      () => move(admin, id, ['quote_abandoned', 'quote', 'entered'][below(3)] ?? '', { reason: 'x' }),
      () => Promise.all([1, 2, 3].map((n) => admin.patch(path(id), { customer_reference: `${text} ${n}` }))),
    ];
    await deeds[below(deeds.length)]?.();
  }

  test.each([1, 2, 3])('equals what its calls returned then, whatever happened since (%i)', async (seed) => {
    const below = chance(seed * 7919);
    const id = await makeHire(admin, world);
    const seen: { at: string; is: unknown }[] = [];
    for (let n = 0; n < 30; n += 1) {
      await something(id, below);
      if (below(2) === 0) seen.push({ is: await answers(id), at: await moment() });
    }
    expect(seen.length).toBeGreaterThan(5);
    for (const { at, is } of seen) expect(await thenOf(id, at)).toEqual(is);
  });

  test('restores every field that users can change', async () => {
    const id = await makeHire(admin, world, { customer_reference: 'a' });
    const before = await answers(id);
    const at = await moment();
    // All columns at once, as no call would.
    await app.db.rows(sql`update contract set customer_reference = 'b', system_notes = 'b', hire_date = '2027-03-06', delivery_date = '2027-03-06',
      collection_date = '2027-03-12', payment_due_date = '2027-04-01', hold_until = '2027-02-20', delivery_type = 'both', address_1 = 'b', address_2 = 'b',
      address_3 = 'b', address_town = 'b', address_county = 'b', address_postcode = 'LS1', value = 12, value_ex_delivery = 10, delivery_price = 2, tax = 2,
      grand_total = 14, delivery_charge = 1, delivery_surcharge = 1, calculated_delivery_price = 9, calculated_delivery_vehicles = 7,
      delivery_vehicle_mix = '[1]', deposit_override = 1, deposit_amount = 99, weight = 12.5, can_deliver = not can_deliver, problem_ids = array[1],
      lead_customer_id = null, delivery_contact_id = lead_customer_id, account_id = null where id = ${id}`);
    expect((await thenOf(id, at)).contract).toEqual(before.contract);
    expect((await answers(id)).contract).not.toEqual(before.contract);
  });

  test('steps from change to change with their users', async () => {
    const id = await makeHire(admin, world);
    const made = await moment();
    await change(id, { customer_reference: 'One' });
    await change(id, { customer_reference: 'Two' });
    const first = await asOf(id, made);
    expect(first).toMatchObject({ status: 'kept', contract: { customer_reference: '' } });
    const one = await asOf(id, first.next);
    expect(one).toMatchObject({
      contract: { customer_reference: 'One' },
      change: { at: first.next, by: expect.stringContaining('Test user'), actions: ['changed'] },
    });
    const two = await asOf(id, one.next);
    expect([two.contract.customer_reference, two.next, two.previous]).toEqual(['Two', null, one.at]);
    expect((await asOf(id, two.previous)).contract.customer_reference).toBe('One');
    // Back to its creation, and no further.
    let step = first;
    while (step.previous !== null) step = await asOf(id, step.previous);
    expect([step.lines, step.at]).toEqual([[], step.since]);
  });

  test('reports a time before creation, and a time before the recorded history', async () => {
    const id = await makeHire(admin, world);
    const early = await asOf(id, '2020-01-01');
    expect(early).toMatchObject({ status: 'not_made', contract: null, lines: [] });
    expect((await asOf(id, early.next)).status).toBe('kept');
    await app.db.rows(sql`insert into contract (contract_number, position, state_set_id, depot_id, created_at)
      select 'OLD', position, state_set_id, depot_id, '2019-01-01' from contract where id = ${id}`);
    const old = await app.db.one<{ id: number }>(sql`select id from contract where contract_number = 'OLD'`);
    await app.db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('hireyard.erasing', 'on', true)`);
      await tx.rows(sql`delete from contract_past where contract_id = ${old?.id}`);
    });
    const unknown = await asOf(old?.id ?? 0, '2020-01-01');
    expect(unknown).toMatchObject({ status: 'not_kept', contract: null, next: unknown.since });
    expect(await compare(old?.id ?? 0, 'from=2020-01-01')).toMatchObject({
      code: 'not_kept',
      detail: expect.stringContaining(unknown.since),
    });
    expect((await asOf(old?.id ?? 0, unknown.since)).status).toBe('kept');
  });

  test('shows states by their names then, even if merged since', async () => {
    const id = await makeHire(admin, world);
    const types = (await admin.get('/api/v1/stateit/state_type/?context=contract_status')).body.results;
    const [urgent, vip] = await Promise.all(
      ['Urgent', 'VIP'].map(async (name) => {
        const body = { name, type: types[0].id, system_group: 'contract_marker', colour: 'dark' };
        return (await admin.post('/api/v1/stateit/state/', body)).body.id as number;
      }),
    );
    const put = (action: string) => admin.put(path(id, 'state/'), { state_id: urgent, action });
    expect((await put('attach')).status).toBe(200);
    const before = await answers(id);
    const at = await moment();
    expect((await put('detach')).status).toBe(200);
    expect((await admin.post(`/api/v1/stateit/state/${urgent}/merge/`, { into: vip })).status).toBe(200);
    expect(before.contract.states.map(({ name }: { name: string }) => name)).toContain('Urgent');
    expect((await thenOf(id, at)).contract.states).toEqual(before.contract.states);
  });
});
