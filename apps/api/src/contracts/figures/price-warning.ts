/** The warning of a contract whose lines are priced for other dates (domain rules §2). */
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import { pricedForOtherDates, type PricedForOtherDates } from '@hireyard/domain/contracts/priced-days';
import {
  chargeableDays,
  type HireDates,
  lineDates,
  type PriceList,
  type UnitPrices,
} from '@hireyard/domain/contracts/pricing';
import { t } from '@hireyard/messages';
import type { ContractWarning } from '@hireyard/wire/contracts/change';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import type { LineRow } from './facts.ts';

/** A line with its charged unit prices and today's. */
export interface PricedLine {
  readonly line: LineRow;
  readonly unit: UnitPrices;
  readonly live: UnitPrices;
}

function wordsOf({ priced_days, days, adds }: PricedForOtherDates, settings: Settings): string {
  const format = new Intl.NumberFormat(settingFor<string>(settings, 'locale'), {
    style: 'currency',
    currency: settingFor<string>(settings, 'currency'),
  });
  const amount = format.format(formatMoney(adds < 0n ? -adds : adds) as `${number}`);
  const [priced = 1, ...others] = priced_days;
  if (others.length > 0)
    return adds < 0n
      ? t(
          'Priced for several hire lengths, but this hire lasts {days, plural, one {# day} other {# days}}. Updating prices takes off {amount} before tax.',
          { days, amount },
        )
      : t(
          'Priced for several hire lengths, but this hire lasts {days, plural, one {# day} other {# days}}. Updating prices adds {amount} before tax.',
          {
            days,
            amount,
          },
        );
  return adds < 0n
    ? t(
        'Priced for {priced, plural, one {# day} other {# days}}, but this hire lasts {days, plural, one {# day} other {# days}}. Updating prices takes off {amount} before tax.',
        { priced, days, amount },
      )
    : t(
        'Priced for {priced, plural, one {# day} other {# days}}, but this hire lasts {days, plural, one {# day} other {# days}}. Updating prices adds {amount} before tax.',
        { priced, days, amount },
      );
}

/** Finds the lines whose price was set for other dates. */
function findPriced(
  contract: HireDates,
  lines: readonly PricedLine[],
  settings: Settings,
): PricedForOtherDates | undefined {
  const list = settingFor<readonly PriceList[]>(settings, 'price_lists')[0];
  if (list === undefined) return undefined;
  const fixed = lines.flatMap(({ line, unit, live }) =>
    line.stockitem_id === null || line.locked_price === null
      ? []
      : [
          {
            id: line.id,
            quantity: line.quantity,
            days: chargeableDays(lineDates(line, contract)),
            priced_days: line.priced_days,
            price_kept_days: line.price_kept_days,
            charged: unit,
            // As in updating prices: a wash-up locked at zero stays.
            now: line.locked_washup_price === '0.00' ? { ...live, unit_washup_price: 0n } : live,
          },
        ],
  );
  return pricedForOtherDates(fixed, list);
}

/** Returns the unit price of a line for its dates; null if it has it, or if a person set or kept its price. */
export const priceForDates = (contract: HireDates, line: PricedLine, settings: Settings): Minor | null =>
  findPriced(contract, [line], settings) === undefined ? null : line.live.unit_price;

/** Returns the warning of these lines, or null. Quotes don't show it. */
export function priceWarning(
  contract: HireDates,
  lines: readonly PricedLine[],
  settings: Settings,
): ContractWarning | null {
  const found = findPriced(contract, lines, settings);
  return found === undefined
    ? null
    : { code: 'priced_for_other_dates', description: wordsOf(found, settings), lines: found.lines };
}
