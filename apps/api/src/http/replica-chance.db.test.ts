/** Callers who write and read at random, at any node, while the replica stands still, goes on and is killed at random. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Node, type Nodes, startNodes, Visitor } from '../testing/replicated.ts';
import { chance } from '../testing/stock-chance.ts';

let nodes: Nodes;
let both: readonly Node[];
let token: string;
// Two servers are made, on machines that are busy with other suites.
beforeAll(async () => {
  nodes = await startNodes();
  both = [await nodes.node(), await nodes.node()];
  token = await (both[0] as Node).tokenOf('admin');
}, 180_000);
afterAll(() => nodes?.end());

const CALLERS = [0, 1, 2, 3];
const STEPS = 120;
const SEED = Math.floor(Math.random() * 1e9);
const LIST = '/api/v1/snippet/?page_size=100';

test(`nobody's own write vanishes and nothing that was seen goes back (seed ${SEED})`, async () => {
  const ids: number[] = [];
  for (const n of CALLERS) {
    const made = await new Visitor(token).ask(both[0] as Node, 'POST', '/api/v1/snippet/', {
      code: `caller-${n}`,
      content: '0',
    });
    ids.push(made.body.id);
  }
  const over = new AbortController();
  const work = CALLERS.map(async (own) => {
    const pick = chance(SEED + own);
    const visitor = new Visitor(token);
    /** The greatest number seen of each record, by its id. */
    const seen = new Map<number, number>();
    const see = (id: number, content: string) => {
      expect(Number(content)).toBeGreaterThanOrEqual(seen.get(id) ?? 0);
      seen.set(id, Number(content));
    };
    for (let step = 1; step <= STEPS; step++) {
      const node = both[pick(2)] as Node;
      const id = ids[pick(CALLERS.length)] as number;
      const kind = pick(4);
      if (kind === 0) {
        const url = `/api/v1/snippet/${ids[own]}/`;
        const reply = await visitor.ask(node, 'PATCH', url, { content: String(step) });
        expect(reply.status).toBe(200);
        seen.set(ids[own] as number, step);
      } else if (kind === 1) {
        const reply = await visitor.ask(node, 'GET', `/api/v1/snippet/${id}/`);
        expect(reply.status).toBe(200);
        see(id, reply.body.content);
      } else {
        const reply = await visitor.ask(node, 'GET', LIST);
        expect(reply.status).toBe(200);
        for (const one of reply.body.results as { id: number; content: string }[]) see(one.id, one.content);
      }
    }
  });
  const weather = async (): Promise<void> => {
    const pick = chance(SEED - 1);
    const a = (ms: number) => new Promise((resolve) => setTimeout(resolve, 1 + pick(ms)));
    for (let turn = 1; !over.signal.aborted; turn++) {
      await a(60);
      if (turn % 6 === 0) nodes.standby.kill();
      else await nodes.standby.pause().catch(() => undefined);
      await a(60);
      await nodes.standby.resume().catch(() => undefined);
    }
  };
  const done = Promise.all(work).finally(() => over.abort());
  await Promise.all([done, weather()]);
  // Both servers had their part in it.
  expect(both.map(({ replica }) => replica.status().served > 0)).toEqual([true, true]);
}, 120_000);
