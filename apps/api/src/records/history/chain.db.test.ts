import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { writeHistory } from '../core/write.ts';
import { sealHistory } from './seal.ts';
import { type Anchor, verifyHistory } from '../../system/history/verify.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.rows(
    sql`insert into app_user (username, email, password_hash) values ('ada', 'ada@hire.test', 'x')`,
  );
  await write(40);
  await sealHistory(db);
});
afterAll(() => db.drop());

/** Writes entries as the product does, with everything that could confuse a second implementation of the digest. */
async function write(n: number): Promise<void> {
  const words = ['Ada', 'line\nbreak', 'tab\t"quoted" \\ back', '🎪 “zelt”', '\u0001\u001f\u007f\u2028', ''];
  for (let i = 0; i < n; i++)
    await db.transaction(
      (tx) =>
        writeHistory(tx, 'contract', i + 1, i % 3 === 0 ? null : 1, words[i % 6] || 'changed', [
          {
            field: 'name',
            before: words[i % 6],
            after: { id: i, total: `${i}.50`, ratio: i / 7, list: [true, null] },
          },
        ]),
      { origin: { via: i % 2 === 0 ? 'screen' : 'job mail.send', request: `req-${i}` } },
    );
}
const far = new Date('2100-01-01');
const soon = new Date('2000-01-01');
const verify = (anchor?: Anchor, sealedUntil = soon) => verifyHistory(db, { anchor, sealedUntil });

class Undo extends Error {}
/** Returns what verification reports after the database owner ran these statements without triggers; all is rolled back. */
async function tampered(script: string, anchor?: Anchor, sealedUntil = soon): Promise<string | undefined> {
  let problem: string | undefined;
  await db
    .transaction(async (tx) => {
      await tx.script(`set local session_replication_role = replica; ${script}`);
      ({ problem } = await verifyHistory(tx, { anchor, sealedUntil }));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return problem;
}

/** Computes digest and content of a forged entry. */
const forge = (id: number) =>
  `update history h set content = history_content(salt, changes) where id = ${id};
   update history h set digest = history_digest(h) where id = ${id};`;

test('our digests equal those of the database, and nothing waits', async () => {
  const { checked, head, unsealed, problem } = await verify(undefined, far);
  expect([checked, head.seq, unsealed, problem]).toEqual([40, 40, 0, undefined]);
  expect(head.hash).toMatch(/^[\da-f]{64}$/);
  expect((await verify(head)).problem).toBeUndefined();
});

test('the database refuses to change, delete or truncate the history and its chain', async () => {
  for (const statement of [
    sql`update history set action = 'x' where id = 1`,
    sql`update history set changes = '[]', salt = null, erased_at = now() where id = 1`,
    sql`delete from history where id = 1`,
    sql`truncate history`,
    sql`update history_chain set hash = hash where seq = 1`,
    sql`delete from history_chain where seq = 40`,
    sql`truncate history_chain`,
  ])
    await expect(db.rows(statement)).rejects.toThrow(/history cannot be changed|chain of the history cannot/);
});

test('erasing can only remove content', async () => {
  for (const change of [
    "action = 'x'",
    'user_id = null',
    "at = now() - interval '1 day'",
    "changes = '[{}]'",
    'digest = content',
  ])
    await expect(
      db.transaction(async (tx) => {
        await tx.script(`set local hireyard.erasing = 'on';
          update history set salt = null, changes = '[]', erased_at = now() where id = 2;
          update history set erased_at = now(), ${change} where id = 2`);
      }),
    ).rejects.toThrow('history cannot be changed');
});

const cases: readonly (readonly [string, string, RegExp])[] = [
  [
    'a value in an entry',
    `update history set changes = '[{"field": "name"}]' where id = 7`,
    /^Entry 7 .* was altered\./,
  ],
  [
    'a value, with its digest recalculated',
    `update history set changes = '[{"field": "name"}]' where id = 7; ${forge(7)}`,
    /^Link 7 .* does not match/,
  ],
  [
    'who did it',
    'update history set user_id = null where id = 15',
    /^Entry 15 .*: the author, time, record or channel was altered/,
  ],
  [
    'when',
    "update history set at = at + interval '1 microsecond' where id = 15",
    /^Entry 15 .*: the author, time, record or channel was altered/,
  ],
  [
    'of what',
    'update history set object_id = 99 where id = 15',
    /^Entry 15 .*: the author, time, record or channel was altered/,
  ],
  [
    'through what',
    "update history set via = 'api' where id = 15",
    /^Entry 15 .*: the author, time, record or channel was altered/,
  ],
  [
    'the request',
    "update history set request_id = '' where id = 15",
    /^Entry 15 .*: the author, time, record or channel was altered/,
  ],
  ['an entry taken out', 'delete from history where id = 9', /^Entry 9 \(link 9\) is missing/],
  ['a link taken out', 'delete from history_chain where seq = 9', /^Link 9 of the chain is missing/],
  [
    'two entries that changed places',
    'update history_chain set history_id = -history_id where seq in (5, 6); update history_chain set history_id = 11 + history_id where seq in (5, 6)',
    /^Link 5 .* does not match/,
  ],
  [
    'an entry taken out and the chain closed',
    'delete from history_chain where seq = 9; delete from history where id = 9; update history_chain set seq = seq - 1 where seq > 9',
    /^Link 9 .* does not match/,
  ],
  [
    'a link put in',
    "update history_chain set seq = seq + 1000 where seq >= 12; update history_chain set seq = seq - 999 where seq > 1000; insert into history_chain values (12, 999, sha256('x'))",
    /^Entry 999 \(link 12\) is missing/,
  ],
  [
    'an entry that pretends to have been erased',
    'update history set erased_at = now() where id = 7',
    /^Entry 7 .* has content although it was erased/,
  ],
];
test.each(cases)('found: %s', async (_name, script, words) => {
  expect(await tampered(script)).toMatch(words);
});

test('detects a chain that was shortened with its entries, by a recorded link', async () => {
  const { head } = await verify();
  const cut = 'delete from history_chain where seq > 30; delete from history where id > 30';
  expect(await tampered(cut, undefined, far)).toBeUndefined();
  expect(await tampered(cut, head, far)).toBe(
    'The chain ends at link 30, before the anchor 40: its end is missing.',
  );
});

test('detects a history rebuilt from the beginning, by a recorded link', async () => {
  const { head } = await verify();
  const anew = `update history set action = 'nothing' where id = 1; ${forge(1)} delete from history_chain;
    create temporary table made on commit drop as
      with recursive chain as (
        select 1::bigint as seq, sha256(decode(repeat('00', 32), 'hex') || (select digest from history where id = 1)) as hash
        union all select seq + 1, sha256(hash || (select digest from history h where h.id = seq + 1)) from chain where seq < 40)
      select * from chain;
    insert into history_chain select seq, seq, hash from made`;
  expect(await tampered(anew)).toBeUndefined();
  expect(await tampered(anew, head)).toBe('Link 40 differs from the anchor.');
});

test('detects an entry left out of the chain', async () => {
  expect(await tampered('delete from history_chain where seq = 40', undefined, far)).toMatch(
    /^Entry 40 of .* is not in the chain/,
  );
  expect(await tampered('delete from history_chain where seq = 40')).toBeUndefined();
});

test('keeps the place of a properly erased entry', async () => {
  const erased = `set local session_replication_role = origin; set local hireyard.erasing = 'on';
    update history set salt = null, changes = '[]', erased_at = now() where id in (3, 4)`;
  expect(await tampered(erased, undefined, far)).toBeUndefined();
});

test('detects any single changed byte of the history', async () => {
  const text = ['resource', 'action', 'via', 'request_id'];
  const bytes = ['salt', 'digest', 'content'];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...text, ...bytes, 'changes', 'hash', 'object_id', 'at'),
      fc.integer({ min: 0, max: 15 }),
      async (id, column, n) => {
        const flip = (name: string) => `set_byte(${name}, ${n}, get_byte(${name}, ${n}) # 1)`;
        const script =
          column === 'hash'
            ? `update history_chain set hash = ${flip('hash')} where seq = ${id}`
            : `update history set ${column} = ${
                text.includes(column)
                  ? `${column} || chr(${97 + n})`
                  : bytes.includes(column)
                    ? flip(column)
                    : column === 'changes'
                      ? `jsonb_set(changes, '{0,after,id}', to_jsonb((changes #>> '{0,after,id}')::int + ${n + 1}))`
                      : column === 'at'
                        ? `at - interval '${n + 1} seconds'`
                        : `object_id + ${n + 1}`
              } where id = ${id}`;
        expect(await tampered(script)).toBeDefined();
      },
    ),
    { numRuns: 120 },
  );
});

test('seals an entry whose transaction ends late after entries with greater ids', async () => {
  const late = db.transaction(async (tx) => {
    await writeHistory(tx, 'contract', 1, 1, 'late', []);
    await write(2);
    expect(await sealHistory(db)).toBe(2);
  });
  await late;
  expect(await sealHistory(db)).toBe(1);
  const { results } = {
    results: await db.rows<{ id: number }>(
      sql`select history_id as id from history_chain order by seq desc limit 3`,
    ),
  };
  expect(results.map(({ id }) => id)).toEqual([41, 43, 42]);
  expect((await verify(undefined, far)).problem).toBeUndefined();
});

test('builds one chain with many sealers, without rolled-back entries', async () => {
  await write(30);
  await db
    .transaction(async (tx) => {
      await writeHistory(tx, 'contract', 1, 1, 'undone', []);
      throw new Undo();
    })
    .catch(() => undefined);
  const sealed = await Promise.all([sealHistory(db), sealHistory(db), sealHistory(db)]);
  expect(sealed.reduce((a, b) => a + b)).toBe(30);
  expect(await verify(undefined, far)).toMatchObject({ checked: 73, unsealed: 0, problem: undefined });
});
