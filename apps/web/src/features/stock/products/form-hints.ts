/** What follows from the figures typed into an item's form. Half-typed ones say nothing. */
import { t } from '@hireyard/messages';
import {
  type Decimal,
  formatDecimal,
  formatMoney,
  parseDecimal,
  parseMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import { formatMoney as shownMoney } from '../../../lib/format.ts';
import type { Settings } from '../../../lib/settings.ts';
import type { FormValues } from '../../../resource/form/form-values.ts';

function read<T>(parse: (text: string) => T, value: unknown): T | undefined {
  try {
    return typeof value === 'string' ? parse(value.trim()) : undefined;
  } catch {
    return undefined;
  }
}

const percent = ({ units, scale }: Decimal): string => {
  const text = formatDecimal({ units: units * 100n, scale });
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

/**
 * The wash-up of one unit in words (domain rules §2.4): the wash-up price, else price × rate.
 * @param values price, washup_price and washup_rate as typed or as on the wire
 */
export function washupText(values: FormValues, { locale, currency }: Settings): string | undefined {
  const own = read(parseMoney, values['washup_price']);
  if (own === 0n) return t('Washing up is free of charge.');
  if (own !== undefined) return t('This price counts; the rate is not used.');
  const price = read(parseMoney, values['price']);
  const rate = read(parseDecimal, values['washup_rate']);
  if (price === undefined || rate === undefined) return undefined;
  const unit = shownMoney(formatMoney(timesDecimal(price, rate)), locale, currency);
  return t('{rate} % of the price: {unit} a unit', { rate: percent(rate), unit });
}

/** Weight of the goods in one full container, e.g. "20 units weigh 18.400 kg, without the container". */
export function packText(values: FormValues): string | undefined {
  const size = read(parseDecimal, values['pack_size']);
  const weight = read(parseDecimal, values['weight']);
  if (size === undefined || weight === undefined || size.scale > 0 || size.units < 1n) return undefined;
  const units = size.units * weight.units;
  return t(
    '{count, plural, one {# unit weighs} other {# units weigh}} {kilograms} kg, without the container',
    {
      count: Number(size.units),
      kilograms: formatDecimal({ units, scale: weight.scale }),
    },
  );
}

/** Hints by field of the item's form. */
export const itemHints =
  (settings: Settings) =>
  (values: FormValues): Readonly<Record<string, string | undefined>> => ({
    washup_rate: washupText(values, settings),
    pack_size: packText(values),
  });
