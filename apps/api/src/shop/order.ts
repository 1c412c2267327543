/** Applies the newest state of a shop's order (docs/run/shop.md). */
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { t } from '@hireyard/messages';
import type { ShopOrder } from '../platform/ports/shop.ts';
import { goodsOutText } from '../contracts/goods/refuse.ts';
import { sql } from '../db/database.ts';
import { defaultDepot } from '../platform/settings/default-depot.ts';
import { settingFor } from '../platform/settings/settings.ts';
import {
  abandonQuote,
  asOrdered,
  differences,
  followOrder,
  makeContract,
  type Scope,
  type WantedContract,
} from './contract.ts';
import { itemsBySku } from './items.ts';
import { linesOf, type LinesOfOrder } from './lines.ts';
import { isNews, isUntouched, lastEntry, type Link, lockLink, type Moment } from './links.ts';
import { storeShopNote, warn } from './notes.ts';
import { partyOf } from './people.ts';
import { noteOf, type Priced } from './remarks.ts';
import { referenceOf, contractValuesOf } from './contract-values.ts';

export interface News {
  /** Segment of the shop's webhook addresses. */
  readonly shop: string;
  /** Arrival, ISO. */
  readonly receivedAt: string;
  /** Tie-breaker for two equally advanced states in one second: the later arrival sorts last. */
  readonly tie: string;
}
type Result = Readonly<Record<string, unknown>>;

interface ParsedOrder {
  readonly order: ShopOrder;
  readonly wanted: WantedContract;
  readonly lines: LinesOfOrder;
  readonly remarks: readonly string[];
  readonly currency: string;
  readonly country: string;
}

const momentOf = (order: ShopOrder, link: Link, { receivedAt, tie }: News): Moment => {
  const rank = `${String(order.rank).padStart(2, '0')} ${tie}`;
  if (order.stage !== 'deleted') return { at: order.modifiedAt ?? receivedAt, rank };
  // A deletion has no date. It takes the last known one, so that a later change that arrives late still counts.
  return { at: link.modified_at ?? receivedAt, rank: `99 ${tie}` };
};

/** Converts an order to contract values. Creates a new customer here, before any contract is locked. */
async function parseOrder({ app, db: tx }: Scope, order: ShopOrder, news: News): Promise<ParsedOrder> {
  const settings = await app.settings.all(tx);
  const country = settingFor<string>(settings, 'country');
  const currency = settingFor<string>(settings, 'currency');
  // Of two orders of a person the last placed one has the current customer data.
  const placed = {
    at: order.createdAt ?? order.modifiedAt ?? news.receivedAt,
    rank: `${order.modifiedAt} ${news.tie}`,
  };
  const party = await partyOf(tx, news.shop, order.person, placed, country);
  const { values, remarks } = contractValuesOf(order, party, { country, currency });
  const lines = linesOf(
    order,
    await itemsBySku(
      tx,
      order.lines.map(({ sku }) => sku),
    ),
    currency,
  );
  const ended = order.stage === 'ended';
  return {
    order,
    wanted: {
      values,
      lines: lines.lines,
      position: ended ? 'quote_abandoned' : 'quote',
      reason: ended ? t('{status} in the shop', { status: order.status }) : t('reopened in the shop'),
    },
    lines,
    remarks,
    currency,
    country,
  };
}

async function keep(
  { db: tx }: Scope,
  link: Link,
  to: Partial<Link> & { contract: number | null },
): Promise<void> {
  const entry = to.contract === null ? 0 : (to.history_id ?? (await lastEntry(tx, 'contract', to.contract)));
  await tx.rows(sql`
    update shop_link set contract_id = ${to.contract}, note_id = ${to.note_id ?? link.note_id}, history_id = ${entry} where id = ${link.id}`);
}

async function note(
  { app, db }: Scope,
  link: Link,
  id: number,
  known: ParsedOrder,
  priced: Priced,
): Promise<number> {
  const content = noteOf(known.order, known.lines, priced, known.remarks, known.currency, (moment) =>
    app.calendar.dayOf(moment),
  );
  return storeShopNote(db, id, link.note_id, referenceOf(known.order), content);
}

/** Updates the note with the order's status, even on a contract that the shop no longer edits. */
async function updateNote(scope: Scope, link: Link, id: number, known: ParsedOrder): Promise<void> {
  const noteId = await note(scope, link, id, known, await asOrdered(scope, id, known.wanted));
  await scope.db.rows(sql`update shop_link set note_id = ${noteId} where id = ${link.id}`);
}

async function make(scope: Scope, link: Link, known: ParsedOrder): Promise<Result> {
  const depot = await defaultDepot(scope.db, await scope.app.settings.all(scope.db));
  if (depot === undefined) throw new Error('There is no depot for shop orders.');
  const { id, priced } = await makeContract(scope, known.wanted, depot);
  await keep(scope, link, { contract: id, note_id: await note(scope, link, id, known, priced) });
  return { contract: id, made: true };
}

async function follow(scope: Scope, link: Link, id: number, known: ParsedOrder): Promise<Result> {
  const priced = await followOrder(scope, id, known.wanted);
  await keep(scope, link, { contract: id, note_id: await note(scope, link, id, known, priced) });
  return { contract: id };
}

/** Whether the quote may end with its order: only the shop edited it, and the customer received and accepted nothing. */
async function isTheShopsAlone({ db: tx }: Scope, link: Link, id: number): Promise<boolean> {
  if (!(await isUntouched(tx, 'contract', id, link))) return false;
  const promised = await tx.one(sql`
    select 1 where exists (select from quote_acceptance where contract_id = ${id}) or exists (select from sesmail where contract_id = ${id})`);
  return promised === undefined;
}

const CLOSED = new Set(['complete', 'abandoned', 'quote_abandoned']);

/** Handles an ended order; warns staff if they edited the contract or it is no longer a quote. */
async function endOrder(
  scope: Scope,
  link: Link,
  id: number,
  position: string,
  known: Pick<ParsedOrder, 'order' | 'wanted'>,
): Promise<Result> {
  const { order, wanted } = known;
  if (CLOSED.has(position)) return { contract: id, closed: true };
  if (position === 'quote' && (await isTheShopsAlone(scope, link, id))) {
    await abandonQuote(scope, id, wanted.reason);
    await keep(scope, link, { contract: id });
    return { contract: id, abandoned: true };
  }
  const out = await goodsOutText(scope.db, id);
  const text = t('The order is {reason}. This contract is {position} here, so it was not changed.', {
    reason: wanted.reason,
    position: positionWords(position),
  });
  const warned = await warn(
    scope.db,
    id,
    t('Shop order {number} ended', { number: order.number }),
    out === null ? text : `${text}\n${out}`,
  );
  return { contract: id, warned, ...(out !== null && { goods_out: out }) };
}

/** Notifies staff of differences on a contract that they edited. */
async function notifyStaff(
  scope: Scope,
  id: number,
  position: string,
  { order, wanted }: ParsedOrder,
): Promise<Result> {
  const differ = await differences(scope, id, wanted);
  const found = [
    ...(position === 'quote_abandoned' && wanted.position === 'quote'
      ? [t('Abandoned here, active in the shop')]
      : []),
    ...differ,
  ];
  if (found.length === 0) return { contract: id, same: true };
  const out = await goodsOutText(scope.db, id);
  const content = [
    t('The order changed in the shop. This contract was edited here, so it was not updated:'),
    ...found,
    ...(out === null ? [] : [out]),
  ];
  return {
    contract: id,
    ...(out !== null && { goods_out: out }),
    warned: await warn(
      scope.db,
      id,
      t('Shop order {number} changed', { number: order.number }),
      content.join('\n').slice(0, 20_000),
    ),
  };
}

/** Returns the result for an order without a contract if none is created; undefined otherwise. */
function withoutContract({ contract_id, status }: Link, order: ShopOrder): Result | undefined {
  if (contract_id !== null) return undefined;
  // Staff deleted the quote, so changes of the order don't recreate it.
  if (status !== '' && status !== 'deleted') return { deleted_here: true };
  // An unfinished order creates no customer.
  return order.stage === 'wanted' ? undefined : { nothing: true };
}

/** Whether the contract may follow the order: nobody edited it here, and it may end with the order. */
async function mayFollow(
  scope: Scope,
  link: Link,
  { id, position }: { readonly id: number; readonly position: string },
  ends: boolean,
): Promise<boolean> {
  if (position !== 'quote' && position !== 'quote_abandoned') return false;
  if (!(await isUntouched(scope.db, 'contract', id, link))) return false;
  return !ends || position !== 'quote' || isTheShopsAlone(scope, link, id);
}

async function applyState(scope: Scope, link: Link, order: ShopOrder, news: News): Promise<Result> {
  const { db: tx } = scope;
  const nothing = withoutContract(link, order);
  if (nothing !== undefined) return nothing;
  const known = order.stage === 'deleted' ? null : await parseOrder(scope, order, news);
  const row = await tx.one<{ id: number; position: string }>(
    sql`select id, position from contract where id = ${link.contract_id} for update`,
  );
  if (row === undefined) return known === null ? { nothing: true } : make(scope, link, known);
  const { id, position } = row;
  if (known === null) {
    const wanted = {
      values: {},
      lines: [],
      position: 'quote_abandoned',
      reason: t('deleted in the shop'),
    } as const;
    // A deletion lacks the order number, so the contract's is used.
    return endOrder(scope, link, id, position, { order, wanted });
  }
  const ends = order.stage === 'ended';
  if (await mayFollow(scope, link, row, ends)) return follow(scope, link, id, known);
  await updateNote(scope, link, id, known);
  return ends ? endOrder(scope, link, id, position, known) : notifyStaff(scope, id, position, known);
}

/** Returns the status to store; empty while there is no contract, so that a later event can create one. */
const statusOf = ({ stage, status }: ShopOrder, { nothing }: Result): string => {
  if (stage === 'deleted') return 'deleted';
  return nothing === true ? '' : status;
};

/** Applies a state of an order unless a newer one is known. Safe to repeat, in any order. */
export async function applyOrder(scope: Scope, order: ShopOrder, news: News): Promise<Result> {
  const { db: tx } = scope;
  // A basket that was never ordered.
  if (order.stage === 'draft') return { draft: true };
  const link = await lockLink(tx, news.shop, 'order', order.id);
  const moment = momentOf(order, link, news);
  if (!isNews(link, moment)) return { older: true };
  const result = await applyState(scope, link, order, news);
  await tx.rows(sql`
    update shop_link set modified_at = ${moment.at}::timestamptz, rank = ${moment.rank},
      status = ${statusOf(order, result)}
    where id = ${link.id}`);
  return result;
}
