/** GET and POST contract/{id}/goods/: the goods ledger of a contract (domain rules §6). */
import { t } from '@hireyard/messages';
import { GOODS_KINDS, type GoodsKind, tooManyFound, tooManyOut } from '@hireyard/domain/stock/goods';
import type { GoodsEntry } from '@hireyard/wire/contracts/goods';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { given } from '../../platform/http/given.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { pageAddress, pageNumber, pageSize } from '../../records/list/paging.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { selfUrl } from '../../records/record-answer.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { addCounts } from '../count-in/count-in.ts';
import { addGoods } from '../goods/ledger.ts';
import { GOODS_ENTRY, type GoodsLine, goodsLine, lockGoods, newestGoods } from '../goods/line.ts';
import { followCorrection } from './not-sent.ts';
import { sendGoods } from './send.ts';

const MAX_PAGE = 1000;

/** Returns the condition on the kinds of movements `g` that a call asks for; 400 for an unknown kind. */
function ofKinds(call: Call): RawBuilder<unknown> {
  const kinds = given<readonly string[]>(call, 'kind__in', 'texts');
  const unknown = kinds?.find((kind) => !GOODS_KINDS.some((one) => one === kind));
  if (unknown !== undefined)
    throw invalid({ kind__in: [t('"{given}" is not a valid choice.', { given: unknown })] });
  return kinds === undefined ? sql`true` : sql`g.kind = any (${[...kinds]}::text[])`;
}

/** GET contract/{id}/goods/: every movement, or those of some kinds, newest first. */
export const goodsOf: ActionReader = async (call, id) => {
  const size = pageSize(call.query.get('page_size'), MAX_PAGE);
  const page = pageNumber(call.query.get('page'));
  if (page === 'last') throw notFound(t('Invalid page.'));
  const wanted = ofKinds(call);
  const contract = await call.db.one<{ count: number }>(sql`
    select (select count(*)::int from goods_movement g where g.contract_id = c.id and g.quantity <> 0 and ${wanted}) as count from contract c where c.id = ${id}`);
  if (contract === undefined) throw notFound();
  const { count } = contract;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const results = await call.db.rows<GoodsEntry>(sql`
    select ${GOODS_ENTRY} where g.contract_id = ${id} and g.quantity <> 0 and ${wanted} order by g.id desc limit ${size} offset ${(page - 1) * size}`);
  const address = (to: number) => pageAddress(selfUrl(call), call.query, to);
  return {
    body: {
      count,
      next: page * size < count ? address(page + 1) : null,
      previous: page > 1 ? address(page - 1) : null,
      results,
    },
  };
};

/** Refuses a correction of more units than there are. */
function requireUnits(kind: string, quantity: number, { out, missing }: GoodsLine): void {
  if (kind === 'not_sent' && quantity > out) throw conflict(tooManyOut(out), 'goods_out');
  if (kind === 'found' && quantity > missing) throw conflict(tooManyFound(missing), 'goods_out');
}

/** Records that units never left, or that missing ones were found. */
async function correct(call: WriteCall<Values>, id: number, kind: 'not_sent' | 'found'): Promise<void> {
  const { db: tx, user, today } = call;
  await lockGoods(tx, id);
  const line = await goodsLine(tx, id, call.body['line']);
  const quantity = Number(call.body['quantity']);
  const reason = reasonOf(call);
  if (kind === 'not_sent' && reason === '') throw invalid({ reason: [t('Say why they never left.')] });
  requireUnits(kind, quantity, line);
  await addGoods(tx, [{ line: line.id, kind, quantity, source: 'correction', reason }], {
    contract: id,
    user: user.id,
    today,
  });
  await followCorrection(call, id, line, kind === 'found' ? quantity : 0);
  await writeHistory(tx, 'contract', id, user.id, kind === 'found' ? 'goods found' : 'goods never left', [
    { field: line.sku, before: null, after: quantity },
    ...(reason === '' ? [] : [{ field: 'reason', before: null, after: reason }]),
  ]);
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${id}`);
}

const reasonOf = (call: WriteCall<Values>): string => String(call.body['reason'] ?? '').trim();

/** The condition in which a movement counts units in. */
const CONDITION = { in_good: 'good', in_dirty: 'dirty', broken: 'broken', missing: 'missing' } as const;

/** POST contract/{id}/goods/: one movement of a line, of any kind. */
export const moveGoodsOf: ActionHandler = async (call, id) => {
  const kind = call.body['kind'] as GoodsKind;
  const quantity = Number(call.body['quantity']);
  if (kind === 'not_sent' || kind === 'found') await correct(call, id, kind);
  else {
    await lockGoods(call.db, id);
    const line = await goodsLine(call.db, id, call.body['line']);
    if (kind === 'out') await sendGoods(call, id, [{ contractstock: line.id, quantity }]);
    else
      await addCounts(call, id, [
        { line: line.id, condition: CONDITION[kind], quantity, note: reasonOf(call) },
      ]);
  }
  return { status: 201, body: await newestGoods(call.db, id) };
};
