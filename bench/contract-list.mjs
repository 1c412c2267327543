// CPU of a contract list page (15 rows, nested records, states, exact count, sign-in and permission check) through the
// real server, against a bare server on the same database: node bench/contract-list.mjs [requests per round] [rounds]
import { isDeepStrictEqual } from 'node:util';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { cpuMs, load, median, request, signIn, startHireyard, startProgram, temporaryData } from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
const pg = require('pg');
const TARGET = 1.25;
const PATH = '/api/v1/contract/';
const requests = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 12);

const data = temporaryData();
const stops = [];
try {
  process.stdout.write('Loading the demo …\n');
  const real = await startHireyard(data.dir);
  stops.unshift(real.stop);
  const lock = readFileSync(join(data.dir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const socket = lock[4];
  const admin = new pg.Client({
    host: socket,
    port: 5432,
    user: 'hireyard',
    database: 'postgres',
    application_name: 'watch',
  });
  await admin.connect();
  stops.unshift(() => admin.end());
  const bare = await startProgram(['bench/bare-server.mjs'], {
    BENCH_SOCKET: socket,
    BENCH_USER: 'hireyard',
  });
  stops.unshift(bare.stop);

  const headers = await signIn(real.port);
  const sides = [
    { name: 'hireyard', ...real, headers },
    { name: 'bare', ...bare, headers: {} },
  ];
  const pages = await Promise.all(
    sides.map(async (side) => JSON.parse((await request(side.port, PATH, side.headers)).text)),
  );
  for (const page of pages) page.next = page.next.replace(/:\d+/, '');
  if (!isDeepStrictEqual(pages[0], pages[1])) {
    for (const [name, value] of Object.entries(pages[0].results[0]))
      if (!isDeepStrictEqual(value, pages[1].results[0][name]))
        console.log(name, value, pages[1].results[0][name]);
    throw new Error('The two servers do not answer the same page.');
  }
  process.stdout.write(
    `${pages[0].count} contracts, ${pages[0].results.length} on the page, both answers alike.\n`,
  );

  const backends = async (name) => {
    const { rows } = await admin.query('select pid from pg_stat_activity where application_name = $1', [
      name,
    ]);
    return rows.map((row) => row.pid);
  };
  const cpu = async (side) => {
    const pids = await backends(side.name);
    return { node: cpuMs(side.pid), postgres: pids.reduce((sum, pid) => sum + cpuMs(pid), 0) };
  };
  for (const side of sides) await load(side.port, PATH, side.headers, 2000);
  const results = new Map(sides.map((side) => [side.name, []]));
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const before = await cpu(side);
      const started = performance.now();
      await load(side.port, PATH, side.headers, requests);
      const after = await cpu(side);
      results.get(side.name).push({
        node: (after.node - before.node) / requests,
        postgres: (after.postgres - before.postgres) / requests,
        wall: (performance.now() - started) / requests,
      });
    }
  const totals = {};
  for (const [name, list] of results) {
    const of = (pick) => median(list.map(pick));
    totals[name] = list.reduce((sum, one) => sum + one.node + one.postgres, 0) / list.length;
    process.stdout.write(
      `${name.padEnd(9)} node ${of((r) => r.node).toFixed(3)} ms  postgres ${of((r) => r.postgres).toFixed(3)} ms  ` +
        `both ${of((r) => r.node + r.postgres).toFixed(3)} ms a request\n`,
    );
  }
  const ratios = results.get('hireyard').map((one, i) => {
    const other = results.get('bare')[i];
    return (one.node + one.postgres) / (other.node + other.postgres);
  });
  const ratio = totals.hireyard / totals.bare;
  process.stdout.write(
    `CPU ratio ${ratio.toFixed(2)} (median of rounds ${median(ratios).toFixed(2)}), target at most ${TARGET}: ${ratio <= TARGET ? 'reached' : 'MISSED'}\n`,
  );
  process.exitCode = ratio <= TARGET ? 0 : 1;
} finally {
  for (const stop of stops) await stop();
  data.remove();
}
