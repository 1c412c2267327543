/**
 * Writes contract lines: rows, prices and history. Callers make all their changes first and call `recalculate` once before the transaction
 * ends.
 */
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import { contractstock } from '@hireyard/wire/contracts/contractstock';
import { type Db, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { requireActive } from '../../records/core/active.ts';
import {
  type Change,
  changesOf,
  deleteRow,
  insertRow,
  writeHistory,
  updateRow,
  type Values,
} from '../../records/core/write.ts';
import { requireLineGoods } from '../goods/refuse.ts';
import { followCountedIn, GOODS_ARE_OUT } from '../count-in/count-in-facts.ts';
import { requireGoodsForDates, requireLineDates } from '../save/line-dates.ts';
import { lineSource as source } from '../source/line.ts';
import { contractRow, lineRows } from '../figures/facts.ts';
import { chargeableDays, lineDates } from '@hireyard/domain/contracts/pricing';
import { livePrices } from '../figures/figures.ts';
import { positionOf } from '../save/save.ts';
import { isClosed } from '../figures/is-closed.ts';

/** Figures that are valid for any quantity until they are calculated. */
const NOTHING = {
  unit_price: '0.00',
  unit_washup_price: '0.00',
  value: '0.00',
  tax: '0.00',
  grand_total: '0.00',
};

/** Locks the contract of changing lines and returns its position. 409 if it is closed. */
export async function lockContract(call: WriteCall<Values>, contractId: number): Promise<string> {
  const found = await call.db.one(sql`select 1 from contract where id = ${contractId} for update`);
  if (found === undefined) throw invalid({ contract: [recordNotFound(contractId)] });
  const position = await positionOf(call, contractId);
  if (isClosed(position))
    throw conflict(
      t('The contract is {position}. Its lines can’t be changed.', { position: positionWords(position) }),
      'contract_closed',
    );
  await call.app.recalculateIfOutdated(call.app, call.db, contractId);
  return position;
}

/** Updates the count-in date, because uncounted goods may have changed. */
async function followGoods(call: WriteCall<Values>, contractId: number, position: string): Promise<void> {
  if (GOODS_ARE_OUT.has(position)) await followCountedIn(call.db, contractId, call.today);
}

/** Requires either an item, or a description for a custom item (spec §3.6, domain rules §2.6). */
function requireShape(line: Values): void {
  if (line['unlisted'] === true) {
    if (!line['unlisted_description'])
      throw invalid({ unlisted_description: [t('This field is required.')] });
    if (line['stockitem'] !== null && line['stockitem'] !== undefined)
      throw invalid({ stockitem: [t('A custom item can’t have a stock item.')] });
  } else if (line['stockitem'] === null || line['stockitem'] === undefined)
    throw invalid({ stockitem: [t('This field is required.')] });
}

const isDate = (field: string): boolean => field === 'delivery_date' || field === 'collection_date';
const hasDates = (line: Values): boolean => line['delivery_date'] != null || line['collection_date'] != null;

/** Locks the unit prices of a line unless its body gives them. */
async function lockLine(
  call: WriteCall<Values>,
  contractId: number,
  lineId: number,
  given: Values,
): Promise<void> {
  if (given['locked_price'] !== undefined && given['locked_washup_price'] !== undefined) return;
  const [line] = await lineRows(call.db, contractId, lineId);
  if (line === undefined || line.stockitem_id === null) return;
  const contract = await contractRow(call.db, contractId);
  const live = livePrices(line, contract, await call.app.settings.all(call.db));
  if (given['locked_price'] === undefined)
    await call.db.rows(
      sql`update contract_line set locked_price = ${formatMoney(live.unit_price)}, priced_days = ${chargeableDays(lineDates(line, contract))}, price_kept_days = null
        where id = ${lineId}`,
    );
  if (given['locked_washup_price'] === undefined)
    await call.db.rows(
      sql`update contract_line set locked_washup_price = ${formatMoney(live.unit_washup_price)} where id = ${lineId}`,
    );
}

const nameOf = (line: Values): unknown =>
  (line['stockitem'] as { sku?: string } | null)?.sku ?? line['unlisted_description'];
/** Returns a line as shown in the history: "20 × CHR-BQGO". */
const inText = (db: Db, id: number) =>
  db.one<{ contract_id: number; words: string }>(sql`
    select l.contract_id, l.quantity || ' × ' || coalesce(i.sku, l.unlisted_description) as words
    from contract_line l left join stockitem i on i.id = l.stockitem_id where l.id = ${id}`);

/** Adds a line to a contract, which it locks, at today's prices unless the line has its own. Returns its id. */
export async function addLine(call: WriteCall<Values>, contractId: number, values: Values): Promise<number> {
  requireShape(values);
  requireGoodsForDates(values);
  const position = await lockContract(call, contractId);
  await requireActive(call.db, 'stockitem', 'stockitem', values['stockitem']);
  return insertLine(call, contractId, position, values);
}

/** Inserts a checked line into a locked contract; prices that `values` leaves out are today's. Returns its id. */
export async function insertLine(
  call: WriteCall<Values>,
  contractId: number,
  position: string,
  values: Values,
): Promise<number> {
  const id = await insertRow(call.db, source, values, call.user.id, NOTHING);
  if (hasDates(values)) await requireLineDates(call.db, contractId, id);
  await lockLine(call, contractId, id, values);
  await followGoods(call, contractId, position);
  await writeHistory(call.db, 'contract', contractId, call.user.id, 'line added', [
    { field: 'line', before: null, after: (await inText(call.db, id))?.words },
  ]);
  return id;
}

/** Changes a line of a contract, which it locks; `before`: the line as loaded. Returns the changes. */
export async function changeLine(
  call: WriteCall<Values>,
  contractId: number,
  before: Values,
  given: Values,
): Promise<readonly Change[]> {
  const id = Number(before['id']);
  const changes = changesOf(contractstock.fields, before, given);
  if (changes.length === 0) return changes;
  const position = await lockContract(call, contractId);
  const item = changes.find((change) => change.field === 'stockitem');
  if (item) await requireLineGoods(call.db, id, { what: 'item' });
  const quantity = changes.find((change) => change.field === 'quantity');
  if (quantity) await requireLineGoods(call.db, id, { what: 'quantity', to: Number(quantity.after) });
  const dates = changes.filter(({ field }) => isDate(field));
  if (dates.some(({ field }) => field === 'delivery_date'))
    await requireLineGoods(call.db, id, { what: 'delivery_date' });
  requireShape({ ...before, ...given });
  if (item || dates.length > 0) requireGoodsForDates({ ...before, ...given });
  await requireActive(call.db, 'stockitem', 'stockitem', item?.after);
  // A line's figures must fit its quantity at all times; they are recalculated at the end. A price set by a user is for the whole hire,
  // whatever its dates.
  const priced = changes.some((change) => change.field === 'locked_price') ? { priced_days: null } : {};
  await updateRow(call.db, source, id, changes, call.user.id, { ...NOTHING, ...priced });
  if (dates.length > 0) await requireLineDates(call.db, contractId, id);
  if (item && item.after !== null) {
    const own = Object.fromEntries(changes.map((change) => [change.field, change.after]));
    await lockLine(call, contractId, id, own);
  }
  await followGoods(call, contractId, position);
  await writeHistory(
    call.db,
    'contract',
    contractId,
    call.user.id,
    'line changed',
    changes.map((change) => ({ ...change, field: `${String(nameOf(before))}: ${change.field}` })),
  );
  return changes;
}

/** Removes a line from its contract, which it locks. Returns the contract id, or null if there was no such line. */
export async function removeLine(call: WriteCall<Values>, id: number): Promise<number | null> {
  const line = await inText(call.db, id);
  if (line === undefined) return null;
  const position = await lockContract(call, line.contract_id);
  await requireLineGoods(call.db, id, { what: 'delete' });
  await deleteRow(call.db, source, id, call.user.id);
  await writeHistory(call.db, 'contract', line.contract_id, call.user.id, 'line removed', [
    { field: 'line', before: line.words, after: null },
  ]);
  await followGoods(call, line.contract_id, position);
  return line.contract_id;
}
