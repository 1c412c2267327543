import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { path, placeAt, positionOf } from '../testing/hire.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { deviceOf, hireOf, makeStage, type Stage, workOf } from '../testing/warehouse.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-05T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const lineOf = async (stage: Stage) =>
  (await hireOf(admin, world, stage.contract)).lines.find(({ id }) => id === stage.line);
const packed = async (stage: Stage): Promise<number> =>
  (await hireOf(admin, world, stage.contract)).groups.filter((group) => group.packed).length;

describe('a scan counts once', () => {
  test('however often it is sent, alone, in another batch, or concurrently', async () => {
    const stage = await makeStage(app, admin, world);
    const device = deviceOf(admin);
    const scans = Array.from({ length: 10 }, () =>
      device.make({ kind: 'pick', contract: stage.contract, line: stage.line, quantity: 3 }),
    );
    const replies = await Promise.all([
      device.post(...scans),
      device.post(...scans.slice(2, 6)),
      device.post(...scans.toReversed()),
      ...scans.map((scan) => device.post(scan)),
    ]);
    for (const reply of replies) {
      expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
      for (const result of reply.body.results)
        expect(result).toMatchObject({ outcome: 'counted', code: 'picked' });
    }
    expect((await lineOf(stage))?.picked).toBe(30);
  });

  test('and an id reused for something else is refused without a change', async () => {
    const stage = await makeStage(app, admin, world);
    const device = deviceOf(admin);
    const first = device.make({ kind: 'pick', contract: stage.contract, line: stage.line, quantity: 3 });
    await device.post(first);
    const [result] = (await device.post({ ...first, quantity: 30 })).body.results;
    expect(result).toMatchObject({ outcome: 'refused', code: 'id_reused' });
    expect((await lineOf(stage))?.picked).toBe(3);
  });
});

describe('undoing', () => {
  test('undoes a pick, a packed container and a count, once', async () => {
    const stage = await makeStage(app, admin, world);
    const device = deviceOf(admin);
    const [group = 0] = stage.groups;
    const pick = device.make({ kind: 'pick', contract: stage.contract, line: stage.line, quantity: 7 });
    const pack = device.make({ kind: 'pack', contract: stage.contract, group });
    await device.post(pick, pack);
    expect([(await lineOf(stage))?.picked, await packed(stage)]).toEqual([7, 1]);
    const back = [device.make({ kind: 'undo', of: pick.id }), device.make({ kind: 'undo', of: pack.id })];
    await device.post(...back);
    await device.post(...back);
    expect(await device.scan({ kind: 'undo', of: pick.id })).toMatchObject({ outcome: 'already' });
    expect([(await lineOf(stage))?.picked, await packed(stage)]).toEqual([0, 0]);
    await placeAt(app, stage.contract, 'off_hire');
    const count = { kind: 'count_in', contract: stage.contract, line: stage.line, quantity: 9 } as const;
    const broken = device.make({ ...count, condition: 'broken' });
    await device.post(broken, device.make({ ...count, condition: 'good' }));
    await device.post(device.make({ kind: 'undo', of: broken.id }));
    expect((await lineOf(stage))?.counted).toEqual({ good: 9, dirty: 0, broken: 0, missing: 0 });
  });

  test('that arrives before its scan prevents it from counting', async () => {
    const stage = await makeStage(app, admin, world);
    const device = deviceOf(admin);
    const pick = device.make({ kind: 'pick', contract: stage.contract, line: stage.line, quantity: 7 });
    expect(await device.scan({ kind: 'undo', of: pick.id })).toMatchObject({ outcome: 'waiting' });
    const again = device.make({ kind: 'undo', of: pick.id });
    expect((await device.post(again)).body.results).toMatchObject([{ outcome: 'waiting' }]);
    expect((await device.post(pick)).body.results).toMatchObject([{ outcome: 'undone' }]);
    expect((await device.post(again)).body.results).toMatchObject([{ outcome: 'already' }]);
    expect((await lineOf(stage))?.picked).toBe(0);
  });
});

describe('conflicts', () => {
  test('name the first person and are decided either way, once', async () => {
    const mine = await makeStage(app, admin, world);
    const theirs = await makeStage(app, admin, world, { groups: 0 });
    // Both hires have the same item, so both can use the container.
    await app.db.rows(sql`update contract_line set stockitem_id = ${mine.item} where id = ${theirs.line}`);
    const bo = await app.as(['Stock Manager']);
    const [group = 0, other = 0] = mine.groups;
    await deviceOf(bo).post(
      ...[group, other].map((id) =>
        deviceOf(bo).make({ kind: 'pack', contract: theirs.contract, group: id }),
      ),
    );
    const device = deviceOf(admin);
    const lost = device.make({ kind: 'pack', contract: mine.contract, group });
    const kept = device.make({ kind: 'pack', contract: mine.contract, group: other });
    const { results } = (await device.post(lost, kept)).body;
    const their = (await hireOf(admin, world, theirs.contract)).contract_number;
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'conflict',
        code: 'packed_elsewhere',
        words: expect.stringContaining(their),
        other: { words: expect.stringContaining('packed'), at: expect.stringContaining('2027-03-05') },
      });
    const { conflicts } = await workOf(admin, world);
    expect(conflicts.map(({ id }) => id)).toEqual(expect.arrayContaining([lost.id, kept.id]));
    expect(await device.scan({ kind: 'settle', of: lost.id, keep: 'theirs' })).toMatchObject({
      outcome: 'counted',
    });
    expect(await device.scan({ kind: 'settle', of: kept.id, keep: 'mine' })).toMatchObject({
      outcome: 'counted',
    });
    expect(await device.scan({ kind: 'settle', of: kept.id, keep: 'theirs' })).toMatchObject({
      outcome: 'already',
    });
    expect([await packed(mine), await packed(theirs)]).toEqual([1, 1]);
    const open = (await workOf(admin, world)).conflicts.map(({ id }) => id);
    expect(open).not.toContain(lost.id);
    expect(open).not.toContain(kept.id);
  });

  test('two phones pick the last units: one counts, the other gets a conflict', async () => {
    const stage = await makeStage(app, admin, world, { groups: 0 });
    const scan = { kind: 'pick', contract: stage.contract, line: stage.line, quantity: 60 } as const;
    const results = await Promise.all([deviceOf(admin).scan(scan), deviceOf(admin).scan(scan)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'counted']);
    expect((await lineOf(stage))?.picked).toBe(60);
  });

  test('a container packed by many phones at once is packed for one hire', async () => {
    const first = await makeStage(app, admin, world, { groups: 1 });
    const second = await makeStage(app, admin, world, { groups: 0 });
    await app.db.rows(sql`update contract_line set stockitem_id = ${first.item} where id = ${second.line}`);
    const [group = 0] = first.groups;
    const results = await Promise.all(
      [first, second, first, second].map(({ contract }) =>
        deviceOf(admin).scan({ kind: 'pack', contract, group }),
      ),
    );
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes.filter((one) => one === 'counted')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'already')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'conflict')).toHaveLength(2);
    expect((await packed(first)) + (await packed(second))).toBe(1);
  });
});

describe('a vehicle', () => {
  test('is loaded, leaves and hands over with a signature, and the hire moves along', async () => {
    const stage = await makeStage(app, admin, world, {
      body: { delivery_type: 'both', address_1: '1 Mill Lane' },
    });
    await app.db.rows(sql`update deposit_rule set value = 0`);
    const run = (
      await admin.post('/api/v1/vehiclerun/', {
        depot: world.depot,
        day: '2027-03-05',
        name: `Lorry ${stage.contract}`,
      })
    ).body.id;
    const stops = await admin.put(`/api/v1/vehiclerun/${run}/stops/`, {
      stops: [{ contract: stage.contract, leg: 'out' }],
    });
    expect([stops.status, stops.body.run.stops.length]).toEqual([200, 1]);
    const device = deviceOf(admin);
    const [group = 0] = stage.groups;
    const load = { kind: 'load', contract: stage.contract, load: run } as const;
    expect(await device.scan({ ...load, group })).toMatchObject({
      outcome: 'counted',
      words: expect.stringContaining('packed and loaded'),
    });
    expect(await device.scan({ ...load, group })).toMatchObject({ outcome: 'already' });
    expect(await device.scan({ ...load, line: stage.line, quantity: 81 })).toMatchObject({
      outcome: 'conflict',
      code: 'too_many',
    });
    expect(await device.scan({ ...load, line: stage.line, quantity: 80 })).toMatchObject({
      outcome: 'counted',
    });
    const left = await device.scan({ kind: 'depart', load: run });
    expect(left).toMatchObject({ outcome: 'counted', code: 'departed' });
    expect(await device.scan({ kind: 'depart', load: run })).toMatchObject({ outcome: 'already' });
    expect((await admin.del(`/api/v1/vehiclerun/${run}/`)).status).toBe(409);
    expect(await device.scan({ ...load, group: stage.groups[1] ?? 0 })).toMatchObject({ outcome: 'refused' });
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const hand = device.make({
      kind: 'deliver',
      contract: stage.contract,
      leg: 'out',
      name: 'Cy Stone',
      signature: png,
    });
    const [done] = (await device.post(hand)).body.results;
    await device.post(hand);
    expect(done).toMatchObject({ outcome: 'counted', code: 'delivered' });
    const contract = (await admin.get(path(stage.contract))).body;
    expect([done.words, positionOf(contract)]).toEqual([expect.any(String), ['on_hire']]);
    const files = (
      await admin.get(`/api/v1/fum/files/?object_id=${stage.contract}&content_type=contract.contract`)
    ).body;
    expect(files.results.map((file: { title: string }) => file.title)).toEqual([
      `Delivery of ${contract.contract_number}: signature`,
    ]);
    expect((await hireOf(admin, world, stage.contract)).delivered).toMatchObject({ name: 'Cy Stone' });
    const second = await deviceOf(admin).scan({
      kind: 'deliver',
      contract: stage.contract,
      leg: 'out',
      name: 'Di Moor',
    });
    expect(second).toMatchObject({
      outcome: 'conflict',
      code: 'signed_elsewhere',
      other: { words: expect.stringContaining('Cy Stone') },
    });
  });

  test('that may not go yet leaves without moving the hire and gives the reason', async () => {
    const stage = await makeStage(app, admin, world, { body: { delivery_type: 'both' } });
    await app.db.rows(sql`update contract set deposit_override = 500 where id = ${stage.contract}`);
    const run = (
      await admin.post('/api/v1/vehiclerun/', {
        depot: world.depot,
        day: '2027-03-05',
        name: `Van ${stage.contract}`,
      })
    ).body.id;
    await admin.put(`/api/v1/vehiclerun/${run}/stops/`, {
      stops: [{ contract: stage.contract, leg: 'out' }],
    });
    const left = await deviceOf(admin).scan({ kind: 'depart', load: run });
    expect([left.outcome, left.words]).toEqual(['counted', expect.stringContaining('was not moved on')]);
    expect(positionOf((await admin.get(path(stage.contract))).body)).toEqual(['entered']);
  });
});

test('rejects invalid scans by field and accepts nothing of the batch', async () => {
  const stage = await makeStage(app, admin, world);
  const device = deviceOf(admin);
  const good = device.make({ kind: 'pick', contract: stage.contract, line: stage.line, quantity: 1 });
  const reply = await device.post(
    good,
    device.make({ kind: 'pick', contract: stage.contract, line: stage.line }),
  );
  expect([reply.status, reply.body]).toEqual([
    400,
    { scans: [{}, { quantity: ['This field is required.'] }] },
  ]);
  expect((await lineOf(stage))?.picked).toBe(0);
});

test("users with read access can't scan", async () => {
  const finance = await app.as(['Finance']);
  expect((await workOf(finance, world)).day).toBe('2027-03-05');
  const stage = await makeStage(app, admin, world);
  const device = deviceOf(finance);
  const reply = await device.post(
    device.make({ kind: 'pack', contract: stage.contract, group: stage.groups[0] ?? 0 }),
  );
  expect(reply.status).toBe(403);
});

test('prints the code sheet as PDF', async () => {
  const reply = await admin.get('/api/v1/warehouse/codes/');
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
