/** Checks that every record is found by its current texts, and can rebuild the search columns (docs/use/search.md). */
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../db/database.ts';
import type { Finding } from '../db/finding.ts';

/** Reads the generated columns and their expressions from the database. */
const columns = (db: Db) =>
  db.rows<{
    table: string;
    made: string;
  }>(sql`select c.relname as table, pg_get_expr(d.adbin, d.adrelid) as made
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attname = 'search' and a.attgenerated = 's' and c.relkind = 'r' order by 1`);

/** Tables whose words are used for spelling. */
const SPELT = ['customer', 'account', 'stockitem', 'stock_container', 'app_user'];
const spelt = sql.join(
  SPELT.map((table) => sql`select w as word from ${sql.table(table)}, unnest(search_spelling(search)) w`),
  sql` union `,
);

/** Returns records that their texts don't find (`search`), and words missing from or left over in the spelling (`spelling`). */
export async function reconcileSearch(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { table, made } of await columns(db)) {
    const rows = await db.rows<{ id: number }>(
      sql`select id from ${sql.table(table)} where search is distinct from ${sql.raw(made)} order by id limit 100`,
    );
    findings.push(
      ...rows.map(
        ({ id }): Finding => ({
          kind: 'search',
          text: t('Search index of {table}, record {id}, is out of date', { table, id: String(id) }),
        }),
      ),
    );
  }
  const words = await db.rows<{ word: string; is: boolean }>(
    sql`select coalesce(s.word, x.word) as word, s.word is not null as is from (${spelt}) x
      full join (select distinct word from search_word) s on s.word = x.word collate "C" where s.word is null or x.word is null order by 1 limit 100`,
  );
  findings.push(
    ...words.map(
      ({ word, is }): Finding => ({
        kind: 'spelling',
        text: is
          ? t('"{word}" is suggested, but no record contains it', { word })
          : t('"{word}" is not suggested', { word }),
      }),
    ),
  );
  return findings;
}

/** Rebuilds the search columns and the spelling. */
export async function rebuildSearch(tx: Tx): Promise<void> {
  for (const { table, made } of await columns(tx))
    await tx.rows(
      sql`update ${sql.table(table)} set search = default where search is distinct from ${sql.raw(made)}`,
    );
  await tx.rows(sql`delete from search_word`);
  await tx.rows(sql`insert into search_word ${spelt}`);
}
