/** The dashboard in tests: reading it, finding a row, doing what its button does. */
import type { AttentionRow, Launchpad } from '@hireyard/wire/reports/launchpad';
import { expect } from 'vitest';
import type { Agent, Reply } from './test-app.ts';

export async function readPad(agent: Agent, query = ''): Promise<Launchpad> {
  const reply = await agent.get(`/launchpad/${query}`);
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}

/** Does what the one button of a row does, as it stands there. */
export function perform(agent: Agent, { fix }: AttentionRow): Promise<Reply> {
  const { method, path: url, body } = fix.call ?? expect.fail(`${fix.label} is no call`);
  if (method === 'PUT') return agent.put(url, body);
  return method === 'PATCH' ? agent.patch(url, body) : agent.post(url, body);
}

export const rowOf = ({ attention }: Launchpad, kind: string, id: number): AttentionRow =>
  attention.find((row) => row.kind === kind && row.record.id === id) ?? expect.fail(`No ${kind} of ${id}`);
export const hasRow = ({ attention }: Launchpad, kind: string, id: number): boolean =>
  attention.some((row) => row.kind === kind && row.record.id === id);
export const countOf = ({ attention_groups }: Launchpad, kind: string): number =>
  attention_groups.find((group) => group.kind === kind)?.count ?? 0;
