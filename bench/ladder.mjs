// Growth from twelve thousand contracts to a million in one run: CPU (node and PostgreSQL) of pages, searches, reads, writes and
// availability, compared with a server of node:http and the driver alone on the same rows, and with the smallest size. Prints the table of
// docs/run/performance.md.
// node bench/ladder.mjs [--dir <directory>] [--sizes 10000,200000,1000000] [--requests 60] [--seed n]
// The directory keeps the databases, named by size, for later runs; without it temporary ones are created and removed.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { request, runWithProjectNode, temporaryData } from './lib.mjs';
import { draw, measureLists, startBareReads } from './list-sides.mjs';
import { copyOf, databaseOf } from './million-data.mjs';
import { bodyOf, cpuOf, create, each, move, openSides, orderOf } from './write-sides.mjs';

/** Highest cost of a list page with its exact count at the largest size, relative to 10 000. */
const TARGET = 2;
const { values: told } = parseArgs({
  options: {
    dir: { type: 'string' },
    sizes: { type: 'string', default: '10000,200000,1000000' },
    requests: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const sizes = told.sizes.split(',').map(Number);
const requests = Number(told.requests);
const say = (line) => process.stdout.write(`${line}\n`);

const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Fifty other items and days with each request. */
async function availabilityOf(all) {
  const items = (await all('select id from stockitem where active order by id limit 400')).map(
    (row) => row.id,
  );
  const pick = draw(7);
  return () => {
    const first = pick(Math.max(1, items.length - 50));
    const ids = items.slice(first, first + 50).join(',');
    const start = 5 + pick(60);
    const [from, to] = [day(start), day(start + 29)];
    return [
      `/api/v1/availability/?depot=1&from=${from}&to=${to}&stockitem__id__in=${ids}`,
      `/availability/${ids}/1/${from}/${to}`,
    ];
  };
}

async function measure(dir) {
  const data = copyOf(dir);
  let open;
  const stops = [];
  try {
    open = await openSides(data.dir);
    const { sides, all, world } = open;
    const bare = await startBareReads(data.dir);
    stops.push(bare.stop);
    await all('vacuum analyze');
    const readers = [sides[0], bare];
    const count = Number((await all('select count(*) as n from contract'))[0].n);
    const found = await measureLists({ all, sides: readers, requests, rounds: 4, seed: Number(told.seed) });
    const timed = async (side, n, work) => {
      const before = await cpuOf(all, side);
      await work();
      const after = await cpuOf(all, side);
      return (after.node - before.node + after.postgres - before.postgres) / n;
    };
    const ask = await availabilityOf(all);
    found.availability = [];
    for (const [at, side] of readers.entries()) {
      const run = (n) =>
        each(Array.from({ length: n }, ask), async (paths) => {
          const { status } = await request(side.port, paths[at], side.headers);
          if (status !== 200) throw new Error(`${paths[at]}: ${status}`);
        });
      await run(20);
      found.availability.push(await timed(side, requests, () => run(requests)));
    }
    let n = 1;
    const bodies = (many, body = bodyOf) => Array.from({ length: many }, () => body(world, n++));
    for (const side of sides) {
      const warm = await each(bodies(60, orderOf), (body) => create(side, body));
      await each(warm, ({ id }) => move(side, id, 'in_transit'));
    }
    found['create, 6 lines'] = [];
    found['move'] = [];
    for (const side of sides) {
      const some = bodies(requests);
      found['create, 6 lines'].push(
        await timed(side, requests, () => each(some, (body) => create(side, body))),
      );
      const orders = await each(bodies(requests, orderOf), (body) => create(side, body));
      found['move'].push(
        await timed(side, requests, () => each(orders, ({ id }) => move(side, id, 'in_transit'))),
      );
    }
    return { count, found };
  } finally {
    for (const stop of stops) await stop();
    await open?.end();
    data.remove();
  }
}

async function main() {
  const temporary = told.dir === undefined ? temporaryData() : undefined;
  const kept = temporary?.dir ?? resolve(told.dir);
  try {
    const steps = [];
    for (const size of sizes) {
      const dir = await databaseOf(kept, size, say);
      say(`${size} …`);
      const step = await measure(dir);
      for (const [name, [own, bare]] of Object.entries(step.found))
        say(`  ${name}: ${own.toFixed(2)} ms, bare ${bare.toFixed(2)} ms`);
      steps.push(step);
    }
    say(
      `\n${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors; milliseconds of CPU a request (node and PostgreSQL); × bare: against the driver alone; × first: against the smallest.\n`,
    );
    say(`| | ${steps.map(({ count }) => `${count} contracts`).join(' | ')} |`);
    say(`|---|${steps.map(() => '---').join('|')}|`);
    for (const name of Object.keys(steps[0].found))
      say(
        `| ${name} | ${steps
          .map(({ found }) => {
            const [own, bare] = found[name];
            const first = own / Math.max(steps[0].found[name][0], 0.01);
            return `${own.toFixed(2)} ms, ${(own / Math.max(bare, 0.01)).toFixed(2)} × bare, ${first.toFixed(2)} × first`;
          })
          .join(' | ')} |`,
      );
    const at = sizes.indexOf(10_000);
    if (at < 0 || at === sizes.length - 1) return;
    const growth = steps.at(-1).found['list'][0] / steps[at].found['list'][0];
    say(
      `\nList page with its exact count, ${sizes.at(-1)} against 10000: ${growth.toFixed(2)}, target at most ${TARGET}: ${growth <= TARGET ? 'reached' : 'MISSED'}`,
    );
    process.exitCode = growth <= TARGET ? 0 : 1;
  } finally {
    temporary?.remove();
  }
}

if (!runWithProjectNode()) await main();
