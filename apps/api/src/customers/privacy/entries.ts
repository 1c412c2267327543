/**
 * Finds history entries about a customer. There can be millions, so the search runs in batches before anything is
 * locked.
 */
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Person } from './person.ts';
import { names } from './identifiers.ts';

/** Entries per statement, to stay well below the statement time limit. */
const RANGE = 20_000;
/** Entries can become visible later than newer ones, by up to the length of a transaction. */
const MAX_TRANSACTION_TIME = '1 hour';

/** The search result, with the words searched for. */
export interface Scan {
  /** Entries that name the customer. */
  readonly ids: readonly string[];
  /** Deleted records: the customer's quotes, and records attached to theirs. */
  readonly gone: readonly { readonly resource: string; readonly id: number }[];
  readonly words: readonly string[];
  /** Start of the search, by the database's clock. */
  readonly at: string;
}

async function inRanges<T>(db: Db, query: (range: RawBuilder<unknown>) => RawBuilder<T>): Promise<T[]> {
  const newest = await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from history`);
  const last = newest?.id ?? 0;
  const found: T[] = [];
  for (let from = 0; from < last; from += RANGE)
    found.push(...(await db.rows(query(sql`h.id > ${from}::bigint and h.id <= ${from + RANGE}::bigint`))));
  return found;
}

/** Reads a field from a creation entry, as text. */
const fieldSql = (field: string) =>
  sql`(select c ->> 'after' from jsonb_array_elements(h.changes) c where c ->> 'field' = ${field} limit 1)`;
const texts = (ids: readonly number[]) => sql`any (${ids.map(String)}::text[])`;

/** Deleted quotes of the customer. */
const deletedContracts = (db: Db, { id, accounts }: Person) =>
  inRanges<{ id: number }>(
    db,
    (
      range,
    ) => sql`select h.object_id as id from history h where ${range} and h.resource = 'contract' and h.action = 'created'
      and (${fieldSql('lead_customer')} = ${String(id)} or ${fieldSql('account')} = ${texts(accounts)})
      and not exists (select from contract c where c.id = h.object_id)`,
  );

/** Deleted lines and damages of these contracts, and deleted notes and files, which have an entry on their record. */
const deletedRecords = (db: Db, person: Person, contracts: readonly number[]) => {
  const parent = sql`(p.resource = 'customer' and p.object_id = ${person.id}
    or p.resource = 'account' and p.object_id = any (${[...person.accounts]}::int[])
    or p.resource = 'contract' and p.object_id = any (${[...contracts]}::int[])
    or p.resource = 'changerequest' and p.object_id = any (${[...person.changes]}::int[]))`;
  return inRanges<{ resource: string; id: number }>(
    db,
    (
      range,
    ) => sql`select h.resource, h.object_id as id from history h where ${range} and h.action = 'created' and case
      when h.resource in ('contractstock', 'damage') then ${fieldSql('contract')} = ${texts(contracts)}
      when h.resource in ('note', 'file', 'changerequest') and h.request_id <> '' then exists (
        select from history p where p.at = h.at and p.request_id = h.request_id and ${parent})
      else false end`,
  );
};

/** Searches the whole history, outside transactions. */
export async function scanHistory(db: Db, person: Person): Promise<Scan> {
  const start = await db.one<{ at: string }>(sql`select now()::text as at`);
  const { words } = person;
  const ids =
    words.all.length === 0
      ? []
      : await inRanges<{ id: string }>(
          db,
          (range) => sql`select h.id::text from history h where ${range} and h.erased_at is null
            and ${names(sql`h.changes::text`, words)}`,
        );
  const contracts = (await deletedContracts(db, person)).map(({ id }) => id);
  const records = await deletedRecords(db, person, [...person.contracts, ...contracts]);
  return {
    ids: ids.map(({ id }) => id),
    gone: [...contracts.map((id) => ({ resource: 'contract', id })), ...records],
    words: words.all,
    at: start?.at ?? '',
  };
}

/**
 * Entries about the customer and their records, those found to name them, and newer ones that do; over `history h`.
 */
export function entriesOf(person: Person, { ids, gone, at }: Scan): RawBuilder<unknown> {
  const of = (resource: string, objects: readonly number[]) =>
    sql`h.resource = ${resource} and h.object_id = any (${[...objects]}::int[])`;
  const about = [
    of('customer', [person.id]),
    of('account', person.accounts),
    of('contract', person.contracts),
    of('contractstock', person.lines),
    of('damage', person.damages),
    of('creditoverride', person.overrides),
    of('changerequest', person.changes),
    of('note', person.notes),
    of('file', person.files),
    of('sesmail', person.mails.whole),
    of('sesmail_incoming', person.incoming.whole),
    ...[...new Set(gone.map(({ resource }) => resource))].map((resource) =>
      of(
        resource,
        gone.filter((one) => one.resource === resource).map(({ id }) => id),
      ),
    ),
    // Other customers' contracts with this customer's own address as the place of delivery.
    sql`${of('contract', person.street === '' ? [] : person.contacts)}
      and strpos(lower(h.changes::text), lower(${JSON.stringify(person.street)})) > 0`,
    sql`h.id = any (${[...ids]}::bigint[])`,
    sql`h.at > ${at}::timestamptz - ${MAX_TRANSACTION_TIME}::interval and ${names(sql`h.changes::text`, person.words)}`,
  ];
  return sql.join(about, sql` or `);
}
