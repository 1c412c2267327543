import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { addLine, makeHire, move, path } from '../../testing/hire.ts';
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

const versions = async (id: number, agent = admin) => (await agent.get(path(id, 'versions/'))).body;
const numbers = async (id: number) =>
  (await versions(id)).versions.map(({ number, causes }: { number: number; causes: { kind: string }[] }) => [
    number,
    ...causes.map(({ kind }) => kind),
  ]);
const keep = async (id: number, kind = 'quote') =>
  (await admin.post(path(id, 'documents/'), { kind })).body as { id: number; sha256: string };
const change = async (id: number, body: object) =>
  expect((await admin.patch(path(id), body)).status).toBe(200);
const share = async (document: number) => {
  const { body } = await admin.post(`/api/v1/document/${document}/share/`, {});
  return String(body.shares[0].url).split('/').at(-1);
};
const accept = (token: string | undefined, sha256: string) =>
  app.anonymous.post(`/api/v1/quote/${token}/accept/`, { name: 'Ada Lovelace', agree: true, sha256 });
const compare = async (id: number, query: string) => (await admin.get(path(id, `compare/?${query}`))).body;

/** A database timestamp between earlier and later changes. */
async function moment(): Promise<string> {
  await setTimeout(3);
  const row = await app.db.one<{ at: string }>(sql`select wire_time(clock_timestamp()) as at`);
  await setTimeout(3);
  return row?.at ?? '';
}

describe('a version', () => {
  test('is created once per cause: saved, shared, accepted and confirmed, emailed', async () => {
    const id = await makeHire(admin, world, { customer_reference: 'Wedding' });
    expect((await versions(id)).versions).toEqual([]);
    const quote = await keep(id);
    await keep(id);
    expect(await numbers(id)).toEqual([[1, 'kept']]);
    const token = await share(quote.id);
    expect((await accept(token, quote.sha256)).status).toBe(200);
    expect((await accept(token, quote.sha256)).status).toBe(200);
    const [first] = (await versions(id)).versions;
    expect(first).toMatchObject({
      number: 1,
      accepted: true,
      total: (await admin.get(path(id))).body.grand_total,
    });
    expect(first.causes.map((one: { kind: string; who: string }) => [one.kind, one.who])).toEqual(
      expect.arrayContaining([
        ['kept', null],
        ['shared', null],
        ['accepted', 'Ada Lovelace'],
      ]),
    );
    expect((await move(admin, id, 'entered')).status).toBe(200);
    expect((await versions(id)).versions[0]).toMatchObject({ number: 2, causes: [{ kind: 'entered' }] });
    await app.db.rows(sql`update sesmail set created_by_id = null where contract_id = ${id}`);
    const mail = await admin.post('/api/v1/ses/sesmail/', {
      to: 'ann@example.com',
      subject: 'Your hire',
      message: 'Words',
      category: 'contract_summary',
      type: 'html',
      contract: id,
    });
    expect(mail.status).toBe(201);
    await app.drain();
    const [newest] = (await versions(id)).versions;
    expect(newest.causes.at(-1)).toMatchObject({
      kind: 'mailed',
      who: 'ann@example.com',
      document: 'contract 1',
    });
    const desk = await app.as(['Stock Manager']);
    expect((await versions(id, desk)).versions[0].causes.at(-1)).toMatchObject({ kind: 'mailed', who: null });
  });

  test('is new if anything changed, and otherwise the same', async () => {
    const id = await makeHire(admin, world);
    await keep(id);
    await addLine(admin, id, world, { quantity: 3 });
    await keep(id);
    await keep(id);
    expect(await numbers(id)).toEqual([
      [2, 'kept'],
      [1, 'kept'],
    ]);
    // A delivery note shows no prices, so it is no version of the agreement.
    await keep(id, 'delivery_note');
    expect(await numbers(id)).toHaveLength(2);
  });

  test('is created once by concurrent saves', async () => {
    const id = await makeHire(admin, world);
    await Promise.all([keep(id), keep(id), keep(id)]);
    expect(await numbers(id)).toEqual([[1, 'kept']]);
  });

  test('never changes, and is deleted only with its quote', async () => {
    const id = await makeHire(admin, world);
    await keep(id);
    for (const statement of [
      sql`update contract_version set standing = '{}' where contract_id = ${id}`,
      sql`update contract_version set number = 7 where contract_id = ${id}`,
      sql`delete from contract_version where contract_id = ${id}`,
      sql`delete from contract_version_cause where version_id = (select id from contract_version where contract_id = ${id})`,
      sql`update contract_past set body = '{}' where contract_id = ${id}`,
      sql`delete from contract_past where contract_id = ${id}`,
      sql`delete from contract_line_past where contract_id = ${id}`,
    ])
      await expect(app.db.rows(statement)).rejects.toThrow(/append only/);
    const before = await compare(id, 'from=1&to=now');
    expect([before.fields, before.figures, before.lines]).toEqual([[], [], []]);
    expect((await admin.del(path(id))).status).toBe(204);
    for (const table of ['contract_version', 'contract_past', 'contract_line_past'])
      expect(await app.db.rows(sql`select 1 from ${sql.table(table)} where contract_id = ${id}`)).toEqual([]);
  });

  test('that was accepted is compared with now in its agreed parts only', async () => {
    const id = await makeHire(admin, world);
    const quote = await keep(id);
    await accept(await share(quote.id), quote.sha256);
    const changed = async () => (await versions(id)).accepted.changed;
    expect(await changed()).toEqual([]);
    await change(id, { customer_reference: 'Ring first' });
    expect((await move(admin, id, 'entered')).status).toBe(200);
    expect(await changed()).toEqual([]);
    await change(id, { collection_date: '2027-03-09' });
    expect(await changed()).toEqual(expect.arrayContaining(['dates']));
    await change(id, { collection_date: '2027-03-07', address_town: 'Leeds' });
    expect(await changed()).toEqual(['place']);
    await change(id, { address_town: '' });
    expect(await changed()).toEqual([]);
    const extra = await addLine(admin, id, world, { quantity: 1 });
    expect(await changed()).toEqual(['price', 'lines']);
    expect((await admin.del(`/api/v1/contractstock/${extra.id}/`)).status).toBe(204);
    expect(await changed()).toEqual([]);
  });
});

describe('comparing', () => {
  test('compares two versions, a time and now: fields, figures and lines in words, before and after', async () => {
    const id = await makeHire(admin, world, { customer_reference: 'Wedding' });
    await keep(id);
    const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
    const at = await moment();
    await change(id, { customer_reference: 'Party', delivery_type: 'both' });
    expect((await admin.patch(`/api/v1/contractstock/${line.id}/`, { quantity: 120 })).status).toBe(200);
    await addLine(admin, id, world, { quantity: 5 });
    await keep(id);
    const told = await compare(id, 'from=1&to=2');
    expect(told.from).toMatchObject({ kind: 'version', number: 1 });
    expect(told.fields).toEqual([
      {
        field: 'customer_reference',
        label: 'Customer reference',
        kind: 'text',
        before: 'Wedding',
        after: 'Party',
      },
      { field: 'delivery_type', label: 'Delivery', kind: 'choice', before: 'none', after: 'both' },
    ]);
    expect(told.figures.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['value', 'tax', 'grand_total']),
    );
    expect(told.lines).toMatchObject([
      { before: { id: line.id, quantity: 100 }, after: { id: line.id, quantity: 120 } },
      { before: null, after: { quantity: 5, title: expect.any(String) } },
    ]);
    const { from: _from, to: _to, ...parts } = told;
    expect(await compare(id, `from=${at}`)).toMatchObject(parts);
    const back = await compare(id, 'from=now&to=1');
    expect(back.fields.map(({ before, after }: Record<string, string>) => [after, before])).toEqual(
      told.fields.map(({ before, after }: Record<string, string>) => [before, after]),
    );
  });

  test('names own dates of a line; removing them again leaves no difference', async () => {
    const id = await makeHire(admin, world);
    await keep(id);
    const [line] = (await admin.get(`/api/v1/contractstock/?contract__id__in=${id}`)).body.results;
    const own = { delivery_date: '2027-03-06', collection_date: '2027-03-06' };
    const at = await moment();
    const set = (body: object) => admin.patch(`/api/v1/contractstock/${line.id}/`, body);
    expect((await set(own)).status).toBe(200);
    const told = await compare(id, 'from=1');
    expect(told.lines).toMatchObject([{ before: { id: line.id }, after: { id: line.id, ...own } }]);
    expect(told.lines[0].before).not.toHaveProperty('delivery_date');
    expect((await compare(id, `from=${at}`)).lines).toEqual(told.lines);
    await keep(id);
    expect(await numbers(id)).toHaveLength(2);
    expect((await set({ delivery_date: null, collection_date: null })).status).toBe(200);
    expect((await compare(id, 'from=1')).lines).toEqual([]);
  });

  test('refuses malformed sides and reports unknown times', async () => {
    const id = await makeHire(admin, world);
    const status = async (rest: string, agent = admin) => {
      const { status: code, body } = await agent.get(path(id, rest));
      return [code, body.code ?? Object.keys(body)];
    };
    expect(await status('compare/')).toEqual([400, ['from']]);
    expect(await status('compare/?from=yesterday')).toEqual([400, ['from']]);
    expect(await status('compare/?from=now&to=9')).toEqual([404, ['detail']]);
    expect(await status('compare/?from=2001-01-01')).toEqual([409, 'not_made']);
    expect(await status('compare/?from=2999-01-01')).toEqual([400, ['from']]);
    expect(await status('as_of/')).toEqual([400, ['at']]);
    expect(await status('as_of/?at=x')).toEqual([400, ['at']]);
    expect(await status('as_of/?at=2999-01-01')).toEqual([400, ['at']]);
    const nobody = await app.as([]);
    for (const rest of ['versions/', 'compare/?from=now', 'as_of/?at=2026-01-01']) {
      expect((await nobody.get(path(id, rest))).status).toBe(403);
      expect((await admin.get(path(2_000_000_000, rest))).status).toBe(404);
    }
  });
});
