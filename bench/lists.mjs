// Database CPU of list pages with their exact count, with 10 000 contracts and with 1 000 000:
// node bench/lists.mjs [<small directory> <large directory>] [requests]
// The directories are those of million-data.mjs, used as copies; without them they are created, which takes about an hour.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { makeMillion } from './million-data.mjs';
import { cpuMs, loginOf, request, runWithProjectNode, signIn, startProgram, temporaryData } from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
/** Milliseconds that migrating an older directory may take. */
const MIGRATING = 3_600_000;
const LIST = '/api/v1/contract/';

/** List requests by name, with parameters for this number of rows. */
const shapes = ({ states, depot, account, customer, day, pages }) => {
  const deep = (query, total) => `${query}&page=${Math.max(1, Math.floor((total * 0.75) / 15))}`;
  const year = `delivery_date__gte=${day(-500)}&delivery_date__lte=${day(-135)}`;
  return {
    'first page': '',
    'page at 75 %': deep('', pages.all),
    'last page': 'page=last',
    'live states': `states__id__in=${states.live}`,
    complete: `states__id__in=${states.complete}`,
    'not complete': `states__id__in__not=${states.complete}`,
    'complete, page at 75 %': deep(`states__id__in=${states.complete}`, pages.complete),
    'hire date, 30 days': `hire_date__gte=${day(-400)}&hire_date__lte=${day(-371)}`,
    'delivery date, a year': year,
    'delivery date, a year, page at 75 %': deep(year, pages.year),
    'collection date before': `collection_date__lte=${day(-200)}`,
    'a year, complete': `${year}&states__id__in=${states.complete}`,
    'a year, live states': `${year}&states__id__in=${states.live}`,
    'a year, a depot': `${year}&depot__id__in=${depot}`,
    'depot and live states': `depot__id__in=${depot}&states__id__in=${states.live}`,
    depot: `depot__id__in=${depot}`,
    'an account': `account__id__in=${account}`,
    'cash account, complete': `account__id__in=1&states__id__in=${states.complete}`,
    'a customer': `lead_customer__id__in=${customer}`,
    'by delivery date': 'ordering=delivery_date',
    'by delivery date, newest first': 'ordering=-delivery_date',
    'by delivery date, page at 75 %': deep('ordering=delivery_date', pages.all),
    'by total': 'ordering=-grand_total',
    'by number': 'ordering=contract_number',
    'by account': 'ordering=account',
    'by customer': 'ordering=-lead_customer',
    'by change': 'ordering=-updated_at',
    'by total, last page': 'ordering=-grand_total&page=last',
    'by total, page at 75 %': deep('ordering=-grand_total', pages.all),
    'by change, page at 75 %': deep('ordering=-updated_at', pages.all),
    'by hire date, page at 90 %': `ordering=hire_date&page=${Math.floor((pages.all * 0.9) / 15)}`,
    'live states, by delivery date': `states__id__in=${states.live}&ordering=delivery_date`,
    'live states, by total': `states__id__in=${states.live}&ordering=-grand_total`,
    'by depot': 'ordering=depot',
    'depot, page at 75 %': deep(`depot__id__in=${depot}`, pages.depot),
    'search for a number': 'search=H201174',
    'broad search, again': 'search=kestrel',
    'broad search, page 2': 'search=kestrel&page=2',
    'by number, page at 60 %': `ordering=contract_number&page=${Math.floor((pages.all * 0.6) / 15)}`,
    'by account, page at 60 %': `ordering=account&page=${Math.floor((pages.all * 0.6) / 15)}`,
  };
};

/** Measures a copy, which is deleted afterwards. */
async function measure(dir, requests) {
  const data = temporaryData();
  try {
    // Keeps owners and permissions, which PostgreSQL requires.
    execFileSync('cp', ['-a', '--reflink=auto', `${dir}/.`, data.dir]);
    const env = { DATA_DIR: data.dir, PORT: '0', HOST: '127.0.0.1', WORKER: '0', RATE_LIMIT: '0' };
    const server = await startProgram(['apps/api/src/main.ts'], env, MIGRATING);
    try {
      return await measureServer(server, data.dir, requests);
    } finally {
      await server.stop();
    }
  } finally {
    data.remove();
  }
}

async function measureServer(server, dir, requests) {
  const { Client } = require('pg');
  const watch = new Client({ ...loginOf(dir), application_name: 'watch' });
  await watch.connect();
  try {
    const all = async (text, values) => (await watch.query(text, values)).rows;
    const one = async (text, values) => Object.values((await all(text, values))[0])[0];
    await all('vacuum analyze');
    const idsOf = (actions) =>
      one(
        `select string_agg(s.id::text, ',') from state s join state_type y on y.id = s.type_id
        where y.context = 'contract_status' and s.system_action = any ($1)`,
        [actions],
      );
    const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
    const headers = await signIn(server.port);
    const get = async (query) => JSON.parse((await request(server.port, `${LIST}?${query}`, headers)).text);
    const states = {
      live: await idsOf(['in_transit', 'on_hire', 'off_hire', 'collection', 'entered']),
      complete: await idsOf(['complete']),
    };
    const asked = shapes({
      states,
      day,
      depot: 3,
      account: await one(
        'select account_id from contract where account_id > 200 group by 1 having count(*) > 10 order by 1 limit 1',
      ),
      customer: await one(
        'select lead_customer_id from contract where lead_customer_id > 2000 order by 1 limit 1',
      ),
      pages: {
        all: (await get('')).count,
        complete: (await get(`states__id__in=${states.complete}`)).count,
        depot: (await get('depot__id__in=3')).count,
        year: (await get(`delivery_date__gte=${day(-500)}&delivery_date__lte=${day(-135)}`)).count,
      },
    });
    const cpu = async () =>
      (await all(`select pid from pg_stat_activity where application_name = 'hireyard'`)).reduce(
        (sum, { pid }) => sum + cpuMs(pid),
        0,
      );
    const found = {};
    for (const [name, query] of Object.entries(asked)) {
      const run = async (times) => {
        for (let i = 0; i < times; i++) {
          const { status, text } = await request(server.port, `${LIST}?${query}`, headers);
          if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
        }
      };
      // A connection plans a statement several times before it keeps the plan.
      await run(Math.min(30, requests));
      const before = await cpu();
      await run(requests);
      found[name] = { ms: ((await cpu()) - before) / requests, count: (await get(query)).count };
    }
    return found;
  } finally {
    await watch.end();
  }
}

async function ready(at, contracts) {
  if (at !== undefined) return { dir: at, remove: () => undefined };
  const data = temporaryData();
  mkdirSync(data.dir, { recursive: true });
  await makeMillion(data.dir, contracts, (line) => process.stdout.write(`${line}\n`));
  return data;
}

async function main() {
  const dirs = process.argv.slice(2).filter((text) => !/^\d+$/.test(text));
  const requests = Number(process.argv.slice(2).find((text) => /^\d+$/.test(text)) ?? 100);
  const results = [];
  for (const [at, contracts] of [10_000, 1_000_000].entries()) {
    const data = await ready(dirs[at], contracts);
    try {
      results.push(await measure(data.dir, requests));
    } finally {
      data.remove();
    }
  }
  const [small, large] = results;
  for (const name of Object.keys(small)) {
    const ratio = large[name].ms / Math.max(small[name].ms, 0.1);
    process.stdout.write(
      `${name.padEnd(38)} ${small[name].ms.toFixed(2).padStart(7)} ms ${large[name].ms.toFixed(2).padStart(7)} ms  x ${ratio.toFixed(2)}  (${small[name].count}, ${large[name].count} rows)\n`,
    );
  }
}

if (!runWithProjectNode()) await main();
