// Growth from a thousand contracts to a million, in one run: CPU (node and PostgreSQL) of pages, searches, reads, writes and availability, against a
// server of node:http and the driver alone on the same rows, and against the smallest size. Prints the table of docs/performance.md.
// node bench/ladder.mjs [--dir <directory>] [--sizes 1000,10000,100000,1000000] [--requests 60]
// The directory keeps the databases, each named by its size, and is used again; without it they are made in a temporary one and removed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuMs, load, request, runWithProjectNode, startProgram, temporaryData } from './lib.mjs';
import { fillUp, makeDemo } from './million-data.mjs';
import { bodyOf, cpuOf, create, each, move, openSides } from './write-sides.mjs';

/** A list page with its exact count may cost so much more at the largest size than at 10 000. */
const TARGET = 2;
const { values: told } = parseArgs({
  options: {
    dir: { type: 'string' },
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    requests: { type: 'string', default: '60' },
  },
});
const sizes = told.sizes.split(',').map(Number);
const requests = Number(told.requests);
const say = (line) => process.stdout.write(`${line}\n`);

const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const LIST = '/api/v1/contract/';

/** What is asked of both servers: the address here, and that of the bare statement. */
async function questions({ all, sides: [real] }) {
  const get = async (path) => JSON.parse((await request(real.port, path, real.headers)).text);
  const [{ ids }] =
    await all(`select string_agg(s.id::text, ',') as ids from state s join state_type y on y.id = s.type_id
    where y.context = 'contract_status' and s.system_action in ('in_transit', 'on_hire', 'off_hire', 'collection', 'entered')`);
  const { count } = await get(LIST);
  const [{ id, number }] = await all(
    `select id, contract_number as number from contract order by id limit 1 offset ${Math.floor(count / 2)}`,
  );
  const deep = Math.floor((count * 0.75) / 15);
  const items = (await all('select id from stockitem where active order by id limit 50'))
    .map((row) => row.id)
    .join(',');
  const from = day(5);
  const to = day(34);
  return {
    count,
    asked: {
      list: [LIST, 'list/-/0'],
      'filtered list': [`${LIST}?states__id__in=${ids}`, `filtered/${ids}/0`],
      'page at 75 %': [`${LIST}?page=${deep}`, `list/-/${(deep - 1) * 15}`],
      'search for a number': [`${LIST}?search=${number}`, `search/${encodeURIComponent(`%${number}%`)}/0`],
      'single read': [`${LIST}${id}/`, `read/${id}`],
      availability: [
        `/api/v1/availability/?depot=1&from=${from}&to=${to}&stockitem__id__in=${items}`,
        `availability/${items}/1/${from}/${to}`,
      ],
    },
  };
}

/** The same rows in the same order, where both answer records. */
function demandSame(name, [one, other]) {
  const ids = (page) => JSON.stringify([page.count, (page.results ?? [page]).map((row) => row.id)]);
  if (name !== 'availability' && ids(one) !== ids(other))
    throw new Error(`${name}: ${ids(one)} and ${ids(other)}`);
}

async function measure(dir) {
  const data = temporaryData();
  let open;
  const stops = [];
  try {
    // With owners and rights, which the database demands.
    execFileSync('cp', ['-a', '--reflink=auto', `${realpathSync(dir)}/.`, data.dir]);
    open = await openSides(data.dir);
    const { sides, all, world } = open;
    const [real] = sides;
    const bare = {
      name: 'bare-reads',
      headers: {},
      ...(await startProgram(['bench/bare-reads.mjs'], open.env)),
    };
    stops.push(bare.stop);
    await all('vacuum analyze');
    const { count, asked } = await questions(open);
    const found = {};
    const timed = async (side, n, work) => {
      const before = await cpuOf(all, side);
      await work();
      const after = await cpuOf(all, side);
      return (after.node - before.node + after.postgres - before.postgres) / n;
    };
    for (const [name, paths] of Object.entries(asked)) {
      const both = [
        { ...real, path: paths[0] },
        { ...bare, path: `/${paths[1]}` },
      ];
      const answers = [];
      for (const side of both) {
        const { status, text } = await request(side.port, side.path, side.headers);
        if (status !== 200) throw new Error(`${side.path}: ${status} ${text.slice(0, 500)}`);
        answers.push(JSON.parse(text));
      }
      demandSame(name, answers);
      found[name] = [];
      for (const side of both) {
        const started = cpuMs(side.pid);
        await load(side.port, side.path, side.headers, 5);
        const slow =
          (await timed(side, 5, () => load(side.port, side.path, side.headers, 5))) > 100 ||
          cpuMs(side.pid) - started > 5000;
        const n = slow ? 5 : requests;
        if (!slow) await load(side.port, side.path, side.headers, 100);
        found[name].push(await timed(side, n, () => load(side.port, side.path, side.headers, n)));
      }
    }
    let n = 1;
    const bodies = (many) => Array.from({ length: many }, () => bodyOf(world, n++));
    for (const side of sides) {
      const warm = await each(bodies(60), (body) => create(side, { ...body, states: [world.entered] }));
      await each(warm, ({ id }) => move(side, id, 'in_transit'));
    }
    found['create, 6 lines'] = [];
    found['move'] = [];
    for (const side of sides) {
      const some = bodies(requests);
      found['create, 6 lines'].push(
        await timed(side, requests, () => each(some, (body) => create(side, body))),
      );
      const orders = await each(bodies(requests), (body) =>
        create(side, { ...body, states: [world.entered] }),
      );
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

async function ready(kept, size) {
  const dir = join(kept, String(size));
  if (!existsSync(join(dir, 'postgres'))) {
    const demo = join(kept, 'demo');
    if (!existsSync(join(demo, 'postgres'))) {
      mkdirSync(demo, { recursive: true });
      await makeDemo(demo, say);
    }
    execFileSync('cp', ['-a', '--reflink=auto', demo, dir]);
    await fillUp(dir, size, say);
  }
  return dir;
}

async function main() {
  const temporary = told.dir === undefined ? temporaryData() : undefined;
  const kept = temporary?.dir ?? resolve(told.dir);
  try {
    const steps = [];
    for (const size of sizes) {
      const dir = await ready(kept, size);
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
