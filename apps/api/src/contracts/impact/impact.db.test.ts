/**
 * The previewed impact of an edit equals the effect of saving it. A preview changes nothing and only blocks writers of the same contract.
 */
import type { Impact } from '@hireyard/wire/contracts/change';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { databaseText } from '../../testing/database-text.ts';
import { edit, type Edit } from './impact.testing.ts';
import { addLine, makeHire, move, path, pay } from '../../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let items: number[];
const accounts: number[] = [];

const costs = (value: object) =>
  app.db.rows(
    sql`update setting set value = jsonb_build_object('default', ${JSON.stringify(value)}::jsonb, 'depots', '{}'::jsonb) where code = 'hire_costs'`,
  );

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
      washup_price: '0.40',
      replacement_price: '30.00',
      weight: '9.000',
      depot_stock: [{ depot: world.depot, original }],
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  items = [world.stockitem, await item('STOOL', 60), await item('LAMP', 12)];
  for (const limit of [null, '900.00'])
    accounts.push(
      (
        await admin.post('/api/v1/account/', {
          code: `I${accounts.length}`,
          name: `With ${limit ?? 'no'} limit`,
          lead_customer: world.customer,
          customers: [world.customer],
          credit_limit_hard_limit: limit,
        })
      ).body.id,
    );
  await app.db.rows(
    sql`update setting set value = '{"default": {"041": 10, "900": 60}, "depots": {}}' where code = 'delivery_zones'`,
  );
  await costs({ wear: '1.5', washing: '60', delivery: '70' });
}, 60_000);
afterAll(() => app.end());

const look = (contract: number, body: object) => admin.post(path(contract, 'impact/'), body);
const linesOf = async (contract: number): Promise<{ id: number; quantity: number }[]> =>
  (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}&page_size=100`)).body.results;

/** An order of three lines: the world's item, ten stools, and a marquee that is not in stock. */
async function make(position: 'quote' | 'entered'): Promise<number> {
  const id = await makeHire(admin, world, { account: accounts[0] });
  await addLine(admin, id, world, { stockitem: items[1], quantity: 10 });
  await addLine(admin, id, world, {
    stockitem: null,
    unlisted: true,
    unlisted_description: 'Marquee',
    unlisted_price: '80.00',
    quantity: 1,
  });
  if (position === 'entered') expect((await move(admin, id, 'entered')).status).toBe(200);
  return id;
}
async function giveBack(id: number): Promise<void> {
  await move(admin, id, 'abandoned', { reason: 'Next' });
  await move(admin, id, 'quote_abandoned', { reason: 'Next' });
}

/** The body of the preview, and the call that saves the same. */
function asked(one: Edit, contract: number, lines: readonly { id: number }[]) {
  if (one.kind === 'fields') {
    const { account, ...rest } = one.fields;
    const body = { ...rest, ...(account !== undefined && { account: accounts[account] }) };
    return { edit: body, save: () => admin.patch(path(contract), body) };
  }
  if (one.kind === 'added') {
    const body =
      one.item === undefined
        ? {
            unlisted: true,
            unlisted_description: 'Fork lift',
            unlisted_price: one.price,
            quantity: one.quantity,
          }
        : { stockitem: items[one.item], quantity: one.quantity };
    return {
      edit: { lines: [body] },
      save: () => admin.post('/api/v1/contractstock/', { contract, ...body }),
    };
  }
  const id = Number(lines[one.place]?.id);
  const url = `/api/v1/contractstock/${id}/`;
  if (one.kind === 'split')
    return {
      edit: { lines: [{ split_from: id, ...one.off }] },
      save: () => admin.post(`${url}split/`, one.off),
    };
  return one.kind === 'line'
    ? { edit: { lines: [{ id, ...one.patch }] }, save: () => admin.patch(url, one.patch) }
    : { edit: { lines: [{ id, removed: true }] }, save: () => admin.del(url) };
}

const FIGURES = {
  price: 'grand_total',
  tax: 'tax',
  deposit: 'deposit_amount',
  delivery: 'delivery_price',
} as const;
async function expectSaved(contract: number, impact: Impact, side: 'before' | 'after'): Promise<void> {
  const { body } = await admin.get(path(contract));
  for (const [name, field] of Object.entries(FIGURES))
    expect([name, impact[name as 'price'][side]]).toEqual([name, body[field]]);
  expect(impact.vehicles[side]).toBe(body.calculated_delivery_vehicles);
  expect(impact.margin?.[side].value).toBe(body.value);
}

test('previews exactly what saving gives or refuses, and leaves nothing behind, for any edit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('quote', 'entered', 'entered'), edit, async (position, one) => {
      const contract = await make(position);
      const { edit: body, save } = asked(one, contract, await linesOf(contract));
      const before = await databaseText(app.db);
      const looked = await look(contract, { edit: body });
      expect(await databaseText(app.db)).toEqual(before);
      expect([looked.status, looked.body]).toEqual([200, expect.anything()]);
      const impact = looked.body as Impact;
      await expectSaved(contract, impact, 'before');
      const saved = await save();
      if (impact.refused.length > 0) expect([400, 409]).toContain(saved.status);
      else {
        expect([saved.status < 300, impact.refused]).toEqual([true, []]);
        await expectSaved(contract, impact, 'after');
      }
      // Once saved, the same edit changes nothing more.
      if (one.kind === 'fields' && impact.refused.length === 0) {
        const again = (await look(contract, { edit: body })).body as Impact;
        expect([again.fields, again.price.before]).toEqual([[], again.price.after]);
      }
      await giveBack(contract);
    }),
    { numRuns: 40 },
  );
}, 180_000);

describe('margin', () => {
  test('is value less costs, before and after, and null while costs are unknown', async () => {
    const contract = await make('quote');
    const line = (await linesOf(contract))[1];
    const body = { edit: { lines: [{ id: line?.id, quantity: 20 }] } };
    const { margin } = (await look(contract, body)).body as Impact;
    // Ten more stools at 2.50 and 0.40: wear 1.5 % of 300.00, washing 60 % of 4.00.
    const by = (name: 'value' | 'wear' | 'washing' | 'margin') =>
      (Number(margin?.after[name]) - Number(margin?.before[name])).toFixed(2);
    expect([by('value'), by('wear'), by('washing'), by('margin')]).toEqual([
      '29.00',
      '4.50',
      '2.40',
      '22.10',
    ]);
    await costs({});
    expect((await look(contract, body)).body.margin).toBeNull();
    await costs({ washing: '60' });
    expect((await look(contract, body)).body.margin.after).toMatchObject({ wear: null, delivery: null });
    await costs({ wear: '1.5', washing: '60', delivery: '70' });
    await giveBack(contract);
  });
});

test("previews today's prices with the effect of updating prices", async () => {
  const contract = await make('quote');
  const line = (await linesOf(contract))[1];
  await admin.patch(`/api/v1/contractstock/${line?.id}/`, { locked_price: '9.00' });
  const before = await databaseText(app.db);
  const impact = (await look(contract, { reprice: true })).body as Impact;
  expect(await databaseText(app.db)).toEqual(before);
  expect(impact.price.before).not.toBe(impact.price.after);
  expect((await admin.post(path(contract, 'reprice/'), {})).status).toBe(200);
  await expectSaved(contract, impact, 'after');
  await giveBack(contract);
});

describe('abandoning an order', () => {
  test('shows charge, payments and refunds by payment request, which can then be requested', async () => {
    const contract = await make('entered');
    await admin.patch(path(contract), { deposit_override: '100.00' });
    const deposit = await pay(admin, contract, 'deposit');
    const hire = await pay(admin, contract, 'contract');
    const total = (await admin.get(path(contract))).body.grand_total;
    const before = await databaseText(app.db);
    const { cancellation, refused } = (await look(contract, { cancel: true })).body as Impact;
    expect(await databaseText(app.db)).toEqual(before);
    expect(refused).toEqual([]);
    // Four days before delivery everything is charged, so only the deposit is refunded.
    expect(cancellation).toEqual({
      charge: total,
      proposed: total,
      percent: '100',
      reason: '100% at 4 days’ notice.',
      paid: (Number(total) + 100).toFixed(2),
      outstanding: '0.00',
      to_refund: '100.00',
      refunds: [{ paymentrequest: deposit, type: 'deposit', amount: '100.00' }],
    });
    const less = (await look(contract, { cancel: true, cancellation_charge: '60.00' })).body as Impact;
    const back = (Number(total) - 60).toFixed(2);
    expect(less.cancellation?.refunds).toEqual([
      { paymentrequest: hire, type: 'contract', amount: back },
      { paymentrequest: deposit, type: 'deposit', amount: '100.00' },
    ]);
    const done = await move(admin, contract, 'abandoned', { reason: 'Rain', cancellation_charge: '60.00' });
    expect(done.status).toBe(200);
    const { body } = await admin.get(path(contract, 'balance/'));
    expect([body.contract.outstanding, body.contract.total]).toEqual([`-${back}`, '60.00']);
    for (const { paymentrequest, amount: asks } of less.cancellation?.refunds ?? [])
      expect(
        (
          await admin.post('/api/v1/accounting/refundrequest/', {
            paymentrequest,
            amount: asks,
            reason: 'Discarded',
          })
        ).status,
      ).toBe(201);
  });

  test("takes the rest from the deposit if payments don't cover it, and explains refusals", async () => {
    const contract = await make('entered');
    await admin.patch(path(contract), { deposit_override: '200.00' });
    const deposit = await pay(admin, contract, 'deposit');
    const { cancellation } = (await look(contract, { cancel: true, cancellation_charge: '150.00' }))
      .body as Impact;
    expect(cancellation).toMatchObject({
      outstanding: '150.00',
      refunds: [{ paymentrequest: deposit, type: 'deposit', amount: '50.00' }],
    });
    const quote = await make('quote');
    const none = (await look(quote, { cancel: true })).body as Impact;
    expect([none.cancellation, none.refused.length]).toEqual([null, 1]);
    await giveBack(quote);
  });
});

test('requires exactly one change and checks an edit like saving does', async () => {
  const contract = await make('quote');
  for (const body of [{}, { cancel: true, reprice: true }, { cancel: false }])
    expect([(await look(contract, body)).status, body]).toEqual([400, body]);
  const wrong = await look(contract, {
    edit: { delivery_date: 'soon', lines: [{ quantity: -1 }, { id: 1, locked_price: '-2' }] },
  });
  expect([wrong.status, Object.keys(wrong.body.edit)]).toEqual([400, ['delivery_date']]);
  const lines = await look(contract, { edit: { lines: [{ stockitem: items[0] }] } });
  expect(lines.body.edit.lines).toEqual([{ quantity: ['This field is required.'] }]);
  const gone = await look(contract, { edit: { lines: [{ id: 999_999, quantity: 1 }] } });
  expect(gone.body.refused).toEqual(['A line in this change is no longer on the contract.']);
  expect((await look(999_999, { edit: {} })).status).toBe(404);
  await giveBack(contract);
});

test('waits for no lock on stock or account, so nobody waits for it', async () => {
  const contract = await make('entered');
  await admin.patch(path(contract), { account: accounts[1] });
  const stool = (await linesOf(contract))[1];
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`select 1 from account for no key update`);
    await tx.rows(sql`select 1 from stock_day for update`);
    await tx.rows(sql`select 1 from stock_level for update`);
    const looked = await look(contract, {
      edit: { collection_date: '2027-03-09', lines: [{ id: stool?.id, quantity: 30 }] },
    });
    expect([looked.status, looked.body.refused, looked.body.shortages]).toEqual([200, [], []]);
    expect(looked.body.credit_left).not.toBeNull();
  });
  await giveBack(contract);
});
