/** Finds matching records: ids only, a few of each kind, with bounded work (docs/use/search.md). */
import { type SearchQuery, shortNumbers } from '@hireyard/domain/search/search-words';
import { type Db, type RawBuilder, sql } from '../db/database.ts';
import type { TextQuery } from './search-query.ts';
import type { Visibility } from './visibility.ts';

export interface Hit {
  /** The table. */
  readonly kind: string;
  readonly id: number;
  /** Every word matches exactly as typed. */
  readonly exact: boolean;
  /** The record is current or active. */
  readonly standing: boolean;
}

/** Maximum numbers that begin or end with the typed text. */
const NUMBERS = 40;
/** Minimum digits for the end of a number; fewer match too many. */
const MIN_LAST_DIGITS = 3;

/** Condition for keys with this prefix. Keys only contain lower-case letters and digits, which all sort before "~". */
const begins = (key: RawBuilder<unknown>, text: string) =>
  sql`${key} collate "C" >= ${text} and ${key} collate "C" < ${`${text}~`}`;
const reversed = (text: string): string => [...text].reverse().join('');

const among = (kind: string, { tables }: Visibility) => sql`${kind} = any (${tables}::text[])`;
const hits = (kind: string, select: RawBuilder<unknown>, visibility: Visibility) =>
  sql`(select ${kind}::text as kind, x.id, true as exact, true as standing from (${select}) x where ${among(kind, visibility)})`;

/** Finds contracts and invoices by number. */
function byNumber(number: string, digits: string | null, visibility: Visibility): RawBuilder<unknown>[] {
  const key = sql`search_number(contract_number)`;
  const found = [
    hits(
      'contract',
      sql`select id from contract where ${begins(key, number)} order by ${key} collate "C", id limit ${sql.lit(NUMBERS)}`,
      visibility,
    ),
    hits(
      'invoice',
      sql`select id from invoice where ${begins(sql`search_number(number)`, number)} order by search_number(number) collate "C", id limit ${sql.lit(NUMBERS)}`,
      visibility,
    ),
  ];
  const short = shortNumbers(number);
  if (short.length > 0)
    found.push(
      hits(
        'contract',
        sql`select id from contract where ${key} collate "C" = any (${[...short]}::text[])`,
        visibility,
      ),
    );
  if (digits !== null && digits.length >= MIN_LAST_DIGITS)
    found.push(
      hits(
        'contract',
        sql`select id from (select id from contract where ${begins(sql`reverse(${key})`, reversed(digits))} limit 400) e order by id desc limit ${sql.lit(NUMBERS)}`,
        visibility,
      ),
    );
  return found;
}

/** Finds requests by id, with or without the letter of their kind. */
function byRequest(number: string, letters: string, visibility: Visibility): RawBuilder<unknown>[] {
  if (!/^[0-9]{1,9}$/.test(number)) return [];
  const id = Number(number);
  return [
    ...(letters === '' || letters === 'p'
      ? [hits('payment_request', sql`select id from payment_request where id = ${id}`, visibility)]
      : []),
    ...(letters === '' || letters === 'r'
      ? [hits('refund_request', sql`select id from refund_request where id = ${id}`, visibility)]
      : []),
  ];
}

/** Finds customers by the end of their telephone, and their newest contracts. */
function byTelephone(telephone: string, visibility: Visibility): RawBuilder<unknown>[] {
  if (telephone.length < 5 || !visibility.contacts) return [];
  const called = sql`select id from customer where ${begins(sql`reverse(search_digits(telephone))`, reversed(telephone))} limit 20`;
  const contracts = (column: RawBuilder<unknown>) =>
    sql`select c.id from (${called}) k, lateral (select x.id from contract x where ${column} = k.id order by x.id desc limit 4) c`;
  return [
    hits('customer', called, visibility),
    hits('contract', contracts(sql`x.lead_customer_id`), visibility),
    hits('contract', contracts(sql`x.delivery_contact_id`), visibility),
  ];
}

/** Finds records by number, telephone, or the id of a request. */
export async function findNumbers(db: Db, query: SearchQuery, visibility: Visibility): Promise<Hit[]> {
  const { number, letters, digits, telephone } = query;
  const wanted = [
    ...(number === null
      ? []
      : [...byNumber(number, digits, visibility), ...byRequest(number, letters, visibility)]),
    ...(telephone === null ? [] : byTelephone(telephone, visibility)),
  ];
  return wanted.length === 0 ? [] : db.rows<Hit>(sql`${sql.join(wanted, sql` union all `)}`);
}

const texts = ({ exact, prefix, words: beginnings, wholes, also }: TextQuery) =>
  sql`${exact}::tsquery, ${prefix}::tsquery, ${[...beginnings]}::tsquery[], ${[...wholes]}::tsquery[], ${also}::tsquery`;

const ofTable = (
  table: string,
  textQuery: TextQuery,
  visibility: Visibility,
  most: number,
  names: readonly string[] | null = null,
) => sql`(select ${table}::text as kind, h.id, h.exact, h.standing
    from ${sql.raw(`search_${table}`)}(${texts(textQuery)}, ${names === null ? null : [...names]}::text[], ${most}::int) h
    where ${among(table, visibility)})`;

/** Finds records by words, a limited number of each kind. Customers come first, then other records and those of the customers. */
export async function findWords(
  db: Db,
  textQuery: TextQuery,
  visibility: Visibility,
  most: number,
): Promise<Hit[]> {
  const { contacts, fileTypes, papers } = visibility;
  // Users without access to customers still find contracts by customer name.
  const visibleParties: Visibility = visibility.tables.includes('contract')
    ? { ...visibility, tables: [...visibility.tables, 'customer', 'account'] }
    : visibility;
  const parties = await db.rows<Hit>(
    sql`${ofTable('customer', textQuery, visibleParties, most)} union all ${ofTable('account', textQuery, visibleParties, most)}`,
  );
  const ids = (kind: string) => parties.filter((one) => one.kind === kind).map(({ id }) => id);
  const rest = [
    ...[
      'stockitem',
      'stock_container',
      'stockgroup',
      'sesmail',
      'sesmail_incoming',
      'payment_request',
      'refund_request',
      'app_user',
    ].map((table) => ofTable(table, textQuery, visibility, most)),
    ofTable('file', textQuery, visibility, most, fileTypes),
    ofTable('contract_document', textQuery, visibility, most, papers),
    sql`(select 'contract' as kind, h.id, h.exact, h.standing from search_contract(${texts(textQuery)}, ${textQuery.any}::tsquery, ${[...textQuery.each]}::tsquery[],
      ${!contacts}, ${ids('customer')}::int[], ${ids('account')}::int[], ${most}::int, ${2 * most}::int) h where ${among('contract', visibility)})`,
  ];
  const others = await db.rows<Hit>(sql`${sql.join(rest, sql` union all `)}`);
  return [...parties.filter(({ kind }) => visibility.tables.includes(kind)), ...others];
}
