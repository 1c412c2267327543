import type { WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { type Device, deviceOf, hireOf, makeStage, type Stage } from '../testing/warehouse.testing.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2027-03-05T09:00:00Z') });
  admin = await app.as('admin');
  world = await makeWorld(admin);
}, 120_000);
afterAll(() => app.end());

/** A person's actions: pick some, pack a container, or undo one of the last scans. */
const doing = fc.oneof(
  fc.record({ kind: fc.constant('pick' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('pack' as const), group: fc.nat(4) }),
  fc.record({ kind: fc.constant('undo' as const), ago: fc.nat(5) }),
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

function scansOf(device: Device, stage: Stage, doings: readonly Doing[]): WarehouseScan[] {
  const { contract, line, groups } = stage;
  const scans: WarehouseScan[] = [];
  for (const one of doings) {
    const of =
      one.kind === 'undo' ? scans.filter((scan) => scan.kind !== 'undo').at(-1 - one.ago)?.id : undefined;
    if (one.kind === 'pick')
      scans.push(device.make({ kind: 'pick', contract, line, quantity: one.quantity }));
    else if (one.kind === 'pack')
      scans.push(device.make({ kind: 'pack', contract, group: groups[one.group] ?? 0 }));
    else if (of !== undefined) scans.push(device.make({ kind: 'undo', of }));
  }
  return scans;
}

/** Batches of a device over a bad network: some repeated, in any order. */
const network = <T>(sent: readonly T[]): fc.Arbitrary<T[]> =>
  fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: sent.length, maxLength: sent.length })
    .chain((times) =>
      fc.shuffledSubarray(
        sent.flatMap((one, n) => Array.from({ length: times[n] ?? 1 }, () => one)),
        { minLength: times.reduce((sum, n) => sum + n, 0) },
      ),
    );

interface Stored {
  readonly kind: string;
  readonly quantity: number | null;
  readonly stockgroup_id: number | null;
}

test('with phones on one hire over a network that repeats and reorders, each scan counts once and the hire is their sum', async () => {
  const phones = fc.array(fc.array(doing, { minLength: 1, maxLength: 14 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(phones, fc.infiniteStream(fc.nat()), async (people, seeds) => {
      const stage = await makeStage(app, admin, world);
      const sent = people.map((doings) => {
        const device = deviceOf(admin);
        const scans = scansOf(device, stage, doings);
        const batches = Array.from({ length: Math.ceil(scans.length / 4) }, (_, n) =>
          scans.slice(n * 4, n * 4 + 4),
        );
        const [handed = []] = fc.sample(network(batches), { numRuns: 1, seed: seeds.next().value ?? 1 });
        return { device, scans, handed };
      });
      await Promise.all(
        sent.flatMap(({ device, handed }) =>
          handed.map(async (batch) => expect((await device.post(...batch)).status).toBe(200)),
        ),
      );
      // Sent again in order: nothing changes, and every undo has met its scan.
      for (const { device, scans } of sent) {
        if (scans.length === 0) continue;
        const { results } = (await device.post(...scans)).body;
        expect(results.map(({ id }: { id: string }) => id)).toEqual(scans.map(({ id }) => id));
      }
      const all = sent.flatMap(({ scans }) => scans.map(({ id }) => id));
      const rows = await app.db.rows<Stored & { outcome: string; id: string }>(
        sql`select id, kind, quantity, stockgroup_id, outcome from warehouse_scan where id = any (${all}::uuid[])`,
      );
      expect(rows).toHaveLength(all.length);
      expect(rows.filter((row) => row.outcome === 'waiting')).toEqual([]);
      const counted = rows.filter((row) => row.outcome === 'counted');
      const hire = await hireOf(admin, world, stage.contract);
      const picked = counted
        .filter((row) => row.kind === 'pick')
        .reduce((sum, row) => sum + (row.quantity ?? 0), 0);
      expect(hire.lines.find((line) => line.id === stage.line)?.picked).toBe(picked);
      expect(picked).toBeLessThanOrEqual(100);
      const packed = counted.filter((row) => row.kind === 'pack').map((row) => row.stockgroup_id);
      expect(new Set(hire.groups.map((group) => group.id))).toEqual(new Set(packed));
      expect(packed).toHaveLength(hire.groups.length);
    }),
    { numRuns: 12 },
  );
}, 120_000);
