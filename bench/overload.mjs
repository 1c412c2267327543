// Behaviour under overload: 1, 2, 5 and 20 times the requests the server can handle, sent whether others are answered or not.
// node bench/overload.mjs [seconds a step]
// The server runs in its own process, the crowd in two more. Exits with 1 if an answer is neither the result nor "come again", if p99 of
// accepted requests exceeds the limit of waiting and work, if health is not answered, or if a write is lost or done twice.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectNode, root } from '../scripts/lib/project.mjs';
import { request, runWithProjectNode, signIn, startHireyard, temporaryData } from './lib.mjs';

const seconds = Number(process.argv[2] ?? 10);
const STEPS = [1, 2, 5, 20];
const CROWDS = 2;
const METRICS_PORT = 7442;
/** The server's longest wait for admission. */
const WAIT_MS = 5000;

const crowd = () => {
  const child = fork(join(root, 'bench/overload-clients.mjs'), { execPath: projectNode });
  return {
    play: (task) =>
      new Promise((done, fail) => {
        child.once('message', done);
        child.once('error', fail);
        child.send(task);
      }),
    end: () => child.kill(),
  };
};

const at = (values, part) => values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const ms = (value) => `${value.toFixed(0)} ms`;

/** A user meanwhile: health, sign-in and a write, each repeated as the app does until it works. */
function desk(port, headers) {
  const over = new AbortController();
  const seen = { health: [], wrong: [], again: 0, signIn: [], write: [] };
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email: 'admin@hireyard.example', password: 'Hireyard-demo-1!' });
  const patiently = async (into, ask) => {
    const start = performance.now();
    for (;;) {
      const { status, text } = await ask();
      if (status < 400) break;
      if (![429, 503].includes(status)) return seen.wrong.push(`${status} ${text.slice(0, 80)}`);
      seen.again += 1;
      await wait(1000);
    }
    return into.push(performance.now() - start);
  };
  const loop = async (act) => {
    while (!over.signal.aborted) {
      await act();
      await wait(250);
    }
  };
  const work = Promise.all([
    loop(async () => {
      const start = performance.now();
      const { status } = await request(port, '/healthz');
      seen.health.push(performance.now() - start);
      if (status !== 200) seen.wrong.push(`health ${status}`);
    }),
    loop(() => patiently(seen.signIn, () => request(port, '/auth/login/', json, 'POST', credentials))),
    loop(() => {
      const name = `desk ${randomUUID()}`;
      const body = JSON.stringify({ name, email: 'desk@example.com', telephone: '01632 960000' });
      const own = { ...headers, ...json, 'idempotency-key': name };
      return patiently(seen.write, () => request(port, '/api/v1/customer/', own, 'POST', body));
    }),
  ]);
  return async () => {
    over.abort();
    await work;
    return seen;
  };
}

/** Reads a metric of the server, summed over its labels. */
async function figure(name) {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name) && /[{ ]/.test(line[name.length]));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Runs all crowds at once; returns their outcomes. */
function playWith(crowds, task, { written, problems }) {
  return async (more) => {
    const parts = await Promise.all(
      crowds.map(({ play: begin }, n) => begin({ ...task, ...more, name: `crowd ${n} ${randomUUID()}` })),
    );
    const sum = (of) => parts.reduce((all, part) => all + of(part), 0);
    for (const part of parts) {
      written.push(...part.written);
      for (const [words, count] of Object.entries(part.wrong)) problems.push(`${count} × ${words}`);
    }
    return {
      accepted: parts.flatMap((part) => part.accepted).sort((a, b) => a - b),
      sent: sum((p) => p.sent),
      unsent: sum((p) => p.unsent),
      shed: sum((p) => p.shed),
      seconds: Math.max(...parts.map((p) => p.seconds)),
    };
  };
}

/** Prints a step beside the first one. */
async function printStep(times, step, there, first) {
  const rate = step.accepted.length / step.seconds;
  const [p50, p99] = [at(step.accepted, 0.5), at(step.accepted, 0.99)];
  const sorted = (values) => values.toSorted((a, b) => a - b);
  const say = (values) =>
    `${values.length} in ${ms(at(sorted(values), 0.5))}, at most ${ms(at(sorted(values), 1))}`;
  const unsent =
    step.unsent > 0
      ? ` (${((step.unsent / (step.sent + step.unsent)) * 100).toFixed(0)} % of the crowd found no connection)`
      : '';
  process.stdout.write(
    `${times} ×: ${(step.sent / seconds).toFixed(0)} sent a second${unsent}, ` +
      `${rate.toFixed(0)} answered a second (${(rate / first.rate).toFixed(2)} × the first), ${((step.shed / step.sent) * 100).toFixed(1)} % shed, ` +
      `accepted p50 ${ms(p50)}, p99 ${ms(p99)} (${(p99 / first.p99).toFixed(2)} × the first), ` +
      `${((await figure('hireyard_resident_bytes')) / 2 ** 20).toFixed(0)} MB\n` +
      `     meanwhile: health ${say(there.health)}; sign-in ${say(there.signIn)}; write ${say(there.write)}; ${there.again} tries more\n`,
  );
}

/** Waits until the server works on nothing, so that the next step starts when this one is over. */
async function untilIdle() {
  for (let n = 0; ; n++) {
    if ((await figure('hireyard_requests_at_work')) + (await figure('hireyard_requests_waiting')) === 0)
      return;
    if (n > 300) throw new Error('The server is still working on requests although none are sent.');
    await wait(100);
  }
}

/** Plays every step; `full`: what the server carries. */
async function playSteps({ port, headers }, play, full, problems) {
  const carries = full.accepted.length / full.seconds;
  let first;
  for (const times of STEPS) {
    const end = desk(port, headers);
    const step = await play({ rate: (carries * times) / CROWDS });
    const there = await end();
    const p99 = at(step.accepted, 0.99);
    first ??= { p99, rate: step.accepted.length / step.seconds };
    await printStep(times, step, there, first);
    problems.push(...there.wrong);
    if (there.health.length === 0) problems.push('health was not answered');
    if (p99 > WAIT_MS + 2 * at(full.accepted, 1) + 1000)
      problems.push(
        `p99 of accepted at ${times} × is ${ms(p99)}: more than its waiting and its work may take`,
      );
    await untilIdle();
  }
}

/** Compares the acknowledged writes with the stored ones. */
async function checkWrites({ port, headers }, { written, problems }) {
  const names = new Map();
  for (let page = 1; ; page++) {
    const path = `/api/v1/customer/?search=crowd&page_size=500&page=${page}`;
    const { results, next } = JSON.parse((await request(port, path, headers)).text);
    for (const { name } of results) names.set(name, (names.get(name) ?? 0) + 1);
    if (!next) break;
  }
  const lost = written.filter((name) => !names.has(name));
  const doubled = [...names].filter(([, count]) => count > 1);
  process.stdout.write(
    `${written.length} writes of the crowd were acknowledged: ${lost.length} lost, ${doubled.length} done twice.\n`,
  );
  if (lost.length + doubled.length > 0) problems.push('a write was lost or done twice');
}

async function main() {
  const data = temporaryData();
  const crowds = Array.from({ length: CROWDS }, crowd);
  /** @type {{ written: string[], problems: string[] }} */
  const kept = { written: [], problems: [] };
  let server;
  try {
    const env = { WORKER: '0', RATE_LIMIT: '0', METRICS_PORT: String(METRICS_PORT), LOG_LEVEL: 'warn' };
    server = await startHireyard(data.dir, { ...env, REQUESTS_WAIT_MS: String(WAIT_MS) }, 1_800_000);
    const { port } = server;
    const headers = await signIn(port);
    const ids = JSON.parse((await request(port, '/api/v1/contract/?page_size=100', headers)).text).results;
    const play = playWith(crowds, { port, headers, contracts: ids.map(({ id }) => id), seconds }, kept);
    await play({ clients: 4, seconds: 3 });
    const full = await play({ clients: 8 });
    process.stdout.write(
      `16 clients, one request after the other: ${(full.accepted.length / full.seconds).toFixed(0)} a second, p50 ${ms(at(full.accepted, 0.5))}, p99 ${ms(at(full.accepted, 0.99))}. This is its capacity.\n`,
    );
    await playSteps({ port, headers }, play, full, kept.problems);
    const again = await play({ clients: 8 });
    process.stdout.write(
      `Afterwards 16 clients: ${(again.accepted.length / again.seconds).toFixed(0)} a second, p99 ${ms(at(again.accepted, 0.99))}, ${again.shed} shed.\n`,
    );
    if (again.shed > 0) kept.problems.push('something is shed though the crowd has gone');
    await checkWrites({ port, headers }, kept);
  } finally {
    for (const { end } of crowds) end();
    await server?.stop();
    data.remove();
  }
  for (const problem of kept.problems) process.stdout.write(`WRONG: ${problem}\n`);
  if (kept.problems.length > 0) process.exitCode = 1;
}

if (!runWithProjectNode()) await main();
