// A whole list as CSV and Excel: rows per second, and the memory that the server process needs, with 50 000, 100 000 and
// 200 000 rows: node bench/export.mjs
// The reader is another process. Each size has its own warmed-up server. The kernel reports the highest memory, so that no peak is
// missed. The heap is limited, because otherwise the engine delays garbage collection and the figure would say little about the
// export. Another server collects garbage all the time and reports the memory in use.
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loginOf, median, runWithProjectNode, signIn, startProgram, temporaryData } from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
const SIZES = [50_000, 100_000, 200_000];
const [SMALL, LARGE] = [50_000, 200_000];
/** Rows that every server writes first, to load and compile the code. */
const WARM_UP = 25_000;
const FORMATS = ['csv', 'xlsx'];
/** Highest allowed ratio of process memory with 200 000 rows to 50 000. */
const MAX_TIMES = 1.2;
/** Highest allowed extra memory in use over 50 000 rows: 150 000 leaked rows would be 20 MB or more. */
const MAX_LIVE_MB = 8;
const COLUMNS = 'id,name,telephone,email,address_1,address_town,address_postcode,active,created_at';
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: undefined,
  WORKER: '0',
  RATE_LIMIT: '0',
  DEMO: '0',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'Bench-pass-1!',
};
/** Megabytes of old objects before the engine must collect. */
const HEAP_MB = 160;
/** Milliseconds that a server may take to start on a busy machine. */
const STARTING = 600_000;
const start = (data, env) =>
  startProgram(['apps/api/src/main.ts'], { ...SETTINGS, ...env, DATA_DIR: data.dir }, STARTING);

async function onDatabase(data, work) {
  const { Client } = require('pg');
  const client = new Client(loginOf(data.dir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates this many active (or inactive) customers. */
const fill = (data, active, wanted) =>
  onDatabase(data, async (client) => {
    const { rows } = await client.query('select count(*)::int as n from customer where active = $1', [
      active,
    ]);
    await client.query(
      `insert into customer (active, name, telephone, email, address_1, address_town, address_postcode)
      select $1, 'Customer ' || n, '01632 960001', 'customer' || n || '@example.com', n || ' Mill Lane', 'Bristol', 'BS1 4ST'
      from generate_series($2::int, $3::int) n`,
      [active, rows[0].n + 1, wanted],
    );
    await client.query('vacuum analyze customer');
  });

/** Reads a file to its end, and counts the lines of a CSV. */
async function take({ port, headers }, format, active) {
  const path = `/api/v1/customer/export.${format}?active=${active}&ordering=name&columns=${COLUMNS}`;
  const [reply] = await once(http.get({ port, host: '127.0.0.1', path, headers }), 'response');
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`);
  let bytes = 0;
  let lines = 0;
  for await (const piece of reply) {
    bytes += piece.length;
    for (const byte of piece) lines += byte === 10 ? 1 : 0;
  }
  const rows = Number(reply.headers['x-total-count']);
  if (format === 'csv' && lines !== rows + 1) throw new Error(`${lines} lines of ${rows} rows`);
  return { bytes, rows };
}

async function withServer(data, env, work) {
  const server = await start(data, env);
  try {
    const at = { ...server, headers: await signIn(server.port, 'bench@example.com', 'Bench-pass-1!') };
    for (const format of [...FORMATS, ...FORMATS]) await take(at, format, false);
    await wait(2000);
    return await work(at);
  } finally {
    await server.stop();
  }
}

const megabytes = (pid, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) /
  1024;

/** Returns the highest memory of the process during some work, in MB, by the kernel. */
async function peakOf(pid, work) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = megabytes(pid, 'VmRSS');
  const began = performance.now();
  const done = await work();
  const seconds = (performance.now() - began) / 1000;
  return { ...done, seconds, before, peak: megabytes(pid, 'VmHWM') };
}

/** Returns the median memory in use, in MB, in the last quarter of some work, of a server with live-memory.mjs. */
async function liveOf(pid, file, work) {
  const ask = async () => {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (;;) {
      await wait(50);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (text.endsWith(']')) return JSON.parse(text);
    }
  };
  await ask();
  await work();
  const seen = await ask();
  if (seen.length < 8) throw new Error(`Only ${seen.length} looks at what is in use.`);
  return median(seen.slice(Math.floor(seen.length * 0.75))) / 1024 / 1024;
}

async function measure(data) {
  const file = join(data.dir, 'live');
  const collecting = {
    NODE_OPTIONS: `--expose-gc --import=${new URL('live-memory.mjs', import.meta.url).href}`,
    LIVE_MEMORY: file,
  };
  const peaks = {};
  const lives = {};
  for (const size of SIZES) {
    await withServer(data, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }, async (at) => {
      await fill(data, true, size);
      for (const format of FORMATS) {
        const { bytes, seconds, before, peak } = await peakOf(at.pid, () => take(at, format, true));
        (peaks[format] ??= {})[size] = peak;
        say(
          format,
          size,
          `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${Math.round(size / seconds)} rows/s; the process had ${before.toFixed(0)} MB, and ${peak.toFixed(0)} MB at most`,
        );
      }
    });
    if (size !== SMALL && size !== LARGE) continue;
    await withServer(data, collecting, async (at) => {
      for (const format of FORMATS) {
        const live = await liveOf(at.pid, file, () => take(at, format, true));
        (lives[format] ??= {})[size] = live;
        say(format, size, `${live.toFixed(1)} MB in use near its end`);
      }
    });
  }
  return { peaks, lives };
}

const say = (format, size, words) =>
  console.log(`${format.padEnd(4)} ${String(size).padStart(6)} rows: ${words}`);

async function main() {
  const data = temporaryData();
  try {
    const first = await start(data, {});
    try {
      await fill(data, false, WARM_UP);
    } finally {
      await first.stop();
    }
    const { peaks, lives } = await measure(data);
    for (const format of FORMATS) {
      const times = peaks[format][LARGE] / peaks[format][SMALL];
      const more = lives[format][LARGE] - lives[format][SMALL];
      const reached = times <= MAX_TIMES && more <= MAX_LIVE_MB;
      if (!reached) process.exitCode = 1;
      console.log(
        `${format}: ${LARGE} rows beside ${SMALL}: ${times.toFixed(2)} times the memory (target ${MAX_TIMES}), ${more.toFixed(1)} MB more in use (target ${MAX_LIVE_MB}): ${reached ? 'reached' : 'MISSED'}`,
      );
    }
  } finally {
    data.remove();
  }
}
if (!runWithProjectNode()) await main();
