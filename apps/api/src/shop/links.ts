/** Links orders and people of the shop to our records, and decides whether an event is newer than the last one applied. */
import { sql, type Tx } from '../db/database.ts';

export interface Link {
  readonly id: number;
  readonly contract_id: number | null;
  readonly customer_id: number | null;
  readonly modified_at: string | null;
  readonly rank: string;
  readonly status: string;
  readonly history_id: number;
  readonly note_id: number | null;
}

/** A moment, with a tie-breaker for two states in one second. */
export interface Moment {
  readonly at: string;
  readonly rank: string;
}

/** Locks the link of an object, creating it if new. Other events of the object wait until the transaction ends. */
export async function lockLink(
  tx: Tx,
  shop: string,
  kind: 'order' | 'person',
  externalId: string,
): Promise<Link> {
  await tx.rows(sql`
    insert into shop_link (shop, kind, external_id) values (${shop}, ${kind}, ${externalId}) on conflict do nothing`);
  const link = await tx.one<Link>(sql`
    select id, contract_id, customer_id, modified_at, rank, status, history_id::float8 as history_id, note_id from shop_link
    where shop = ${shop} and kind = ${kind} and external_id = ${externalId} for update`);
  if (link === undefined) throw new Error('The shop link query returned no row.');
  return link;
}

/** Whether the moment is later than the last applied one. Older states are skipped, in whatever order they arrive. */
export function isNews(link: Pick<Link, 'modified_at' | 'rank'>, { at, rank }: Moment): boolean {
  if (link.modified_at === null) return true;
  const [was, is] = [Date.parse(link.modified_at), Date.parse(at)];
  return is === was ? rank > link.rank : is > was;
}

/** Notes and money are not edits of a record. */
const NO_EDIT = ['note added', 'note changed', 'note removed', 'money'];

/** Whether only the shop has changed the record, so that its state applies. */
export async function isUntouched(tx: Tx, resource: string, id: number, link: Link): Promise<boolean> {
  if (link.history_id === 0) return false;
  const edit =
    await tx.one(sql`select 1 from history where resource = ${resource} and object_id = ${id} and id > ${link.history_id}
    and action <> all (${NO_EDIT}::text[]) limit 1`);
  return edit === undefined;
}

/** Returns the last history entry of a record. */
export async function lastEntry(tx: Tx, resource: string, id: number): Promise<number> {
  const row = await tx.one<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from history where resource = ${resource} and object_id = ${id}`,
  );
  return row?.id ?? 0;
}
