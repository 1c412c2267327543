// More rows than an index may collect for one word: common words, rare words, and words only in old rows (docs/use/search.md).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** Number of rows, and a small stand-in for the index limit. */
const MANY = 9000;
const FEW = 1500;
let app: TestApp;
let admin: Agent;
let world: World;

beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.db.transaction((tx) =>
    tx.script(
      `create or replace function search_few() returns int language sql immutable parallel safe return ${FEW}`,
    ),
  );
  await app.db.rows(sql`insert into sesmail ("to", subject, category, type, message_id, state_set_id)
    select 'to@example.com', 'Tables' || case when n <= ${sql.lit(MANY - 4500)} then ' swindon' else '' end
      || case n when 30 then ' zebrano' when 31 then ' quokka' when 32 then ' northern southern' else '' end
      || case n % 11 when 0 then '' else case n % 2 when 0 then ' northern' else ' southern' end end, 'contract_summary', 'text', 'many-' || n, m.state_set_id
    from generate_series(1, ${sql.lit(MANY)}) n, (select state_set_id from sesmail limit 1) m order by n`);
  const columns = await app.db.rows<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = 'contract'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const own: Readonly<Record<string, string>> = {
    id: 'c.id + n',
    contract_number: `'H' || 500000 + n`,
    position: `case when n > ${MANY - 9} then 'on_hire' else 'complete' end`,
    customer_reference: `case n when 12 then 'ZX9911' else '' end`,
    // Three of the newest are current.
    address_2: `case when n % 3 = 0 then 'Jubilee' else '' end`,
    address_1: `case n when 10 then 'Quokka House' else 'The Hall' end`,
    address_town: `'Bristol'`,
    address_postcode: `case n when 11 then 'BS4 5ZY' else 'BS4 ' || n % 5 || 'AA' end`,
  };
  // Without tallies, as only the search is tested.
  await app.db.transaction((tx) =>
    tx.script(`alter table contract disable trigger user;
      insert into contract (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
        select ${columns.map(({ name }) => own[name] ?? `c."${name}"`).join(', ')} from contract c, generate_series(1, ${MANY}) n
        where c.id = ${world.onHire} order by n;
      alter table contract enable trigger user`),
  );
}, 240_000);
afterAll(() => app.end());

const titles = async (kind: string, typed: string): Promise<string[]> => {
  const reply = await admin.get(`/api/v1/search/?kinds=${kind}&q=${encodeURIComponent(typed)}`);
  expect([typed, reply.status]).toEqual([typed, 200]);
  return reply.body.groups.flatMap(({ results }: { results: { title: string }[] }) =>
    results.map(({ title }) => title),
  );
};

test.each(['tables zebrano', 'zebrano tables', 'tab zeb', 'table zebr', 'north zebra'])(
  '%s: finds a common word together with a word of one of the oldest rows',
  async (typed) => {
    expect(await titles('sesmail', typed)).toEqual(['Tables swindon zebrano northern']);
  },
);
test('finds whole words that are common apart but together in one old row', async () => {
  expect(await titles('sesmail', 'northern southern')).toEqual(['Tables swindon northern southern northern']);
});
test.each(['swindon', 'swin', 'swindon tables', 'swin tab'])(
  '%s: finds words that are common in old rows and absent from new ones',
  async (typed) => {
    const found = await titles('sesmail', typed);
    expect(found).toHaveLength(6);
    for (const title of found) expect(title).toContain('swindon');
  },
);
test.each(['tables xqwyx', 'tab xq', 'xqwyx northern southern'])(
  '%s: finds nothing for an unknown word',
  async (typed) => {
    expect(await titles('sesmail', typed)).toEqual([]);
  },
);
test.each([
  ['bristol quokka', 'H500010'],
  ['bris quo', 'H500010'],
  ['BS4 5Z', 'H500011'],
  ['BS45ZY', 'H500011'],
  ['zx9911 bris', 'H500012'],
])('%s: the same for contracts', async (typed, number) => {
  expect(await titles('contract', typed)).toEqual([number]);
});
test('current records come first, however many old ones match', async () => {
  const goesOn = [MANY, MANY - 3, MANY - 6].map((n) => `H${500_000 + n}`);
  expect((await titles('contract', 'jubilee')).slice(0, 3)).toEqual(goesOn);
});

const common = async (table: string, ...words: string[]): Promise<boolean[][]> => {
  const [row] = await app.db.rows<{ common: boolean[] }>(
    sql`select ${sql.raw(`search_common_${table}`)}(${words.map((word) => `'${word}':*`)}::tsquery[], ${words.map((word) => `'${word}'`)}::tsquery[], null) as common`,
  );
  const all = row?.common ?? [];
  return [all.slice(0, words.length), all.slice(words.length, 2 * words.length)];
};
test('uses the index for rare words only', async () => {
  // Prefixes, then whole words.
  expect(await common('sesmail', 'tab', 'zebrano', 'swindon')).toEqual([
    [true, false, true],
    [false, false, true],
  ]);
  expect(await common('contract', 'bris', 'bs4', '5z')).toEqual([
    [true, true, false],
    [false, true, false],
  ]);
  // Small tables use the index for every word.
  expect(await common('customer', 'a')).toEqual([[false], [false]]);
  const asked = async (words: string[], also: string | null, ...isCommon: boolean[]) =>
    (
      await app.db.rows<{ ask: string }>(
        sql`select a::text as ask from search_asks(${words.map((word) => `'${word}':*`)}::tsquery[], ${words.map((word) => `'${word}'`)}::tsquery[], ${also}::tsquery, ${isCommon}::boolean[]) a`,
      )
    ).map(({ ask }) => ask);
  expect(await asked(['bris', 'quok'], null, true, false, false, false)).toEqual(["'quok':*"]);
  expect(await asked(['bristol', 'quok'], null, true, false, true, false)).toEqual([
    "'quok':* & 'bristol'",
    "'quok':*",
  ]);
  expect(await asked(['a', 'b'], null, false, false, false, false)).toEqual(["'a':* & 'b':*"]);
  expect(await asked(['a', 'b'], null, true, true, false, false)).toEqual([]);
  expect(await asked(['bs4', '5'], "'bs45':*", true, true, true, false, false)).toEqual(["'bs45':*"]);
  expect(await asked(['bs4', '5z'], "'bs45z':*", true, false, true, false, false)).toEqual([
    "'5z':* & 'bs4'",
    "'5z':* | 'bs45z':*",
  ]);
  expect(await asked(['bs4', '5'], "'bs45':*", true, true, true, false, true)).toEqual([]);
});
