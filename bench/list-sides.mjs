// Lists and reads of contracts as on a working day: other pages, states, words and ids with each request, and a save now and then. Used by
// contract-list.mjs and ladder.mjs; both servers answer the same questions over the same rows.
import { loginEnv, loginOf, request, startProgram } from './lib.mjs';
import { cpuOf, each } from './write-sides.mjs';

const LIST = '/api/v1/contract/';
const PAGE = 15;
/** Number of requests per save. */
const SAVE_EVERY = 12;
const WARM_UP = 100;

/** Relative to the bare server, at 12 500 and at 200 000 contracts. */
export const TARGETS = { list: 1, filtered: 1.2, search: 1.3, 'deep page': 1.2, 'contract and lines': 2 };

/** A reproducible source of random whole numbers. */
export function draw(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Existing records to ask about. */
async function worldOf(all) {
  const column = async (text) => (await all(text)).map((row) => row.value);
  return {
    count: Number((await all('select count(*) as n from contract'))[0].n),
    states: await column(`select s.id as value from state s join state_type y on y.id = s.type_id
      where y.context = 'contract_status' and s.system_group = 'contract_position'`),
    depots: await column('select id as value from depot where active'),
    ids: await column(
      'select id as value from contract tablesample system (20) order by random() limit 3000',
    ),
    numbers: await column('select contract_number as value from contract order by random() limit 1000'),
    names: await column(
      `select split_part(name, ' ', 2) as value from customer where name like '% %' order by random() limit 500`,
    ),
  };
}

/** A question by name: paths for the product and for the bare server. */
function questions(world, pick) {
  const one = (values) => values[pick(values.length)];
  const listed = (page) => [[`${LIST}?page=${page}`], [`list/-/${(page - 1) * PAGE}`]];
  return {
    list: () => listed(1 + pick(20)),
    filtered: () => {
      const states = [...new Set(Array.from({ length: 2 + pick(3) }, () => one(world.states)))].join(',');
      const depot = pick(3) === 0 ? one(world.depots) : '';
      const by = depot === '' ? '' : `&depot__id__in=${depot}`;
      return [
        [`${LIST}?states__id__in=${states}${by}`],
        [`filtered/${states}/${depot === '' ? '-' : depot}`],
      ];
    },
    search: () => {
      const word = pick(3) === 0 ? one(world.names) : one(world.numbers);
      return [
        [`${LIST}?search=${encodeURIComponent(word)}`],
        [`search/${encodeURIComponent(`%${word}%`)}/0`],
      ];
    },
    'deep page': () => listed(Math.floor((world.count * (0.5 + pick(45) / 100)) / PAGE)),
    'contract and lines': () => {
      const id = one(world.ids);
      return [
        [`${LIST}${id}/`, `/api/v1/contractstock/?contract__id__in=${id}&page_size=100`],
        [`read/${id}`, `lines/${id}`],
      ];
    },
  };
}

const idsOf = ({ results, count, id }) => JSON.stringify([count, id, results?.map((row) => row.id)]);

/** Checks that both return the same rows in the same order. */
async function requireSameSums(name, [own, paths], [bare, others]) {
  const said = async (side, asked) =>
    (await Promise.all(asked.map((one) => answer(side, one)))).map(idsOf).join();
  const [mine, other] = [
    await said(own, paths),
    await said(
      bare,
      others.map((path) => `/${path}`),
    ),
  ];
  if (mine !== other) throw new Error(`${name} ${paths[0]}: ${mine} and ${other}`);
}

async function answer(side, path) {
  const { status, text } = await request(side.port, path, side.headers);
  if (status !== 200) throw new Error(`${side.name} ${path}: ${status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Changes reference and total of a contract outside both servers, so that neither pays for it. */
const save = (all, id, n) =>
  all(
    'update contract set customer_reference = $2, updated_at = now(), version = version + 1 where id = $1',
    [id, `Ref ${n}`],
  );

/** Starts the bare server of reads on an open data directory. */
export async function startBareReads(dir) {
  const bare = await startProgram(['bench/bare-reads.mjs'], loginEnv(loginOf(dir)));
  return { name: 'bare-reads', headers: {}, ...bare };
}

/**
 * Returns CPU milliseconds per request by question: `{ list: [own, bare], … }`, the mean over rounds that alternate between the servers.
 * @param sides the product and the bare server
 */
export async function measureLists({ all, sides, requests, rounds, seed }) {
  const [own, bare] = sides;
  const world = await worldOf(all);
  const pick = draw(seed);
  const found = {};
  for (const [name, ask] of Object.entries(questions(world, pick))) {
    // CPU times come in steps of ten milliseconds, so fast requests are repeated more often.
    const times = name === 'contract and lines' ? 5 * requests : requests;
    const both = (n) => Array.from({ length: n }, ask);
    const run = async (side, asked) =>
      each(asked, async ([paths, others], n) => {
        for (const one of side === own ? paths : others.map((path) => `/${path}`)) await answer(side, one);
        if (n % SAVE_EVERY === 0) await save(all, world.ids[pick(world.ids.length)], n);
      });
    for (const [paths, others] of both(3)) await requireSameSums(name, [own, paths], [bare, others]);
    for (const side of sides) await run(side, both(WARM_UP));
    const sums = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const asked = both(times);
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const before = await cpuOf(all, sides[at]);
        await run(sides[at], asked);
        const after = await cpuOf(all, sides[at]);
        sums[at] += after.node - before.node + after.postgres - before.postgres;
      }
    }
    found[name] = sums.map((sum) => sum / times / rounds);
  }
  return found;
}
