/** Everything that can break in an installation, and how to repair it. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from '../../db/database.ts';
import type { TestDatabase } from '../../db/testing.ts';

/** A kind of damage, its message, and how to cause and repair it. */
export type Damage = readonly [
  what: string,
  words: RegExp,
  damage: () => Promise<unknown>,
  mend: () => Promise<unknown>,
];

/** Returns every kind of damage for this database and data folder. */
export const damagesOf = (db: TestDatabase, dir: string, now: Date): readonly Damage[] => [
  [
    'a stock level',
    /^fail figures: owned: .* owned, \d+ from stock movements/,
    () =>
      db.rows(
        sql`update stock_level set original = original + 1 where stockitem_id = (select min(stockitem_id) from stock_level)`,
      ),
    () =>
      db.rows(
        sql`update stock_level set original = original - 1 where stockitem_id = (select min(stockitem_id) from stock_level)`,
      ),
  ],
  [
    'a balance',
    /^fail figures: balance: /,
    () =>
      db.rows(
        sql`update contract_balance set paid = paid + 1 where contract_id = (select min(contract_id) from contract_balance)`,
      ),
    () =>
      db.rows(
        sql`update contract_balance set paid = paid - 1 where contract_id = (select min(contract_id) from contract_balance)`,
      ),
  ],
  [
    'a history entry, with its trigger disabled',
    /^fail history: Entry \d+ .* was altered\./,
    async () => {
      await db.rows(sql`alter table history disable trigger history_kept`);
      await db.rows(
        sql`update history set changes = '[{"field": "x"}]' where id = (select min(history_id) from history_chain)`,
      );
    },
    async () => undefined,
  ],
  [
    'a failed job',
    /^warn work: 1 job failed\./,
    () => db.rows(sql`insert into job (topic, aggregate, key, state) values ('x', 'x', 'x', 'dead')`),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'an overdue job',
    /^fail work: 1 job overdue by more than 15 minutes/,
    () =>
      db.rows(
        sql`insert into job (topic, aggregate, key, created_at) values ('x', 'x', 'x', now() - interval '1 hour')`,
      ),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'a failed event',
    /^warn work: 1 received event could not be applied/,
    () =>
      db.rows(
        sql`insert into inbound_event (provider, external_id, type, state) values ('x', 'x', 'x', 'failed')`,
      ),
    () => db.rows(sql`delete from inbound_event where provider = 'x'`),
  ],
  [
    'a catch-up that fails',
    /^warn work: The catch-up with x fails/,
    () => db.rows(sql`insert into reconciler_run (name, last_error) values ('x', 'no')`),
    () => db.rows(sql`delete from reconciler_run where name = 'x'`),
  ],
  [
    'a disabled trigger',
    /^fail tables: The trigger stock_movement_level on stock_movement is disabled/,
    () => db.rows(sql`alter table stock_movement disable trigger stock_movement_level`),
    () => db.rows(sql`alter table stock_movement enable trigger stock_movement_level`),
  ],
  [
    'a missing file',
    /^fail files: 1 file checked, 1 missing or the wrong size: files\/gone\.png/,
    () =>
      db.rows(sql`insert into file (uuid, content_type_id, object_id, file_name, file_type, file_extension, key, size)
      select gen_random_uuid(), min(id), 1, 'gone.png', 'image/png', 'png', 'files/gone.png', 5 from contenttype`),
    () => db.rows(sql`delete from file where key = 'files/gone.png'`),
  ],
  [
    'a migration of a newer release',
    /^warn migrations: Migration 9999 \(later\) belongs to a newer release/,
    () => db.rows(sql`insert into schema_migration (number, name, checksum) values (9999, 'later', 'x')`),
    () => db.rows(sql`delete from schema_migration where number = 9999`),
  ],
  [
    'a migration of this release that is not applied',
    /^warn migrations: Not applied: 1 migration of this release/,
    () =>
      db
        .rows(sql`create table kept_migration as select * from schema_migration where number = 3`)
        .then(() => db.rows(sql`delete from schema_migration where number = 3`)),
    () =>
      db.transaction((tx) =>
        tx.script('insert into schema_migration select * from kept_migration; drop table kept_migration'),
      ),
  ],
  [
    'an invalid index',
    /^fail tables: The index search_word_exact is invalid/,
    () =>
      db.asSuperuser(
        sql`update pg_index set indisvalid = false where indexrelid = 'search_word_exact'::regclass`,
      ),
    () =>
      db.asSuperuser(
        sql`update pg_index set indisvalid = true where indexrelid = 'search_word_exact'::regclass`,
      ),
  ],
  [
    'an unvalidated constraint',
    /^fail tables: The constraint odd on tag was never validated/,
    () => db.transaction((tx) => tx.script('alter table tag add constraint odd check (id > 0) not valid')),
    () => db.transaction((tx) => tx.script('alter table tag drop constraint odd')),
  ],
  [
    'search data',
    /^fail figures: spelling: 1 word$/,
    () => db.rows(sql`insert into search_word (word) values ('nowhere')`),
    () => db.rows(sql`delete from search_word where word = 'nowhere'`),
  ],
  [
    'a sales sum',
    /^fail figures: sales: /,
    () => db.rows(sql`update sales_sum set hire = hire + 1`),
    () => db.rows(sql`update sales_sum set hire = hire - 1`),
  ],
  [
    'a job whose process is gone',
    /^fail work: 1 job overdue by more than 15 minutes/,
    () =>
      db.rows(
        sql`insert into job (topic, aggregate, key, state, locked_by, locked_until) values ('x', 'x', 'x', 'running', gen_random_uuid(), now() - interval '1 hour')`,
      ),
    () => db.rows(sql`delete from job where topic = 'x'`),
  ],
  [
    'rejected events',
    /^warn work: 7 events rejected since yesterday/,
    () => db.rows(sql`insert into refused_delivery (provider, day, count) values ('x', current_date, 7)`),
    () => db.rows(sql`delete from refused_delivery where provider = 'x'`),
  ],
  [
    'a file still to delete',
    /^warn work: 1 file not yet deleted from the file store/,
    () => db.rows(sql`insert into object_to_remove (key, due_at) values ('x', now() - interval '3 days')`),
    () => db.rows(sql`delete from object_to_remove where key = 'x'`),
  ],
  [
    'an old stock day',
    /^warn work: Stock was last calculated \d+ days ago/,
    () => db.rows(sql`update stock_clock set today = today - 5`),
    () => db.rows(sql`update stock_clock set today = today + 5`),
  ],
  [
    'demo users beside real ones',
    /^warn people: Demo users, whose password is public/,
    () => db.rows(sql`update app_user set demo = false where id = (select max(id) from app_user where demo)`),
    () => db.rows(sql`update app_user set demo = true`),
  ],
  [
    'a changed migration',
    /^fail migrations: Migration 2 .* differs from the one that was applied/,
    () => db.rows(sql`update schema_migration set checksum = checksum || 'x' where number = 2`),
    () => db.rows(sql`update schema_migration set checksum = left(checksum, 64) where number = 2`),
  ],
  [
    'no administrator',
    /^warn people: There is no administrator/,
    () => db.rows(sql`update app_user set is_admin = false where is_admin`),
    () => db.rows(sql`update app_user set is_admin = true where email = 'admin@hireyard.example'`),
  ],
  [
    'an old backup',
    /^fail backup: The last backup is 240 hours old/,
    async () =>
      utimesSync(
        join(dir, 'backups', 'hireyard-20261120T100000Z.tar.gz'),
        now,
        new Date(now.getTime() - 240 * 3_600_000),
      ),
    async () => utimesSync(join(dir, 'backups', 'hireyard-20261120T100000Z.tar.gz'), now, now),
  ],
];
