/** Compares a contract's required and reserved stock, from the facts loaded for its figures. */
import { lineDates } from '@hireyard/domain/contracts/pricing';
import { addDays } from '@hireyard/domain/values/calendar';
import type { Settings } from '../../platform/settings/settings.ts';
import { claimsOf, type Reservation } from '../../stock/reservations/claims.ts';
import type { ContractFigures, FiguresLine } from './facts.ts';

export interface StoredClaims {
  /** The claims it should have today in a position. */
  wanted(position: string): readonly Reservation[];
  readonly written: readonly Reservation[];
}

/** Returns the claims of a contract that was loaded under its lock. They are valid until a line, a date or its count changes. */
export function knownClaims(
  contract: ContractFigures,
  lines: readonly FiguresLine[],
  settings: Settings,
  today: string,
): StoredClaims {
  const { id: contract_id, depot_id, hold_until } = contract;
  const facts = lines.flatMap((line) => {
    const { id, stockitem_id, quantity, washup_price, washup_rate, goods } = line;
    const { delivery_date, collection_date } = lineDates(line, contract);
    return stockitem_id === null || (quantity === 0 && goods === null)
      ? []
      : [
          {
            line_id: id,
            contract_id,
            stockitem_id,
            depot_id,
            quantity,
            washup_price,
            washup_rate,
            delivery_date,
            collection_date,
            hold_until,
            goods,
          },
        ];
  });
  const lateFrom = (line: FiguresLine): string => {
    const { collection_date } = lineDates(line, contract);
    return collection_date === null ? '' : addDays(collection_date, 1);
  };
  return {
    wanted: (position) =>
      claimsOf(
        facts.map((line) => ({ ...line, position })),
        settings,
        today,
      ),
    written: lines.flatMap((line) =>
      line.reserved.map((one) => ({
        line_id: line.id,
        contract_id,
        ...one,
        turns_on: one.turns_on ?? (one.kind === 'lost' ? one.first : lateFrom(line)),
      })),
    ),
  };
}
