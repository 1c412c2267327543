/** Goods that stay with the customer, or leave, after the rest of their hire. */
import { NO_GOODS } from '@hireyard/domain/stock/availability';
import type { ContractFacts } from '@hireyard/domain/contracts/moves/decide';
import type { ContractRow, FiguresLine, LineRow } from '../figures/facts.ts';

type Stays = ContractFacts['staying'][number];
type GoodsLine = LineRow & Partial<Pick<FiguresLine, 'goods'>>;

/** Units of these lines that are with the customer. */
export const unitsOut = (lines: readonly GoodsLine[]): number =>
  lines.reduce((sum, { goods }) => sum + (goods?.out ?? 0), 0);

/** Lines whose own dates are later than the contract's and after today: units still out, or still to send. */
export function stayingGoods(
  { delivery_date, collection_date }: Pick<ContractRow, 'delivery_date' | 'collection_date'>,
  lines: readonly GoodsLine[],
  today: string,
): Stays[] {
  const isLater = (own: string | null, contract: string | null): boolean =>
    own !== null && own > today && (contract === null || own > contract);
  return lines.flatMap(({ stockitem_id, title, quantity, goods, ...own }): Stays[] => {
    if (stockitem_id === null) return [];
    const { out, swapped, returned, lost } = goods ?? NO_GOODS;
    if (isLater(own.collection_date, collection_date) && out > 0)
      return [{ title, units: out, still: 'out' }];
    const unsent = quantity + swapped - returned - lost - out;
    return isLater(own.delivery_date, delivery_date) && unsent > 0
      ? [{ title, units: unsent, still: 'to_send' }]
      : [];
  });
}
