/** Damages of a hire. Each change locks the contract first and then updates its balances (domain rules §6). */
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { damage } from '@hireyard/wire/money/damage';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { settle } from '../core/settle.ts';
import type { Implementation } from '../../records/implementation.ts';
import {
  changesOf,
  deleteRow,
  insertRow,
  writeHistory,
  updateRow,
  type Values,
} from '../../records/core/write.ts';
import { damageSource as source } from './source.ts';

/** Positions in which goods are or were out and the debt can still change. */
const GOODS_WENT_OUT = new Set(['on_hire', 'off_hire', 'collection']);

/** Locks the contract. 409 before the goods are out and after the hire is settled. */
async function lockHire(tx: Tx, contractId: number): Promise<void> {
  const row = await tx.one<{ position: string }>(
    sql`select position from contract where id = ${contractId} for no key update`,
  );
  if (row === undefined) throw invalid({ contract: [recordNotFound(contractId)] });
  if (GOODS_WENT_OUT.has(row.position)) return;
  if (row.position === 'complete')
    throw conflict(t('This hire is complete. Reopen it to change its damages.'), 'contract_closed');
  throw conflict(
    t('You can record damages once the goods are on hire. This contract is {position}.', {
      position: positionWords(row.position),
    }),
    'not_on_hire',
  );
}

/** Returns an item's replacement price; 400 if unknown. */
async function replacementPrice(db: Db, stockitem: unknown): Promise<string> {
  const missing = (why: string) => invalid({ unit_price: [why] });
  if (typeof stockitem !== 'number') throw missing(t('Enter a replacement price or choose an item.'));
  const item = await db.one<{ price: string | null }>(
    sql`select replacement_price as price from stockitem where id = ${stockitem}`,
  );
  if (item === undefined) throw invalid({ stockitem: [recordNotFound(stockitem)] });
  if (item.price === null) throw missing(t('This item has no replacement price. Enter one.'));
  return item.price;
}

const product = (row: Values): string =>
  formatMoney(BigInt(Number(row['quantity'])) * parseMoney(String(row['unit_price'])));

/**
 * Completes a change: a new item brings its price; an amount of quantity × price is recalculated, an agreed one
 * stays.
 */
async function follow(db: Db, before: Values, body: Values, changed: ReadonlySet<string>): Promise<Values> {
  const repriced = changed.has('stockitem') && body['stockitem'] !== null && !changed.has('unit_price');
  const price = repriced ? { unit_price: await replacementPrice(db, body['stockitem']) } : {};
  const after = { ...before, ...body, ...price };
  const calculated = !changed.has('amount') && before['amount'] === product(before);
  return { ...body, ...price, ...(calculated && { amount: product(after) }) };
}

/** Throws 409 for changes to counted fields, which only a count can change; the charge can be edited here. */
async function requireUncounted(tx: Tx, id: number): Promise<void> {
  const row = await tx.one(sql`select 1 from damage where id = ${id} and contract_line_id is not null`);
  if (row !== undefined)
    throw conflict(
      t('This damage comes from the count-in. Count the line again, or waive the damage.'),
      'counted_in',
    );
}
const COUNTED = ['stockitem', 'kind', 'quantity', 'counted_on'];

/** Describes a damage for the contract's history: "2 × PLATE-1 broken". */
const inText = async (db: Db, id: number) =>
  (
    await db.one<{ words: string }>(sql`
      select d.quantity || ' × ' || coalesce(i.sku || ' ', '') || d.kind as words
      from damage d left join stockitem i on i.id = d.stockitem_id where d.id = ${id}`)
  )?.words;

const contractOf = (row: Values): number => (row['contract'] as { id: number }).id;

export const damageResource: Implementation = {
  source,
  async create(call) {
    const { db: tx, body, user } = call;
    const contractId = Number(body['contract']);
    await lockHire(tx, contractId);
    const unit_price = body['unit_price'] ?? (await replacementPrice(tx, body['stockitem']));
    const row = { counted_on: call.today, ...body, unit_price };
    const values = { ...row, amount: body['amount'] ?? product(row) };
    const id = await insertRow(tx, source, values, user.id, { created_by_id: user.id });
    await writeHistory(tx, 'contract', contractId, user.id, 'damage added', [
      { field: 'damage', before: null, after: await inText(tx, id) },
    ]);
    await settle(tx, contractId, user.id);
    return id;
  },
  async lockFirst(call, id) {
    await call.db.rows(
      sql`select 1 from contract where id = (select contract_id from damage where id = ${id}) for no key update`,
    );
  },
  async update(call, id, before) {
    const { db: tx, user } = call;
    const contractId = contractOf(before);
    const asked = changesOf(damage.fields, before, call.body);
    if (asked.length === 0) return;
    const fields = new Set(asked.map((change) => change.field));
    if (fields.has('contract'))
      throw invalid({ contract: [t('You can’t move damage to another contract.')] });
    await lockHire(tx, contractId);
    if (COUNTED.some((field) => fields.has(field))) await requireUncounted(tx, id);
    const body = await follow(tx, before, call.body, fields);
    const changes = changesOf(damage.fields, before, body);
    await updateRow(tx, source, id, changes, user.id);
    const words = await inText(tx, id);
    await writeHistory(
      tx,
      'contract',
      contractId,
      user.id,
      'damage changed',
      changes.map((change) => ({ ...change, field: `${words}: ${change.field}` })),
    );
    if (fields.has('decision')) await call.app.damagesDecided(call, contractId);
    await settle(tx, contractId, user.id);
  },
  async remove(call, id) {
    const { db: tx, user } = call;
    const row = await tx.one<{ contract_id: number }>(sql`select contract_id from damage where id = ${id}`);
    if (row === undefined) return;
    await lockHire(tx, row.contract_id);
    await requireUncounted(tx, id);
    const words = await inText(tx, id);
    await deleteRow(tx, source, id, user.id);
    await writeHistory(tx, 'contract', row.contract_id, user.id, 'damage removed', [
      { field: 'damage', before: words, after: null },
    ]);
    await settle(tx, row.contract_id, user.id);
  },
};
