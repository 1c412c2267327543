/** The dashboard in tests: reading it, finding a row, pressing its button. */
import { formatMoney, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import type { AttentionRow, Launchpad } from '@hireyard/wire/reports/launchpad';
import { expect } from 'vitest';
import type { Agent, Reply } from './test-app.ts';

export async function readPad(agent: Agent, query = ''): Promise<Launchpad> {
  const reply = await agent.get(`/launchpad/${query}`);
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}

/** Does what the only button of a row does. */
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

/** Adds up the contracts of these states and their lines with the list's own filters. */
export async function listed(admin: Agent, states: string, query: string) {
  const list = (await admin.get(`/api/v1/contract/?page_size=1000&states__id__in=${states}&${query}`)).body;
  const of = list.results.map((one: { id: number }) => one.id);
  const lines =
    of.length === 0
      ? []
      : (await admin.get(`/api/v1/contractstock/?page_size=1000&contract__id__in=${of.join()}`)).body.results;
  const units = (some: { quantity: number }[]) => some.reduce((sum, line) => sum + line.quantity, 0);
  return {
    count: list.count,
    pieces: units(lines.filter((line: { unlisted: boolean }) => !line.unlisted)),
    washup: units(
      lines.filter(
        (line: { unlisted: boolean; unit_washup_price: string }) =>
          !line.unlisted && Number(line.unit_washup_price) > 0,
      ),
    ),
    value: formatMoney(
      sumMoney(list.results.map((one: { grand_total: string }) => parseMoney(one.grand_total))),
    ),
    vehicles: (types: readonly string[]) =>
      list.results
        .filter((one: { delivery_type: string }) => types.includes(one.delivery_type))
        .reduce(
          (sum: number, one: { calculated_delivery_vehicles: number }) =>
            sum + one.calculated_delivery_vehicles,
          0,
        ),
  };
}
