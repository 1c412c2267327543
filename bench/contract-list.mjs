// CPU of a contract list page (15 rows, nested records, states, exact count) and of a single contract, each with sign-in and
// permission check, through the real server, against a bare server on the same database that has neither:
// node bench/contract-list.mjs [requests per round] [rounds]
import { isDeepStrictEqual } from 'node:util';
import { createRequire } from 'node:module';
import {
  cpuMs,
  load,
  loginEnv,
  loginOf,
  median,
  request,
  signIn,
  startHireyard,
  startProgram,
  temporaryData,
} from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
const pg = require('pg');
const TARGET = 1;
const LIST = '/api/v1/contract/';
const requests = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 12);

const bodyOf = async (side, path) => JSON.parse((await request(side.port, path, side.headers)).text);

/** What a page of both sides has, after it was found to be the same. */
async function samePage(sides) {
  const pages = await Promise.all(sides.map((side) => bodyOf(side, LIST)));
  for (const page of pages) page.next = page.next.replace(/:\d+/, '');
  const [page, other] = pages;
  if (isDeepStrictEqual(page, other)) return page;
  for (const [name, value] of Object.entries(page.results[0]))
    if (!isDeepStrictEqual(value, other.results[0][name])) console.log(name, value, other.results[0][name]);
  throw new Error('The two servers do not answer the same page.');
}

/** Rounds that alternate between the two sides; the ratio of their CPU. */
async function compare(name, paths, sides, cpu) {
  for (const side of sides) await load(side.port, paths, side.headers, 2000);
  const results = new Map(sides.map((side) => [side.name, []]));
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const before = await cpu(side);
      await load(side.port, paths, side.headers, requests);
      const after = await cpu(side);
      results.get(side.name).push({
        node: (after.node - before.node) / requests,
        postgres: (after.postgres - before.postgres) / requests,
      });
    }
  const totals = {};
  for (const [side, list] of results) {
    const of = (pick) => median(list.map(pick));
    totals[side] = list.reduce((sum, one) => sum + one.node + one.postgres, 0) / list.length;
    process.stdout.write(
      `${name.padEnd(5)} ${side.padEnd(9)} node ${of((r) => r.node).toFixed(3)} ms  postgres ${of((r) => r.postgres).toFixed(3)} ms  ` +
        `both ${of((r) => r.node + r.postgres).toFixed(3)} ms a request\n`,
    );
  }
  const ratios = results.get('hireyard').map((one, i) => {
    const other = results.get('bare')[i];
    return (one.node + one.postgres) / (other.node + other.postgres);
  });
  const ratio = totals.hireyard / totals.bare;
  process.stdout.write(
    `${name} CPU ratio ${ratio.toFixed(2)} (median of rounds ${median(ratios).toFixed(2)}), target at most ${TARGET}: ${ratio <= TARGET ? 'reached' : 'MISSED'}\n`,
  );
  return ratio;
}

const data = temporaryData();
const stops = [];
try {
  process.stdout.write('Loading the demo …\n');
  const real = await startHireyard(data.dir);
  stops.unshift(real.stop);
  const login = loginOf(data.dir);
  const admin = new pg.Client({ ...login, application_name: 'watch' });
  await admin.connect();
  stops.unshift(() => admin.end());
  const bare = await startProgram(['bench/bare-server.mjs'], loginEnv(login));
  stops.unshift(bare.stop);

  const sides = [
    { name: 'hireyard', ...real, headers: await signIn(real.port) },
    { name: 'bare', ...bare, headers: {} },
  ];
  const page = await samePage(sides);
  const records = page.results.map(({ id }) => `${LIST}${id}/`);
  for (const [at, path] of records.entries())
    for (const side of sides)
      if (!isDeepStrictEqual(await bodyOf(side, path), page.results[at]))
        throw new Error(`${side.name} answers another ${path} than its list.`);
  process.stdout.write(`${page.count} contracts, ${records.length} on the page, all answers alike.\n`);

  const cpu = async (side) => {
    const { rows } = await admin.query('select pid from pg_stat_activity where application_name = $1', [
      side.name,
    ]);
    return { node: cpuMs(side.pid), postgres: rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0) };
  };
  const list = await compare('list', LIST, sides, cpu);
  const read = await compare('read', records, sides, cpu);
  process.exitCode = Math.max(list, read) <= TARGET ? 0 : 1;
} finally {
  for (const stop of stops) await stop();
  data.remove();
}
