/** Counting in for tests: a hire whose goods are out, and its counts. */
import { expect } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, path, placeAt } from './hire.ts';
import type { Agent, TestApp } from './test-app.ts';
import type { World } from './world.ts';

export interface Out {
  readonly id: number;
  /** Its line: 100 of the world's item. */
  readonly line: number;
}

export const openCount = (app: TestApp, agent: Agent, world: World) => {
  const count = (id: number, body: object) => agent.post(path(id, 'count_in/'), body);
  const done = async (replying: ReturnType<typeof count>) => {
    const reply = await replying;
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    return reply.body;
  };
  return {
    /** Creates a hire at a position whose goods are out. */
    out: async (position = 'off_hire', body: object = {}): Promise<Out> => {
      const id = await makeHire(agent, world, body);
      await placeAt(app, id, position);
      const lines = await agent.get(`/api/v1/contractstock/?contract__id__in=${id}`);
      return { id, line: lines.body.results[0].id };
    },
    count,
    counted: ({ id, line }: Out, figures: object) =>
      done(count(id, { lines: [{ contractstock: line, ...figures }] })),
    decided: ({ id, line }: Out, figures: object) =>
      done(count(id, { damages: [{ contractstock: line, ...figures }] })),
    settlement: async ({ id }: Out) => (await agent.get(path(id, 'settlement/'))).body,
    today: async () => (await app.db.one<{ today: string }>(sql`select today from stock_clock`))?.today ?? '',
  };
};
