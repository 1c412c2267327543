/** The previewed impact of a proposal equals the effect of applying it, and previewing changes nothing. */
import type { Impact, Proposal } from '@hireyard/wire/contracts/change';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { databaseText } from '../../testing/database-text.ts';
import { addLine, makeHire, move, path } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let items: number[];
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-01T10:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  const item = async (sku: string, original: number): Promise<number> => {
    const made = await admin.post('/api/v1/stockitem/', {
      sku,
      third_party_software_reference: sku,
      internal_title: sku,
      price: '2.50',
      weight: '9.000',
      depot_stock: [{ depot: world.depot, original }],
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  items = [world.stockitem, await item('CHAIR', 60), await item('TABLE', 12)];
  await app.db.rows(
    sql`update setting set value = '{"default": {"041": 10, "900": 60}, "depots": {}}' where code = 'delivery_zones'`,
  );
}, 60_000);
afterAll(() => app.end());

interface Line {
  readonly id: number;
  readonly quantity: number;
  readonly stockitem: { readonly id: number } | null;
}
const linesOf = async (contract: number): Promise<Line[]> =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}&page_size=100`)).body.results;

const day = fc.integer({ min: 2, max: 20 }).map((n) => `2027-03-${String(n).padStart(2, '0')}`);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Lines are chosen by index, because their ids aren't known before. */
const wish = fc.record({
  // A closed contract refuses everything, so it is tested only briefly.
  position: fc.constantFrom('quote', 'held', 'held', 'entered', 'entered', 'entered', 'complete'),
  dates: optional(fc.tuple(day, day)),
  hire_date: optional(fc.option(day)),
  delivery_type: optional(fc.constantFrom('none', 'deliver', 'collect', 'both')),
  address_postcode: optional(fc.constantFrom('04101', '90001', 'nowhere')),
  changed: fc.uniqueArray(fc.record({ place: fc.nat(3), quantity: fc.nat(150) }), {
    selector: (one) => one.place,
    maxLength: 2,
  }),
  added: fc.uniqueArray(fc.record({ place: fc.nat(2), quantity: fc.integer({ min: 1, max: 90 }) }), {
    selector: (one) => one.place,
    maxLength: 2,
  }),
});
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never;

function proposalOf(asked: Wish, lines: readonly Line[]): Proposal {
  const { dates, hire_date, delivery_type, address_postcode, changed, added } = asked;
  const [a, b] = dates ?? [];
  return {
    ...(a !== undefined &&
      b !== undefined && { delivery_date: a < b ? a : b, collection_date: a < b ? b : a }),
    ...(hire_date !== undefined && { hire_date }),
    ...(delivery_type !== undefined && { delivery_type }),
    ...(address_postcode !== undefined && { address_postcode }),
    lines: [
      ...changed.flatMap(({ place, quantity }) => {
        const line = lines[place];
        return line === undefined ? [] : [{ id: line.id, quantity }];
      }),
      ...added.map(({ place, quantity }) => ({ stockitem: Number(items[place]), quantity })),
    ],
  };
}

const AMOUNTS = {
  price: 'grand_total',
  tax: 'tax',
  deposit: 'deposit_amount',
  delivery: 'delivery_price',
} as const;

/** The impact compared with the contract as the API returns it. */
async function expectAs(contract: number, impact: Impact, side: 'before' | 'after'): Promise<void> {
  const { body } = await admin.get(path(contract));
  for (const [name, field] of Object.entries(AMOUNTS))
    expect([name, impact[name as 'price'][side]]).toEqual([name, body[field]]);
  expect(impact.vehicles[side]).toBe(body.calculated_delivery_vehicles);
  for (const { field, [side]: value } of impact.fields) expect([field, value]).toEqual([field, body[field]]);
  const lines = await linesOf(contract);
  for (const { id, stockitem, [side]: quantity } of impact.lines) {
    if (id !== null) expect(lines.find((line) => line.id === id)?.quantity ?? 0).toBe(quantity);
    else if (side === 'after')
      expect(lines.some((line) => line.stockitem?.id === stockitem && line.quantity === quantity)).toBe(true);
  }
  const left = impact.credit_left?.[side];
  const limit = 900;
  // Nothing else on this account costs anything.
  if (left !== undefined) expect(Number(left)).toBeCloseTo(limit - Number(body.grand_total), 2);
}

async function make(position: Wish['position'], account: number): Promise<number> {
  const id = await makeHire(admin, world, {
    account,
    ...(position === 'held' && { hold_until: '2027-03-04' }),
  });
  await addLine(admin, id, world, { stockitem: items[1], quantity: 20 });
  if (position === 'quote' || position === 'held') return id;
  const entered = await move(admin, id, 'entered');
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body));
  if (position === 'complete')
    await app.db.rows(sql`update contract set position = 'complete' where id = ${id}`);
  return id;
}

/** Its stock is freed for the next contract. */
async function giveBack(contract: number): Promise<void> {
  await app.db.rows(
    sql`update contract set position = 'entered' where id = ${contract} and position = 'complete'`,
  );
  await move(admin, contract, 'abandoned', { reason: 'Next' });
  await move(admin, contract, 'quote_abandoned', { reason: 'Next' });
}

test('previews exactly what applying does or refuses, and leaves nothing behind, for any proposal', async () => {
  await fc.assert(
    fc.asyncProperty(wish, async (asked) => {
      const account = (
        await admin.post('/api/v1/account/', {
          code: `A${Math.random().toString(36).slice(2, 12)}`,
          name: 'With a limit',
          lead_customer: world.customer,
          customers: [world.customer],
          credit_limit_hard_limit: '900.00',
        })
      ).body.id as number;
      const contract = await make(asked.position, account);
      const proposal = proposalOf(asked, await linesOf(contract));
      const before = await databaseText(app.db);
      const looked = await admin.post(path(contract, 'impact/'), { proposal });
      expect(await databaseText(app.db)).toEqual(before);
      if (looked.status === 400) {
        expect(
          (await admin.post(path(contract, 'changerequest/'), { title: 'x', content: 'x', proposal })).body,
        ).toEqual(looked.body);
        await giveBack(contract);
        return;
      }
      expect(looked.status).toBe(200);
      const impact = looked.body as Impact;
      await expectAs(contract, impact, 'before');
      const written = await admin.post(path(contract, 'changerequest/'), {
        title: 'Change',
        content: 'Please',
        proposal,
      });
      expect(written.status).toBe(201);
      const again = await admin.get(`/api/v1/changerequest/${written.body.id}/impact/`);
      expect(again.body).toEqual(impact);
      const standing = await databaseText(app.db);
      const applied = await admin.post(`/api/v1/changerequest/${written.body.id}/apply/`, {});
      if (impact.refused.length > 0) {
        expect([400, 409]).toContain(applied.status);
        expect(await databaseText(app.db)).toEqual(standing);
      } else {
        expect([applied.status, impact.refused]).toEqual([200, []]);
        await expectAs(contract, impact, 'after');
        const { price, tax, deposit, delivery, vehicles, credit_left, fields, lines } = impact;
        expect(applied.body.applied).toMatchObject({
          price,
          tax,
          deposit,
          delivery,
          vehicles,
          credit_left,
          fields,
          lines,
        });
        const codes = (await admin.get(path(contract))).body.problems.map(
          (one: { code: string }) => one.code,
        );
        expect(codes).toEqual(expect.arrayContaining(impact.problems.map(({ code }) => code)));
      }
      await giveBack(contract);
    }),
    { numRuns: 25 },
  );
}, 180_000);
