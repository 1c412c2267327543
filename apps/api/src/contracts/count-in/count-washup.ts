/** The wash-up that the count shows, and the one contract line that carries the agreed amount (domain rules §6). */
import { type WashupProposal, washupProposals } from '@hireyard/domain/contracts/count-washup';
import { formatMoney, type Minor, parseMoney, sumMoney } from '@hireyard/domain/values/money';
import { type Db, sql } from '../../db/database.ts';
import { lockContract } from '../../money/core/facts.ts';
import type { ActionHandler } from '../../records/implementation.ts';
import { writeHistory } from '../../records/core/write.ts';
import { countLines, requireGoodsOut } from './count-in-facts.ts';
import { livePrices } from '../figures/figures.ts';
import { type ContractCalculation, recalculate, calculateContract } from '../figures/recalculate.ts';

export interface CountedWashup {
  readonly proposals: readonly WashupProposal[];
  /** Their sum before tax. */
  readonly total: Minor;
  /** The part already on the contract. */
  readonly applied: Minor;
}

/** Returns the wash-up corrections of a contract's count and the part that was applied. */
export async function countedWashup(
  db: Db,
  { contract, lines, settings }: ContractCalculation,
): Promise<CountedWashup> {
  const counted = new Map((await countLines(db, contract.id)).map((line) => [line.id, line]));
  const proposals = washupProposals(
    lines.flatMap((line) => {
      const count = counted.get(line.id);
      if (count === undefined) return [];
      const listed = livePrices(line, contract, settings).unit_washup_price;
      return [{ ...count, charged: parseMoney(line.unit_washup_price), listed }];
    }),
  );
  const row = await db.one<{ value: string }>(
    sql`select value from contract_line where contract_id = ${contract.id} and counted_washup`,
  );
  return {
    proposals,
    total: sumMoney(proposals.map(({ amount }) => amount)),
    applied: row === undefined ? 0n : parseMoney(row.value),
  };
}

/** POST contract/{id}/wash_up/: adjusts the contract's wash-up to its count. Repeating it changes nothing. */
export const applyWashup: ActionHandler = async (call, id) => {
  const { db: tx, user } = call;
  await lockContract(call.app, tx, id);
  await requireGoodsOut(tx, id);
  const { total, applied } = await countedWashup(tx, await calculateContract(call, id));
  if (total !== applied) {
    const price = formatMoney(total);
    await tx.rows(
      total === 0n
        ? sql`delete from contract_line where contract_id = ${id} and counted_washup`
        : sql`
          insert into contract_line (contract_id, quantity, unlisted, unlisted_description, unlisted_price, unlisted_washup_price, counted_washup,
            unit_price, unit_washup_price, value, tax, grand_total)
          values (${id}, 1, true, 'Wash-up as counted', 0, ${price}, true, 0, ${price}, ${price}, 0, ${price})
          on conflict (contract_id) where counted_washup do update set unlisted_price = 0, unlisted_washup_price = excluded.unlisted_washup_price,
            quantity = 1, unit_price = 0, unit_washup_price = excluded.unit_washup_price, value = excluded.value, tax = 0,
            grand_total = excluded.grand_total, version = contract_line.version + 1, updated_at = now()`,
    );
    await writeHistory(tx, 'contract', id, user.id, 'wash-up by the count', [
      { field: 'wash-up', before: formatMoney(applied), after: price },
    ]);
    await recalculate(call, id, { touched: true, enforcement: 'fact' });
  }
  return { body: { applied: formatMoney(total) } };
};
