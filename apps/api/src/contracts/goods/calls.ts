/** GET and POST contract/{id}/goods/: the goods ledger of a contract (domain rules §6). */
import { t } from '@hireyard/messages';
import type { GoodsEntry } from '@hireyard/wire/contracts/goods';
import { type Db, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { pageAddress, pageNumber, pageSize } from '../../records/list/paging.ts';
import { settle } from '../../money/core/settle.ts';
import { followCount } from '../../money/damages/count-damages.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { authorOf } from '../../records/core/author.ts';
import { selfUrl } from '../../records/record-answer.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { reckon, reserveNow } from '../figures/recalculate.ts';
import { addGoods } from './ledger.ts';
import { writeOffLost } from './write-off.ts';

const MAX_PAGE = 1000;

const ENTRY = sql`g.id, g.contract_line_id as line, jsonb_build_object('id', i.id, 'sku', i.sku, 'internal_title', i.internal_title) as stockitem,
    g.kind, g.quantity, g.day, jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
    ${authorOf('g.created_by_id')} as user, g.source, g.reason, wire_time(g.created_at) as created_at
  from goods_movement g join stockitem i on i.id = g.stockitem_id join depot d on d.id = g.depot_id`;

/** GET contract/{id}/goods/: every movement, newest first. */
export const goodsOf: ActionReader = async (call, id) => {
  const size = pageSize(call.query.get('page_size'), MAX_PAGE);
  const page = pageNumber(call.query.get('page'));
  if (page === 'last') throw notFound(t('Invalid page.'));
  const contract = await call.db.one<{ count: number }>(sql`
    select (select count(*)::int from goods_movement g where g.contract_id = c.id and g.quantity <> 0) as count from contract c where c.id = ${id}`);
  if (contract === undefined) throw notFound();
  const { count } = contract;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const results = await call.db.rows<GoodsEntry>(sql`
    select ${ENTRY} where g.contract_id = ${id} and g.quantity <> 0 order by g.id desc limit ${size} offset ${(page - 1) * size}`);
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

interface Line {
  readonly id: number;
  readonly stockitem_id: number;
  readonly sku: string;
  readonly replacement_price: string | null;
  readonly out: number;
  readonly broken: number;
  readonly missing: number;
}

/** The line of a locked contract; 400 for another one. */
async function lineOf(db: Db, contract: number, id: unknown): Promise<Line> {
  const line = await db.one<Line>(sql`
    select l.id, l.stockitem_id, i.sku, i.replacement_price, coalesce(n.still_out, 0) as out, coalesce(n.broken, 0) as broken,
      coalesce(n.missing - n.found, 0) as missing
    from contract_line l join stockitem i on i.id = l.stockitem_id left join goods_line n on n.contract_line_id = l.id
    where l.id = ${Number(id)} and l.contract_id = ${contract}`);
  if (line === undefined) throw invalid({ line: [t('Choose a line of this contract that has an item.')] });
  return line;
}

/** Refuses a correction of more units than there are. */
function requireUnits(kind: string, quantity: number, { out, missing }: Line): void {
  if (kind === 'not_sent' && quantity > out)
    throw conflict(
      t('Only {out, plural, one {# is} other {# are}} with the customer. Enter that many or fewer.', { out }),
      'goods_out',
    );
  if (kind === 'found' && quantity > missing)
    throw conflict(
      t('Only {missing, plural, one {# is} other {# are}} missing. Enter that many or fewer.', { missing }),
      'goods_out',
    );
}

/** Damages, reservations, write-offs and money follow a correction. */
async function follow(call: WriteCall<Values>, contract: number, line: Line, found: number): Promise<void> {
  const { db: tx, user, today, app } = call;
  const settings = await app.settings.all(tx);
  const { contract: row } = await reckon(call, contract);
  const grace_days = settingFor<number>(settings, 'damage_grace_days', row.depot_id);
  const counted = { ...line, missing: line.missing - found };
  if (found > 0) await followCount(tx, [counted], { contract, user: user.id, today, grace_days });
  await reserveNow(call, await reckon(call, contract), 'fact');
  await writeOffLost(call, contract);
  await settle(tx, contract, user.id);
}

/** POST contract/{id}/goods/: records that units never left, or that missing ones were found. */
export const correctGoods: ActionHandler = async (call, id) => {
  const { db: tx, user, today } = call;
  const found = await tx.one(sql`select 1 from contract where id = ${id} for update`);
  if (found === undefined) throw notFound();
  const line = await lineOf(tx, id, call.body['line']);
  const kind = call.body['kind'] as 'not_sent' | 'found';
  const quantity = Number(call.body['quantity']);
  const reason = String(call.body['reason'] ?? '').trim();
  if (kind === 'not_sent' && reason === '') throw invalid({ reason: [t('Say why they never left.')] });
  requireUnits(kind, quantity, line);
  await addGoods(tx, [{ line: line.id, kind, quantity, source: 'correction', reason }], {
    contract: id,
    user: user.id,
    today,
  });
  await follow(call, id, line, kind === 'found' ? quantity : 0);
  await writeHistory(tx, 'contract', id, user.id, kind === 'found' ? 'goods found' : 'goods never left', [
    { field: line.sku, before: null, after: quantity },
    ...(reason === '' ? [] : [{ field: 'reason', before: null, after: reason }]),
  ]);
  await tx.rows(sql`update contract set version = version + 1, updated_at = now() where id = ${id}`);
  const [row] = await tx.rows<GoodsEntry>(
    sql`select ${ENTRY} where g.contract_id = ${id} order by g.id desc limit 1`,
  );
  return { status: 201, body: row };
};
