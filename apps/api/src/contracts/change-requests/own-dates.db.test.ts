/** Own dates of lines in proposals: kept, changed, compared and refused. */
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

test('keeps own dates of lines, whether the proposal names them or not', async () => {
  const contract = await makeHire(admin, world);
  const own = { delivery_date: '2027-03-06', collection_date: '2027-03-06' };
  const named = await addLine(admin, contract, world, { quantity: 5, ...own });
  await addLine(admin, contract, world, { quantity: 6, ...own });
  const proposal = { collection_date: '2027-03-09', lines: [{ id: named.id, quantity: 7 }] };
  expect((await apply(await ask(contract, proposal))).status).toBe(200);
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body;
  expect(results).toMatchObject([{ delivery_date: null }, { quantity: 7, ...own }, { quantity: 6, ...own }]);
  const misfit = await ask(contract, { collection_date: '2027-03-05', delivery_date: '2027-03-04' });
  expect((await admin.get(changeRequestPath(misfit, 'impact/'))).body.refused).toEqual([]);
  const late = await addLine(admin, contract, world, { quantity: 1, delivery_date: '2027-03-08' });
  expect((await admin.get(changeRequestPath(misfit, 'impact/'))).body.refused).toEqual([
    'Dinner plate has dates of its own that don’t fit these. Change its dates first.',
  ]);
  const refused = await apply(misfit);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['collection_date']]);
  expect((await admin.get(`/api/v1/contractstock/${late.id}/`)).body.delivery_date).toBe('2027-03-08');
});

test('changes own dates of lines with the contract’s, with their stock, and shows both in the comparison', async () => {
  const contract = await makeHire(admin, world);
  const line = await lineOf(contract);
  const drop = await addLine(admin, contract, world, { quantity: 5, delivery_date: '2027-03-07' });
  // neither the contract's dates nor the line's fit without the other
  const id = await ask(contract, {
    delivery_date: '2027-03-02',
    collection_date: '2027-03-04',
    lines: [
      { id: drop.id, delivery_date: '2027-03-03', collection_date: '2027-03-09' },
      { stockitem: chair, quantity: 10, collection_date: '2027-03-05' },
    ],
  });
  const impact = (await admin.get(changeRequestPath(id, 'impact/'))).body;
  expect([impact.refused, impact.lines]).toMatchObject([
    [],
    [
      {
        id: drop.id,
        before: 5,
        after: 5,
        dates: [
          { field: 'delivery_date', before: '2027-03-07', after: '2027-03-03' },
          { field: 'collection_date', before: null, after: '2027-03-09' },
        ],
      },
      { id: null, after: 10, dates: [{ field: 'collection_date', before: null, after: '2027-03-05' }] },
    ],
  ]);
  const reply = await apply(id);
  expect([reply.status, reply.body.applied.lines]).toEqual([200, impact.lines]);
  const { results } = (await admin.get(`/api/v1/contractstock/?contract__id__in=${contract}`)).body;
  expect(results).toMatchObject([
    { id: line.id, delivery_date: null },
    { quantity: 5, delivery_date: '2027-03-03', collection_date: '2027-03-09' },
    { quantity: 10, delivery_date: null, collection_date: '2027-03-05' },
  ]);
  const follow = await ask(contract, {
    lines: [{ id: drop.id, delivery_date: null, collection_date: null }],
  });
  expect((await apply(follow)).status).toBe(200);
  expect((await admin.get(`/api/v1/contractstock/${drop.id}/`)).body).toMatchObject({
    quantity: 5,
    delivery_date: null,
    collection_date: null,
  });
});

test('refuses own dates that can’t be, when they are proposed or when they are applied', async () => {
  const contract = await makeHire(admin, world);
  const line = await lineOf(contract);
  const fee = await admin.post('/api/v1/contractstock/', {
    contract,
    quantity: 1,
    unlisted: true,
    unlisted_description: 'Site fee',
  });
  const wrong: [object, string][] = [
    [{ id: line.id, delivery_date: '2027-03-09', collection_date: '2027-03-08' }, 'collection_date'],
    [{ id: line.id, delivery_date: '1999-03-09' }, 'delivery_date'],
    [{ id: line.id }, 'quantity'],
    [{ stockitem: chair, collection_date: '2027-03-08' }, 'quantity'],
    [{ id: fee.body.id, collection_date: '2027-03-08' }, 'collection_date'],
  ];
  for (const [given, field] of wrong) {
    const body = { title: 'More', content: 'Please', proposal: { lines: [given] } };
    const reply = await admin.post(path(contract, 'changerequest/'), body);
    expect([reply.status, Object.keys(reply.body.proposal.lines[0])]).toEqual([400, [field]]);
  }
  const misfit = await ask(contract, { lines: [{ id: line.id, collection_date: '2027-03-04' }] });
  const why = ['The collection date can’t be before the delivery date.'];
  expect((await admin.get(changeRequestPath(misfit, 'impact/'))).body.refused).toEqual(why);
  const refused = await apply(misfit);
  expect([refused.status, refused.body]).toEqual([400, { collection_date: why }]);
  await move(admin, contract, 'entered');
  await placeAt(app, contract, 'on_hire');
  const out = await ask(contract, { lines: [{ id: line.id, delivery_date: '2027-03-06' }] });
  const gone = await apply(out);
  expect([gone.status, gone.body.code]).toEqual([409, 'goods_out']);
});
