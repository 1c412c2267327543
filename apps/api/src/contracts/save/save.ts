/** Creates and changes contracts: checks which fields can change in which position, then recalculates. */
import { positionWords } from '@hireyard/domain/contracts/position-words';
import { recordNotFound } from '@hireyard/wire/field/relation';
import { isClosed } from '../figures/is-closed.ts';
import { t } from '@hireyard/messages';
import { MAX_HIRE_DAYS } from '@hireyard/domain/stock/availability';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { CONTRACT_POSITIONS } from '@hireyard/domain/contracts/moves/decide';
import type { NewLine } from '@hireyard/wire/contracts/new-contract';
import { contract } from '@hireyard/wire/contracts/contract';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { requireActive } from '../../records/core/active.ts';
import { type Change, changesOf, insertRow, updateRow, type Values } from '../../records/core/write.ts';
import { releaseContract } from '../../stock/reservations/reserve.ts';
import { stateByAction } from '../../records/workflow/state-statements.ts';
import { requireUnpacked } from '../../stock/groups/contract.ts';
import { goodsOutText, requireContractGoods } from '../goods/refuse.ts';
import { requireLinesFit } from './line-dates.ts';
import { moveLineDates } from './move-lines.ts';
import { makeContract } from './create.ts';
import { contractSource } from '../source/contract.ts';
import { confirmPrices } from '../figures/confirm-prices.ts';
import { recalculate } from '../figures/recalculate.ts';

/** Fields that can change on a closed contract: texts, no figures. */
const ALWAYS_OPEN = new Set(['customer_reference', 'system_notes', 'payment_due_date']);
const NEEDS_DATES = new Set<string>(
  CONTRACT_POSITIONS.filter((position) => !['quote', 'quote_abandoned', 'abandoned'].includes(position)),
);

/** Returns the starting position in a body's `states`. All other states change through the state calls. */
async function startingAction(call: WriteCall<Values>, ids: unknown): Promise<string> {
  if (!Array.isArray(ids) || ids.length === 0) return 'quote';
  const rows = await call.db.rows<{ id: number; system_action: string | null; system_group: string | null }>(
    sql`select id, system_action, system_group from state where id = any (${ids}::int[])`,
  );
  const missing = (ids as number[]).filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw invalid({
      states: missing.map((id) => recordNotFound(id)),
    });
  const positions = rows.filter(
    (row) => row.system_group === 'contract_position' && row.system_action !== null,
  );
  if (positions.length > 1) throw invalid({ states: [t('A contract can only have one position.')] });
  return positions[0]?.system_action ?? 'quote';
}

/** Inserts the row of a contract in a position without its figures and returns its id. 409 if no state has that position. */
export async function insertContract(
  tx: Tx,
  given: Values,
  position: string,
  userId: number | null,
): Promise<number> {
  const state = await stateByAction(tx, 'contract_status', position);
  if (state === undefined)
    throw conflict(t('No state has the system action "{position}".', { position }), 'state_missing');
  return insertRow(tx, contractSource, given, userId ?? 0, {
    contract_number: sql`'H' || nextval('contract_number_seq')`,
    position,
    state_set_id: sql`state_set_of(array[${state.id}]::int[])`,
    created_by_id: userId,
  });
}

/** Creates a contract in its starting position (default: quote) with the lines of its body and returns its id. */
export async function createContract(call: WriteCall<Values>): Promise<number> {
  const { states, lines, ...given } = call.body;
  const missing = ['lead_customer', 'account'].filter((name) => given[name] === null);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((name) => [name, ['This field must have a value.']])));
  requireSaneDates(given);
  const action = await startingAction(call, states);
  return makeContract(call, given, (lines ?? []) as readonly NewLine[], action);
}

function requireOpen(position: string, changes: readonly Change[]): void {
  if (!isClosed(position) || changes.every((change) => ALWAYS_OPEN.has(change.field))) return;
  throw conflict(
    t('The contract is {position}, so only its texts can change. Reopen it first.', {
      position: positionWords(position),
    }),
    'contract_closed',
  );
}

/** A far-off year is a typo, and a hire of many years would block its stock. */
function requireSaneDates(dates: Values): void {
  for (const field of ['hire_date', 'delivery_date', 'collection_date', 'hold_until'] as const) {
    const date = dates[field];
    if (typeof date === 'string' && (date < '2000-01-01' || date > '2199-12-31'))
      throw invalid({ [field]: [t('Enter a date between 2000 and 2199.')] });
  }
  const { delivery_date: from, collection_date: to } = dates;
  if (typeof from !== 'string' || typeof to !== 'string') return;
  if (daysBetween(from, to) > MAX_HIRE_DAYS)
    throw invalid({ collection_date: [t('A hire can last five years at most. Check the year.')] });
}

function requireDates(position: string, changes: readonly Change[]): void {
  if (!NEEDS_DATES.has(position)) return;
  const emptied = changes.find(
    (change) => ['delivery_date', 'collection_date'].includes(change.field) && change.after === null,
  );
  if (emptied) throw invalid({ [emptied.field]: [t('Orders need delivery and collection dates.')] });
}

interface Written {
  readonly changes: readonly Change[];
  readonly position: string;
  /** A user chose to keep prices calculated for other dates. */
  readonly kept: boolean;
}

/** Whether the dates of a contract change that its lines follow. Then `requireLinesFit` must pass in the end. */
export const changesDates = (changes: readonly Change[]): boolean =>
  changes.some(({ field }) => field === 'delivery_date' || field === 'collection_date');

/**
 * Writes a body's values on a locked contract without recalculating, and without checking whether its lines still fit its dates. Returns the
 * changes and its position.
 */
export async function writeContract(call: WriteCall<Values>, id: number, before: Values): Promise<Written> {
  const { states: _, pricing, line_dates, ...given } = call.body;
  const changes = changesOf(contract.fields, before, given);
  const position = await positionOf(call, id);
  const keeps = pricing === 'keep' && position !== 'quote' && !isClosed(position);
  if (changes.length === 0 && !keeps) return { changes, position, kept: false };
  // Otherwise the change would be judged by changes to other records.
  await call.app.recalculateIfOutdated(call.app, call.db, id);
  requireOpen(position, changes);
  requireDates(position, changes);
  requireSaneDates({ ...before, ...given });
  const moved = changes.find((change) => change.field === 'depot');
  await requireActive(call.db, 'depot', 'depot', moved?.after);
  if (moved) {
    await requireUnpacked(call.db, id);
    await requireContractGoods(call.db, id, { what: 'depot' });
  }
  if (changes.some((change) => change.field === 'delivery_date'))
    await requireContractGoods(call.db, id, { what: 'delivery_date' });
  await updateRow(call.db, contractSource, id, changes, call.user.id);
  if (line_dates === 'move') await moveLineDates(call, id, changes);
  return { changes, position, kept: keeps && (await confirmPrices(call, id)) };
}

/** Applies a body to a locked contract. Equal values change nothing. */
export async function updateContract(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const { changes, position, kept } = await writeContract(call, id, before);
  if (changesDates(changes)) await requireLinesFit(call.db, id);
  // Closed contracts keep their figures, and texts don't change any.
  if ((changes.length === 0 && !kept) || isClosed(position)) return;
  await recalculate(call, id, { newToAccount: changes.some((change) => change.field === 'account') });
}

export async function positionOf(call: WriteCall<Values>, id: number): Promise<string> {
  const row = await call.db.one<{ position: string }>(sql`select position from contract where id = ${id}`);
  return row?.position ?? '';
}

/** Deletes a quote with its lines. Other contracts stay, and so do quotes whose goods ever moved: the ledger keeps its rows. */
export async function removeContract(
  call: WriteCall<Values>,
  id: number,
  remove: () => Promise<void>,
): Promise<void> {
  const position = await positionOf(call, id);
  if (position !== 'quote' && position !== 'quote_abandoned') {
    const out = await goodsOutText(call.db, id);
    if (out !== null) throw conflict(out, 'goods_out');
    throw conflict(t('Only a quote can be deleted. Abandon the contract instead.'), 'not_a_quote');
  }
  if ((await call.db.one(sql`select 1 from goods_movement where contract_id = ${id} limit 1`)) !== undefined)
    throw conflict(
      position === 'quote'
        ? t('Goods of this quote were sent before, so it can’t be deleted. Abandon it instead.')
        : t('Goods of this quote were sent before, so it stays here as abandoned.'),
      'goods_out',
    );
  await releaseContract(call.db, id, call.today);
  await remove();
}
