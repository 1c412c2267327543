/** Which tables and columns a backup includes. */
import { dictionary } from '@hireyard/messages/dictionary';
import { type Db, sql } from '../../db/database.ts';

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** Tables that are left out, and why. A test compares the list with the database. */
export const LEFT_OUT: Readonly<Record<string, string>> = dictionary({
  schema_migration: 'recreated by the migrations; the backup lists them itself',
  node_beat: 'running processes, only valid for seconds',
  presence: 'users with a record open, only valid for seconds, in an unlogged table',
});

/** Returns all our tables by name. */
async function allTables(db: Db): Promise<Table[]> {
  const rows = await db.rows<{ name: string; columns: string[] | null }>(sql`
    select c.relname::text as name, (
      select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows.map(({ name, columns }) => ({ name, columns: columns ?? [] }));
}

/** Returns the tables that a backup includes. */
export const tablesOf = async (db: Db): Promise<Table[]> =>
  (await allTables(db)).filter(({ name }) => !(name in LEFT_OUT));

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

/** Returns the positions of sequences. They ignore snapshots, so they are read after it began and are never behind its rows. */
export async function sequencesOf(db: Db): Promise<Sequence[]> {
  const names = await db.rows<{ name: string }>(sql`
    select c.relname::text as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
    order by c.relname collate "C"`);
  if (names.length === 0) return [];
  const each = names.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, last_value::text as last, is_called as called from ${sql.id(name)}`,
  );
  return db.rows<Sequence>(sql`${sql.join(each, sql` union all `)}`);
}

const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnList = ({ columns }: Table): string => columns.map(ident).join(', ');

export const copyOutText = (table: Table): string =>
  `copy ${ident(table.name)} (${columnList(table)}) to stdout`;
/** `freeze` requires a table that this transaction emptied, so that other transactions see no wrong rows. */
export const copyInText = (table: Table): string =>
  `copy ${ident(table.name)} (${columnList(table)}) from stdin with (freeze)`;

/** Sums that operators recognise their business by; both sides of a restore must have the same. */
export async function figuresOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const row = await db.one<{ figures: Record<string, string> }>(sql`
    select jsonb_build_object(
      'contracts', (select count(*) from contract)::text,
      'value of all contracts', (select coalesce(sum(grand_total), 0) from contract)::text,
      'invoiced', (select coalesce(sum(amount), 0) from invoice)::text,
      'taken', (select coalesce(sum(amount_captured), 0) from money_transaction)::text,
      'given back', (select coalesce(sum(amount_refunded), 0) from money_transaction)::text,
      'journal, all entries', (select coalesce(sum(amount), 0) from posting)::text,
      'journal, debit side', (select coalesce(sum(amount) filter (where amount > 0), 0) from posting)::text,
      'owed by accounts', (select coalesce(sum(outstanding), 0) from contract_balance)::text,
      'units owned', (select coalesce(sum(original), 0) from stock_level)::text,
      'last link of the history', coalesce((select seq || ':' || encode(hash, 'hex') from history_chain order by seq desc limit 1), 'none')) as figures`);
  return row?.figures ?? {};
}
