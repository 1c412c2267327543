/** Prices of edited lines in a preview (domain rules §2). */
import { chargeableDays, lineDates } from '@hireyard/domain/contracts/pricing';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { LinePrice } from '@hireyard/wire/contracts/change';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { priceForDates } from '../figures/price-warning.ts';
import { livePrices } from '../figures/figures.ts';
import { calculateContract } from '../figures/recalculate.ts';

/** Returns the prices of these lines of a contract, as it is now in this transaction. `added`: those that are new. */
export async function linePrices(
  call: WriteCall<Values>,
  contractId: number,
  ids: readonly number[],
  added: ReadonlySet<number>,
): Promise<LinePrice[]> {
  if (ids.length === 0) return [];
  const { contract, lines, settings, figures } = await calculateContract(call, contractId);
  return lines.flatMap((line) => {
    const unit = figures.lines.find(({ id }) => id === line.id);
    if (!ids.includes(line.id) || line.stockitem_id === null || unit === undefined) return [];
    const charged = {
      unit_price: parseMoney(unit.unit_price),
      unit_washup_price: parseMoney(unit.unit_washup_price),
    };
    const live = livePrices(line, contract, settings);
    const now = priceForDates(contract, { line, unit: charged, live }, settings);
    return [
      {
        id: added.has(line.id) ? null : line.id,
        days: chargeableDays(lineDates(line, contract)),
        unit_price: unit.unit_price,
        for_days: now === null ? null : formatMoney(now),
      },
    ];
  });
}
