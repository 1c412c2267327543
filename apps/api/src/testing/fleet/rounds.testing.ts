/** Rounds of kills: a process dies in the middle of the work, and the time until everything works again. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from '../../adapters/mail-out/smtp/server.testing.ts';
import { sql } from '../../db/database.ts';
import type { Agent } from '../test-app.ts';
import { must } from './business.testing.ts';
import type { Fleet } from './fleet.testing.ts';
import { ask } from './http-agent.testing.ts';

export const VICTIMS = ['node', 'worker', 'database'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface Round {
  readonly victim: Victim;
  /** From the kill until a write through the balancer was acknowledged. */
  readonly serviceMs: number;
  /** Until every process serves again, and all existing jobs, and a later one, are done. */
  readonly wholeMs: number;
}

/** Retries a limited number of times; throws if the condition isn't met then. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const TRIES = 1200;
  for (let n = 0; n < TRIES; n++) {
    if (await isSo().catch(() => false)) return;
    await wait(50);
  }
  throw new Error(`Not after a minute: ${what}`);
}

async function kill(fleet: Fleet, victim: Victim, which: number): Promise<void> {
  if (victim === 'database') return fleet.killDatabase();
  const among = victim === 'node' ? fleet.nodes : fleet.workers;
  await among[which % among.length]?.kill();
}

const serves = async (url: string): Promise<boolean> => (await ask(url, 'GET', '/readyz')).status === 200;

/** Kills a process, waits until everything works again, and returns how long it took. `agent` retries until answered. */
export async function killing(
  { fleet, agent, mail }: { fleet: Fleet; agent: Agent; mail: MailServer },
  victim: Victim,
  which: number,
): Promise<Round> {
  const before = await fleet.db.rows<{ id: number }>(
    sql`select id from job where state = 'running' or state = 'queued' and (run_at is null or run_at <= now())`,
  );
  const start = performance.now();
  await kill(fleet, victim, which);
  const subject = `After the kill ${randomUUID()}`;
  must(
    await agent.post('/api/v1/ses/sesmail/', {
      to: 'ada@example.com',
      subject,
      category: 'conversation',
      type: 'text',
      message: 'Still here.',
    }),
  );
  const serviceMs = performance.now() - start;
  await until('every process serves', async () => {
    for (const { url } of fleet.nodes) if (!(await serves(url))) return false;
    await Promise.all(fleet.workers.map((worker) => worker.ready()));
    return true;
  });
  await until('a job that was asked for afterwards is done', async () =>
    mail.deliveries.some(({ raw }) => raw.includes(subject.slice(0, 40))),
  );
  await until('the jobs that there were are done', async () => {
    const left = await fleet.db.one<{ n: number }>(sql`
      select count(*)::int as n from job where id = any (${before.map(({ id }) => id)}::int[])
        and (state = 'running' or state = 'queued' and (run_at is null or run_at <= now()))`);
    return left?.n === 0;
  });
  return { victim, serviceMs, wholeMs: performance.now() - start };
}

/** Formats figures as p50, p95 and the longest, in ms. */
function figures(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms`;
}

/** Returns the results of the rounds, one line per kind of process. */
export const report = (rounds: readonly Round[]): string =>
  VICTIMS.flatMap((victim) => {
    const own = rounds.filter((round) => round.victim === victim);
    if (own.length === 0) return [];
    const [service, whole] = [own.map(({ serviceMs }) => serviceMs), own.map(({ wholeMs }) => wholeMs)];
    return [
      `${victim}: ${own.length} kills; a write is acknowledged after ${figures(service)}; all is well after ${figures(whole)}`,
    ];
  }).join('\n');
