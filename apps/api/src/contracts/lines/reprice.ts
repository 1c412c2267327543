/** POST contract/{id}/reprice/: updates prices to today's for the contract's dates. A quote on request, an order only with a reason. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { lockRow, writeHistory, type Values } from '../../records/core/write.ts';
import { chargeableDays, lineDates } from '@hireyard/domain/contracts/pricing';
import type { LineRow } from '../figures/facts.ts';
import { livePrices } from '../figures/figures.ts';
import {
  type How,
  recalculate,
  calculateContract,
  type ContractCalculation,
} from '../figures/recalculate.ts';
import { contractSource } from '../source/contract.ts';
import { isClosed } from '../figures/is-closed.ts';

const totalsOf = ({ figures }: ContractCalculation) => {
  const { value, value_ex_delivery, tax, grand_total, deposit_amount } = figures.columns;
  return { value, value_ex_delivery, tax, grand_total, deposit_amount };
};

interface NewPrices {
  readonly id: number;
  readonly title: string;
  readonly old_price: string;
  readonly new_price: string;
  readonly old_washup_price: string;
  readonly new_washup_price: string;
}

/** Returns the chosen lines whose price or wash-up price would change today. */
function changedPrices({ contract, settings }: ContractCalculation, lines: readonly LineRow[]): NewPrices[] {
  return lines
    .flatMap((line) => {
      if (line.stockitem_id === null) return [];
      const live = livePrices(line, contract, settings);
      // A wash-up locked at zero means that the customer returns it clean. It stays.
      const washup = line.locked_washup_price === '0.00' ? '0.00' : formatMoney(live.unit_washup_price);
      return [
        {
          id: line.id,
          title: line.title,
          old_price: line.unit_price,
          new_price: formatMoney(live.unit_price),
          old_washup_price: line.unit_washup_price,
          new_washup_price: washup,
        },
      ];
    })
    .filter((line) => line.old_price !== line.new_price || line.old_washup_price !== line.new_washup_price);
}

/** Updates prices of a locked contract's lines, recalculates, and returns the changed lines. 409 for a closed contract. */
export async function takeNewPrices(
  call: WriteCall<Values>,
  before: ContractCalculation,
  { only, ...how }: Pick<How, 'onRefusal'> & { readonly only?: readonly number[] | undefined } = {},
): Promise<{ readonly changed: readonly NewPrices[]; readonly after: ContractCalculation }> {
  const { id, position } = before.contract;
  if (isClosed(position))
    throw conflict(t('The contract is closed, so its prices can’t be updated.'), 'contract_closed');
  const chosen = before.lines.filter(
    (line) => line.stockitem_id !== null && (only?.includes(line.id) ?? true),
  );
  const changed = changedPrices(before, chosen);
  // Lines without a locked price already use live prices.
  await call.db.rows(sql`update contract_line l set locked_price = case when l.locked_price is not null then x.new_price end,
      locked_washup_price = case when l.locked_washup_price is not null then x.new_washup_price end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) x (id int, new_price numeric, new_washup_price numeric) where l.id = x.id`);
  const days = chosen.map((line) => ({
    id: line.id,
    days: chargeableDays(lineDates(line, before.contract)),
  }));
  await call.db.rows(sql`
    update contract_line l set priced_days = x.days, price_kept_days = null
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) x (id int, days int) where l.id = x.id and l.locked_price is not null`);
  return { changed, after: await recalculate(call, id, { ...how, touched: changed.length > 0 }) };
}

/** Returns the chosen lines; undefined for all. 400 for a line of another contract. */
function chosenLines({ lines }: ContractCalculation, given: unknown): readonly number[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const unknown = (given as readonly unknown[]).filter((id) => lines.every((line) => line.id !== id));
  if (unknown.length > 0)
    throw invalid({
      lines: unknown.map((id) => recordNotFound(String(id))),
    });
  return given as readonly number[];
}

/** Returns old and new unit prices per line and both totals; `dry_run` rolls back. */
export async function reprice(call: WriteCall<Values>, id: number): Promise<Answer> {
  await lockRow(call.db, contractSource, id, call.request.headers['if-match']);
  await call.app.recalculateIfOutdated(call.app, call.db, id);
  const before = await calculateContract(call, id);
  const reason = call.body['reason'];
  if (isClosed(before.contract.position))
    throw conflict(t('The contract is closed, so its prices can’t be updated.'), 'contract_closed');
  if (
    before.contract.position !== 'quote' &&
    call.body['dry_run'] !== true &&
    (typeof reason !== 'string' || reason === '')
  )
    throw invalid({ reason: [t('This field is required.')] });
  const only = chosenLines(before, call.body['lines']);
  await call.db.rows(sql`savepoint reprice`);
  const { changed, after } = await takeNewPrices(call, before, { only });
  const body = { lines: changed, before: totalsOf(before), after: totalsOf(after) };
  if (call.body['dry_run'] === true) await call.db.rows(sql`rollback to savepoint reprice`);
  else if (changed.length > 0)
    await writeHistory(call.db, 'contract', id, call.user.id, 'repriced', [
      { field: 'grand_total', before: body.before.grand_total, after: body.after.grand_total },
      ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
    ]);
  return { body };
}
