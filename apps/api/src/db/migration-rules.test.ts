import { expect, test } from 'vitest';
import { migrationsDirectory, readMigrations } from './migrate.ts';
import { BEFORE_THE_RULES, problemsOf } from './migration-rules.testing.ts';

test('the previous release works while each migration is applied, unless the migration says otherwise', () => {
  const broken = readMigrations(migrationsDirectory())
    .filter(({ number }) => number > BEFORE_THE_RULES)
    .map(({ number, name, text }) => [`${number}-${name}`, problemsOf(text)] as const)
    .filter(([, problems]) => problems.length > 0);
  expect(broken).toEqual([]);
});

test.each([
  'create table a (n int not null); create index a_n on a (n); alter table a add constraint x check (n > 0);',
  'alter table contract add column colour text;',
  "alter table contract add column colour text not null default 'red', add column size int;",
  'alter table contract add constraint x check (n > 0) not valid;',
  'create or replace function f() returns trigger language plpgsql as $$ begin drop table a; truncate b; end $$;',
  "insert into setting values ('drop table x', '1');",
  '-- outside a transaction\ndrop index concurrently if exists x;\ncreate index concurrently x on contract (n);',
  '-- contract: 0050 nobody reads it since then\nalter table contract drop column old;',
  'create trigger x after update or delete or truncate on depot for each statement execute function f();',
  '-- locks: a table of ten rows\ncreate index x on depot (n);',
])('may be done: %s', (text) => expect(problemsOf(text)).toEqual([]));

test.each([
  ['drop table contract;', /drops a table/],
  ['alter table contract drop column old;', /drops a column/],
  ['alter table contract rename column old to new;', /renames/],
  ['alter table contract rename to hire;', /renames/],
  ['alter table contract add column colour text not null;', /no default/],
  ['alter table contract alter column colour set not null;', /may not write/],
  ['alter table contract alter column n type bigint;', /another type/],
  ['alter table contract add constraint x check (n > 0);', /not valid/],
  ['create index x on contract (n);', /concurrently/],
  ['create index concurrently x on contract (n);', /outside a transaction/],
  ['-- outside a transaction\ncreate index concurrently x on contract (n);', /dropped first/],
  ['-- outside a transaction\nalter table contract add column n int;', /no other does/],
  ['drop function f();', /may name/],
  ['truncate contract;', /empties/],
  ['-- contract: soon\nalter table contract drop column old;', /drops a column/],
])('is refused: %s', (text, words) => expect(problemsOf(text).join('; ')).toMatch(words));
