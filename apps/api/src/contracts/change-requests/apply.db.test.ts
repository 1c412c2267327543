/** Applying a proposal: all or nothing, once, and only for the version that the user saw (domain rules §10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLine, makeHire, move, path, placeAt } from '../../testing/hire.ts';
import { changeRequestPath, openProposals, type Proposals } from '../../testing/proposals.ts';
import type { Agent, TestApp } from '../../testing/test-app.ts';
import type { World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
let chair: number;
let ask: Proposals['ask'];
let apply: Proposals['apply'];
let lineOf: Proposals['lineOf'];
beforeAll(async () => {
  ({ app, admin, world, chair, ask, apply, lineOf } = await openProposals());
});
afterAll(() => app.end());

const versionOf = async (contract: number): Promise<number> => (await admin.get(path(contract))).body.version;
const historyOf = async (url: string): Promise<string[]> =>
  (await admin.get(`${url}history/?page_size=50`)).body.results.map((one: { action: string }) => one.action);

test('changes dates, delivery, address and lines together, resolves the request and stores the result', async () => {
  const contract = await makeHire(admin, world);
  const line = await lineOf(contract);
  const id = await ask(contract, {
    collection_date: '2027-03-09',
    address_1: '2 High Street',
    lines: [
      { id: line.id, quantity: 120 },
      { stockitem: chair, quantity: 10 },
    ],
  });
  const before = (await admin.get(path(contract))).body;
  const impact = (await admin.get(changeRequestPath(id, 'impact/'))).body;
  expect(impact).toMatchObject({ refused: [], shortages: [], problems: [] });
  const reply = await apply(id, { version: before.version, reason: 'As she wrote' });
  expect(reply.status).toBe(200);
  const after = (await admin.get(path(contract))).body;
  expect(after).toMatchObject({ collection_date: '2027-03-09', address_1: '2 High Street' });
  expect(after.grand_total).toBe(impact.price.after);
  expect(reply.body).toMatchObject({
    resolution: 'As she wrote',
    applied_at: '2027-02-01T10:00:00.000Z',
    states: [{ system_action: 'resolved' }],
    applied: {
      by: expect.any(String),
      price: { before: before.grand_total, after: after.grand_total },
      lines: [
        { id: line.id, title: 'Dinner plate', before: 100, after: 120 },
        { id: null, stockitem: chair, title: 'Folding chair', before: 0, after: 10 },
      ],
      fields: [
        { field: 'collection_date', before: '2027-03-07', after: '2027-03-09' },
        { field: 'address_1', before: '', after: '2 High Street' },
      ],
    },
  });
  // The added line is priced as if a user had added it: locked at the price for these dates.
  const added = (
    await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}&stockitem__id__in=${chair}`)
  ).body.results[0];
  expect(added).toMatchObject({ quantity: 10, locked_price: '3.75', unit_price: '3.75' });
  expect(await historyOf(path(contract))).toEqual(
    expect.arrayContaining(['change request applied', 'line added', 'line changed', 'changed']),
  );
  expect(await historyOf(changeRequestPath(id))).toContain('applied');
});

test('removes a line at quantity 0', async () => {
  const contract = await makeHire(admin, world);
  const line = await lineOf(contract);
  const extra = await addLine(admin, contract, world, { stockitem: chair, quantity: 5 });
  const id = await ask(contract, { lines: [{ id: extra.id, quantity: 0 }] });
  expect((await apply(id)).body.applied.lines).toMatchObject([{ id: extra.id, before: 5, after: 0 }]);
  expect(await lineOf(contract)).toMatchObject({ id: line.id });
  expect((await admin.get(`/api/v1/contractstock/${extra.id}/`)).status).toBe(404);
});

test('returns the same result when applied again, and applies concurrent calls once', async () => {
  const contract = await makeHire(admin, world);
  const id = await ask(contract, { lines: [{ stockitem: chair, quantity: 1 }] });
  const replies = await Promise.all([apply(id), apply(id), apply(id), apply(id)]);
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, replies[0]?.body]);
  const version = await versionOf(contract);
  // Also with an outdated version: it is already applied.
  expect((await apply(id, { version: 1 })).body).toEqual(replies[0]?.body);
  expect(await versionOf(contract)).toBe(version);
  const lines = (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body.results;
  expect(lines.map((one: { quantity: number }) => one.quantity).sort()).toEqual([1, 100]);
  expect((await admin.get(changeRequestPath(id, 'impact/'))).body.code).toBe('applied');
  const changed = await admin.patch(changeRequestPath(id), {
    proposal: { lines: [{ stockitem: chair, quantity: 2 }] },
  });
  expect([changed.status, changed.body.code]).toEqual([409, 'applied']);
  expect((await admin.patch(changeRequestPath(id), { title: 'Still mine' })).status).toBe(200);
  expect((await admin.del(changeRequestPath(id))).status).toBe(409);
});

test('refuses to apply to another version than the one shown', async () => {
  const contract = await makeHire(admin, world);
  const id = await ask(contract, { collection_date: '2027-03-08' });
  const version = await versionOf(contract);
  await admin.patch(path(contract), { customer_reference: 'PO 1' });
  const stale = await apply(id, { version });
  expect([stale.status, stale.body.code]).toEqual([412, 'stale']);
  expect((await admin.get(path(contract))).body.collection_date).toBe('2027-03-07');
  expect((await apply(id, { version: version + 1 })).status).toBe(200);
});

test('shows shortages by item and day, refuses without changing anything, and treats fewer units on other days as one change', async () => {
  const contract = await makeHire(admin, world);
  await addLine(admin, contract, world, { stockitem: chair, quantity: 10 });
  expect((await move(admin, contract, 'entered')).status).toBe(200);
  const other = await makeHire(admin, world, { delivery_date: '2027-03-09', collection_date: '2027-03-10' });
  await addLine(admin, other, world, { stockitem: chair, quantity: 25 });
  expect((await move(admin, other, 'entered')).status).toBe(200);
  const line = (
    await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}&stockitem__id__in=${chair}`)
  ).body.results[0];

  // With a day of turnaround the chairs are out until the 11th; from the 9th on the others need them too.
  const id = await ask(contract, { collection_date: '2027-03-10', address_1: 'Elsewhere' });
  const before = (await admin.get(path(contract))).body;
  const impact = (await admin.get(changeRequestPath(id, 'impact/'))).body;
  expect(impact.shortages).toEqual(
    ['09', '10', '11'].map((day) => ({
      stockitem: chair,
      title: 'Folding chair',
      day: `2027-03-${day}`,
      short: 5,
    })),
  );
  expect(impact.refused).toEqual(['Not enough Folding chair (CHAIR) for these dates, 5 short.']);
  expect(impact.fields).toHaveLength(2);
  const refused = await apply(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'shortage']);
  expect((await admin.get(path(contract))).body).toEqual(before);
  expect((await admin.get(changeRequestPath(id))).body).toMatchObject({
    applied: null,
    states: [{ system_action: 'create' }],
  });

  // Neither the dates alone nor the lines after the dates would pass; together they do.
  await admin.patch(changeRequestPath(id), {
    proposal: { collection_date: '2027-03-10', lines: [{ id: line.id, quantity: 5 }] },
  });
  expect((await admin.get(changeRequestPath(id, 'impact/'))).body).toMatchObject({
    shortages: [],
    refused: [],
  });
  expect((await apply(id)).status).toBe(200);
});

test('shows shortages of a quote as if it were confirmed, without refusing', async () => {
  const contract = await makeHire(admin, world, {
    delivery_date: '2027-04-05',
    collection_date: '2027-04-05',
  });
  const id = await ask(contract, { lines: [{ stockitem: chair, quantity: 31 }] });
  const impact = (await admin.get(changeRequestPath(id, 'impact/'))).body;
  expect(impact.refused).toEqual([]);
  expect(impact.shortages.map((one: { day: string; short: number }) => [one.day, one.short])).toEqual([
    ['2027-04-05', 1],
    ['2027-04-06', 1],
  ]);
  expect((await apply(id)).status).toBe(200);
});

test('shows remaining credit before and after, and refuses past the hard limit', async () => {
  const account = await admin.post('/api/v1/account/', {
    code: 'LIMIT',
    name: 'With a limit',
    lead_customer: world.customer,
    customers: [world.customer],
    credit_limit_hard_limit: '1000.00',
  });
  const owing = await makeHire(admin, world, { account: account.body.id });
  const contract = await makeHire(admin, world, { account: account.body.id });
  expect((await move(admin, owing, 'entered')).status).toBe(200);
  expect((await move(admin, contract, 'entered')).status).toBe(200);
  const { grand_total } = (await admin.get(path(contract))).body;
  const line = await lineOf(contract);
  const proposal = { lines: [{ id: line.id, quantity: 10_000 }] };
  const looked = (await admin.post(path(contract, 'impact/'), { proposal })).body;
  // Both hires are equal, and both are owed.
  expect(looked.credit_left.before).toBe((1000 - 2 * Number(grand_total)).toFixed(2));
  expect(Number(looked.credit_left.after)).toBeLessThan(0);
  expect(looked.refused).toEqual([expect.stringContaining('hard limit')]);
  const refused = await apply(await ask(contract, proposal));
  expect([refused.status, refused.body.code]).toEqual([409, 'credit_hard_limit_exceeded']);
});

test("explains changes that can't be written at all, and keeps the figures", async () => {
  const contract = await makeHire(admin, world);
  const refusedOf = async (proposal: object): Promise<string[]> => {
    const { body } = await admin.post(path(contract, 'impact/'), { proposal });
    expect([body.price.before, body.fields, body.lines]).toEqual([body.price.after, [], []]);
    return body.refused;
  };
  expect(await refusedOf({ collection_date: '2027-03-01' })).toEqual([
    'The collection date can’t be before the delivery date.',
  ]);
  expect(await refusedOf({ lines: [{ id: world.contractstock, quantity: 1 }] })).toEqual([
    'A line in this change is no longer on the contract.',
  ]);
  await placeAt(app, contract, 'entered');
  expect(await refusedOf({ delivery_date: null })).toEqual(['Orders need delivery and collection dates.']);
  const id = await ask(contract, { lines: [{ stockitem: chair, quantity: 1 }] });
  await placeAt(app, contract, 'complete');
  expect(await refusedOf({ address_1: 'x' })).toEqual([
    'The contract is complete, so only its texts can change. Reopen it first.',
  ]);
  expect((await apply(id)).body.code).toBe('contract_closed');
});

test('has nothing to apply without a proposal or once it has ended', async () => {
  const contract = await makeHire(admin, world);
  const words = await ask(contract, null);
  expect((await apply(words)).body.code).toBe('no_proposal');
  expect((await admin.get(changeRequestPath(words, 'impact/'))).body.code).toBe('no_proposal');
  const ended = await ask(contract, { address_1: 'x' });
  await admin.put(changeRequestPath(ended, 'system_state/'), {
    system_action: 'cancelled',
    action: 'attach',
    additional: { reason: 'No more' },
  });
  expect((await apply(ended)).body.code).toBe('not_open');
  expect((await admin.get(changeRequestPath(ended, 'impact/'))).body.refused).toEqual([
    'The change request is cancelled. Reopen it first.',
  ]);
  const resolved = await admin.put(changeRequestPath(words, 'system_state/'), {
    system_action: 'resolved',
    action: 'attach',
  });
  expect(resolved.status).toBe(400);
});
