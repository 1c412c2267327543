// Memory of an API node under mixed load: lists, reads, searches, new contracts, moves, notes, exports, and event streams that open and
// close.
// node bench/soak.mjs [minutes]
// Every 15 s it collects all garbage and records the memory in use and the resident memory, and fits a line after the first third. Flat
// means:
// memory in use grows by at most 1 MB in ten minutes, and resident memory by no more than its own variation.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { request, runWithProjectNode, signIn, startProgram, temporaryData } from './lib.mjs';

const minutes = Number(process.argv[2] ?? 10);
const EVERY_MS = 15_000;
const TARGET_MB = 1;
const MB = 2 ** 20;

/** Uses the server's inspector to collect garbage and read the memory in use. */
async function openInspector(port) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', fail);
  });
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const ask = (method, params = {}) =>
    new Promise((done) => {
      waiting.set(++last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async inUse() {
      for (let n = 0; n < 3; n++) await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
        returnByValue: true,
      });
      const { heapUsed, external } = JSON.parse(result.value);
      return { heap: heapUsed, external };
    },
    close: () => socket.close(),
  };
}

const residentOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** Returns the slope per ten minutes of a line through the points, and their mean distance from it. */
function trendOf(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(([at]) => at));
  const y = mean(points.map(([, value]) => value));
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const off = Math.sqrt(mean(points.map(([at, value]) => (value - y - slope * (at - x)) ** 2)));
  return { rise: slope * 600, off, mean: y };
}

/** Reads an event stream for a while and leaves. */
const stream = (port, headers, ms) =>
  new Promise((done, fail) => {
    const sent = http.get(
      { port, host: '127.0.0.1', path: '/api/v1/events/', headers, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) fail(new Error(`events answered ${reply.statusCode}`));
        reply.resume();
        reply.on('error', () => undefined);
        setTimeout(() => {
          sent.destroy();
          done();
        }, ms);
      },
    );
    sent.on('error', () => done());
  });

const day = (more) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);

/** Requests of a signed-in user, counted by name. `session.headers` is renewed while they run. */
function callerOf(port, session, counts) {
  const json = { 'content-type': 'application/json' };
  return async (name, path, method = 'GET', body = null) => {
    const headers = { ...session.headers, ...(body !== null && json) };
    const sent = body === null ? undefined : JSON.stringify(body);
    const { status, text } = await request(port, path, headers, method, sent);
    if (status >= 400) throw new Error(`${name}: ${status} ${text.slice(0, 500)}`);
    counts[name] = (counts[name] ?? 0) + 1;
    return method === 'GET' ? undefined : JSON.parse(text);
  };
}

/** Records to ask about. */
async function worldOf(port, { headers }) {
  const list = async (path) => JSON.parse((await request(port, path, headers)).text).results;
  const ids = async (path) => (await list(path)).map((row) => row.id);
  return {
    customers: await ids('/api/v1/customer/?page_size=50'),
    accounts: await ids('/api/v1/account/?page_size=50&active=true'),
    items: await ids('/api/v1/stockitem/?page_size=50'),
    contracts: await ids('/api/v1/contract/?page_size=100'),
    words: (await list('/api/v1/customer/?page_size=50')).map((row) => row.name.split(' ')[0]),
  };
}

/** What runs side by side. */
function workOf(port, session, counts, world) {
  const call = callerOf(port, session, counts);
  let n = 0;
  const at = (values) => values[n++ % values.length];
  const body = () => ({
    lead_customer: at(world.customers),
    account: at(world.accounts),
    depot: 1,
    delivery_date: day(20 + (n % 100)),
    collection_date: day(22 + (n % 100)),
    delivery_type: 'none',
    lines: Array.from({ length: 6 }, () => ({ stockitem: at(world.items), quantity: 1 + (n % 9) })),
  });
  return {
    list: () => call('list', `/api/v1/contract/?page=${1 + (n++ % 100)}`),
    read: () => call('read', `/api/v1/contract/${at(world.contracts)}/`),
    search: () => call('search', `/api/v1/search/?q=${encodeURIComponent(at(world.words))}`),
    availability: () =>
      call('availability', `/api/v1/availability/?depot=1&from=${day(n++ % 60)}&to=${day(90)}`),
    writes: async () => {
      const { id } = await call('create', '/api/v1/contract/', 'POST', body());
      const note = { title: `Note ${n}`, content: 'Call before delivery.' };
      await call('note', `/api/v1/contract/${id}/note/`, 'POST', note);
      await call('move', `/api/v1/contract/${id}/system_state/`, 'PUT', {
        system_action: 'quote_abandoned',
        action: 'attach',
        additional: { reason: 'too dear', lost_reason: null },
      });
    },
    export: async () => {
      const type = n++ % 2 === 0 ? 'csv' : 'xlsx';
      await call('export', `/api/v1/contract/export.${type}/?account__id__in=${at(world.accounts)}`);
      await wait(2000);
    },
    streams: async () => {
      await Promise.all([1, 2, 3, 4].map((k) => stream(port, session.headers, 300 * k)));
      counts.streams = (counts.streams ?? 0) + 4;
    },
  };
}

/** Runs the work until the time is over; returns the memory seen meanwhile. */
async function watch(work, { real, session, inspector }) {
  const end = performance.now() + minutes * 60_000;
  const failures = [];
  const loops = Object.values(work).map(async (one) => {
    while (failures.length === 0 && performance.now() < end) {
      await one().catch((error) => {
        failures.push(error);
      });
      await wait(10);
    }
  });
  const seen = [];
  let signed = performance.now();
  while (failures.length === 0 && performance.now() < end) {
    await wait(EVERY_MS);
    // As a screen does before its token expires.
    if (performance.now() - signed > 120_000) {
      session.headers = await signIn(real.port);
      signed = performance.now();
    }
    const { heap, external } = await inspector.inUse();
    const seconds = minutes * 60 - (end - performance.now()) / 1000;
    const resident = residentOf(real.pid);
    seen.push({ seconds, heap, external, resident });
    process.stdout.write(
      `${seconds.toFixed(0).padStart(5)} s  in use ${(heap / MB).toFixed(2)} MB, outside the heap ${(external / MB).toFixed(2)} MB, resident ${(resident / MB).toFixed(1)} MB\n`,
    );
  }
  await Promise.all(loops);
  if (failures.length > 0) throw new Error('A call failed.', { cause: failures[0] });
  return seen;
}

/** Prints how memory developed; whether it stayed flat. */
function report(seen, counts) {
  const later = seen.filter(({ seconds }) => seconds > minutes * 20);
  const trend = (of) => trendOf(later.map((one) => [one.seconds, of(one) / MB]));
  const heap = trend((one) => one.heap);
  const resident = trend((one) => one.resident);
  const says = ({ rise, off, mean }) =>
    `${rise.toFixed(2)} MB in ten minutes around ${mean.toFixed(1)} MB (unrest ${off.toFixed(2)} MB)`;
  const times = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  const flat = heap.rise <= TARGET_MB && resident.rise <= Math.max(10, 2 * resident.off);
  process.stdout.write(`${times.join(', ')}\n`);
  process.stdout.write(`In use: ${says(heap)}; resident: ${says(resident)}: ${flat ? 'flat' : 'NOT FLAT'}\n`);
  return flat;
}

async function main() {
  const data = temporaryData();
  const stops = [];
  try {
    const port = 7441;
    const env = {
      DATA_DIR: data.dir,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: undefined,
      WORKER: '0',
      RATE_LIMIT: '0',
    };
    const real = await startProgram([`--inspect=127.0.0.1:${port}`, 'apps/api/src/main.ts'], env, 1_800_000);
    stops.unshift(real.stop);
    const inspector = await openInspector(port);
    stops.unshift(async () => inspector.close());
    const session = { headers: await signIn(real.port) };
    const counts = {};
    const work = workOf(real.port, session, counts, await worldOf(real.port, session));
    const seen = await watch(work, { real, session, inspector });
    process.exitCode = report(seen, counts) ? 0 : 1;
  } finally {
    for (const stop of stops) await stop();
    data.remove();
  }
}

if (!runWithProjectNode()) await main();
