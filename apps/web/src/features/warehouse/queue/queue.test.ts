import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showWork } from '../desk/work.ts';
import type { StoredScan } from './store.ts';
import {
  type Fault,
  fakeLock,
  fakeServer,
  openTab,
  pickOne,
  type Tab,
  UNREADABLE,
  workOf,
} from './queue.testing.ts';

const GLOBALS = {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
};
const freshDisk = () => {
  for (const [name, made] of Object.entries(GLOBALS)) vi.stubGlobal(name, made);
  vi.stubGlobal('indexedDB', new IDBFactory());
};
beforeEach(freshDisk);
afterEach(() => void vi.unstubAllGlobals());

const unreadable = { ...pickOne, scan: { ...pickOne.scan, note: UNREADABLE } };
const undoOf = (kept: StoredScan) => ({
  ...pickOne,
  scan: { kind: 'undo' as const, of: kept.scan.id, contract: 1 },
  units: [],
});
const device = async () => {
  const server = fakeServer();
  return { server, tab: await openTab(server, fakeLock()) };
};
const fetchOf = (picked: () => number) => async () => workOf(picked());
/** Sends until everything is answered. */
async function sendAll(tab: Tab): Promise<void> {
  for (let tries = 0; tries < 50; tries++)
    if ((await tab.queue.refresh(async () => workOf(0))) instanceof Object) return;
  throw new Error('The queue was not emptied.');
}

describe('the queue', () => {
  it('never gives two tabs the same number and keeps numbers after a restart', async () => {
    const { server, tab } = await device();
    const second = await openTab(server, fakeLock());
    const made = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (n % 2 === 0 ? tab : second).disk.add(pickOne)),
    );
    expect(made.map(({ scan }) => scan.seq).toSorted((a, b) => a - b)).toEqual(made.map((_, n) => n + 1));
    const device1 = await tab.disk.device();
    tab.close();
    second.close();
    const third = await openTab(server, fakeLock());
    expect((await third.disk.add(pickOne)).scan.seq).toBe(21);
    expect(await third.disk.device()).toBe(device1);
    third.close();
  });

  it('sends in order, fifty at a time', async () => {
    const { server, tab } = await device();
    for (let n = 0; n < 120; n++) await tab.disk.add(pickOne);
    await sendAll(tab);
    expect(server.order).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
    tab.close();
  });

  it("isolates a scan that the server can't read, shows the reason, sends the others and drops none", async () => {
    const { server, tab } = await device();
    await tab.disk.add(pickOne);
    const bad = await tab.disk.add(unreadable);
    await tab.disk.add(pickOne);
    await sendAll(tab);
    const kept = await tab.disk.all();
    expect(kept.map(({ refusal }) => refusal)).toEqual([null, 'Not a note.', null]);
    expect(server.counts.size).toBe(2);
    await tab.disk.again(bad.scan.id);
    expect((await tab.disk.waiting(50)).map(({ scan }) => [scan.id, scan.seq])).toEqual([[bad.scan.id, 4]]);
    await sendAll(tab);
    await tab.disk.letGo(bad.scan.id);
    expect(await tab.disk.all()).toHaveLength(2);
    tab.close();
  });

  it.each<[Fault, string]>([
    ['lost', 'offline'],
    [502, 'offline'],
    [500, 'failing'],
    [401, 'signed-out'],
  ])('stops at %s as %s and loses nothing', async (fault, sent) => {
    const { server, tab } = await device();
    await tab.disk.add(pickOne);
    server.faults.push(fault);
    expect(await tab.queue.refresh(async () => workOf(0))).toBe(sent);
    await sendAll(tab);
    expect(server.picked()).toBe(1);
    tab.close();
  });

  it("does not load the work until the server's scans are known", async () => {
    const { server, tab } = await device();
    await tab.disk.add(pickOne);
    server.faults.push('unheard');
    const asked = vi.fn(fetchOf(server.picked));
    expect(await tab.queue.refresh(asked)).toBe('offline');
    expect(asked).not.toHaveBeenCalled();
    expect(await tab.queue.refresh(asked)).toMatchObject({ through: 1 });
    tab.close();
  });

  it('deletes only finished scans of earlier days that the work includes', async () => {
    const { server, tab } = await device();
    await tab.disk.add(pickOne);
    await tab.queue.refresh(fetchOf(server.picked));
    await tab.disk.add(pickOne);
    await tab.disk.prune('9999-12-31');
    expect((await tab.disk.all()).map(({ scan }) => scan.seq)).toEqual([2]);
    // the number continues, and the scans in the work are still known
    expect(await tab.disk.answeredThrough()).toBe(1);
    tab.close();
  });
});

type Step =
  | { readonly do: 'scan' | 'bad' | 'undo' | 'send' | 'refresh' }
  | { readonly do: 'fault'; readonly fault: Fault }
  | { readonly do: 'kill'; readonly lives: number; readonly after: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Step>({ do: 'scan' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'bad' }, { do: 'undo' }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'send' }, { do: 'refresh' }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<Fault>('lost', 'unheard', 'twice', 'partly', 502, 500, 401)
      .map((fault): Step => ({ do: 'fault', fault })),
  },
  // the next tab lives only this long
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      lives: fc.integer({ min: 1, max: 12 }),
      after: fc.boolean(),
    }),
  },
);

/** Counts the units to show: every stored scan that was neither refused nor undone. */
function truth(kept: readonly StoredScan[]): number {
  const good = kept.filter(({ refusal }) => refusal === null);
  const undone = new Set(good.flatMap(({ scan }) => (scan.kind === 'undo' ? [scan.of] : [])));
  return good.filter(({ scan }) => scan.kind === 'pick' && !undone.has(scan.id)).length;
}

it('counts every scan once at the server and on the screen, whatever is lost, repeated or killed between two steps', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      freshDisk();
      const server = fakeServer();
      const lock = fakeLock();
      const watch = await openTab(server, lock);
      await watch.queue.refresh(fetchOf(server.picked));
      let tab = await openTab(server, lock);
      const heard = new Set<string>();
      const dead = async (work: () => Promise<unknown>) => work().catch(() => undefined);
      for (const one of steps) {
        if (one.do === 'fault') server.faults.push(one.fault);
        else if (one.do === 'kill') {
          tab.close();
          tab = await openTab(server, lock, one.lives, one.after);
        } else if (one.do === 'send')
          await dead(async () => tab.queue.refresh(async () => Promise.reject(new Error())));
        else if (one.do === 'refresh') await dead(async () => tab.queue.refresh(fetchOf(server.picked)));
        else {
          const picks = (await watch.disk.all()).filter(
            ({ scan, refusal }) => scan.kind === 'pick' && refusal === null,
          );
          const known = picks.at(-1);
          const draft = one.do === 'bad' ? unreadable : one.do === 'undo' && known ? undoOf(known) : pickOne;
          await dead(async () => heard.add((await tab.queue.add(draft)).scan.id));
        }
        const kept = await watch.disk.all();
        const work = await watch.disk.work(1, '2027-03-05');
        const shown = work && showWork(work.work, work.through, kept).work.hires[0]?.lines[0]?.picked;
        expect(shown).toBe(truth(kept));
        const ids = new Set(kept.map(({ scan }) => scan.id));
        expect([...heard].filter((id) => !ids.has(id))).toEqual([]);
      }
      tab.close();
      server.faults.length = 0;
      await sendAll(watch);
      const kept = await watch.disk.all();
      expect(kept.filter(({ result, refusal }) => result === null && refusal === null)).toEqual([]);
      expect([...server.counts.values()].every((count) => count === 1)).toBe(true);
      const good = kept.filter(({ scan, refusal }) => scan.kind === 'pick' && refusal === null);
      expect([...server.counts.keys()].toSorted()).toEqual(good.map(({ scan }) => scan.id).toSorted());
      expect(server.picked()).toBe(truth(kept));
      watch.close();
    }),
    {
      numRuns: 200,
      // undone, known to the work, and undone again
      examples: [[[{ do: 'scan' }, { do: 'undo' }, { do: 'refresh' }, { do: 'undo' }]]],
    },
  ));
