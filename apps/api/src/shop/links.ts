/** What stands for an order or a person of the shop here, locked; and whether news of it is news. */
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

/** When something was so, and what tells two states of one second apart. */
export interface Moment {
  readonly at: string;
  readonly rank: string;
}

/** The link of an object, made if it is new; nobody else applies news of the object until the transaction ends. */
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
  if (link === undefined) throw new Error('A link of the shop gave no row.');
  return link;
}

/** True when the moment is later than what was applied last: older states are passed over, in whatever order they come. */
export function isNews(link: Pick<Link, 'modified_at' | 'rank'>, { at, rank }: Moment): boolean {
  if (link.modified_at === null) return true;
  const [was, is] = [Date.parse(link.modified_at), Date.parse(at)];
  return is === was ? rank > link.rank : is > was;
}

/** Notes and money of a record are no edits of it. */
const NO_EDIT = ['note added', 'note changed', 'note removed', 'money'];

/** True while nobody but the shop has changed the record: then what the shop says is what counts. */
export async function isUntouched(tx: Tx, resource: string, id: number, link: Link): Promise<boolean> {
  if (link.history_id === 0) return false;
  const edit =
    await tx.one(sql`select 1 from history where resource = ${resource} and object_id = ${id} and id > ${link.history_id}
    and action <> all (${NO_EDIT}::text[]) limit 1`);
  return edit === undefined;
}

/** The last entry of a record's history. */
export async function lastEntry(tx: Tx, resource: string, id: number): Promise<number> {
  const row = await tx.one<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from history where resource = ${resource} and object_id = ${id}`,
  );
  return row?.id ?? 0;
}
