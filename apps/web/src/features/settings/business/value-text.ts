/** Formats values of settings as text: for the history, read-only views and previews. */
import { fromServer, t } from '@hireyard/messages';
import { type PriceList, factorFor, factorText, unitPrices } from '@hireyard/domain/contracts/pricing';
import { formatDecimal, formatMoney, parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { isObject, type Shape } from '@hireyard/wire/settings/catalogue/shape';
import type { PerDepot, Setting } from '@hireyard/wire/settings/catalogue/setting';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { inFigures } from '../../../lib/format.ts';

export interface DepotName {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

const DECIMAL = /^\d+(\.\d+)?$/;
export const WEEKDAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
];

const NAMES: Readonly<Record<string, string>> = {
  '': t('Automatic'),
  GB: t('United Kingdom'),
  US: t('United States'),
  LETTER: t('Letter'),
};
/** Returns the label of a choice's option. */
export const optionText = (option: string): string => NAMES[option] ?? choiceText(option);

/** Converts a share (0.175) to a percentage (17.5); other text stays. */
export function percentOf(share: unknown): string {
  const text = String(share ?? '').trim();
  if (!DECIMAL.test(text)) return text;
  const { units, scale } = parseDecimal(text);
  const percent = formatDecimal({ units: units * 100n, scale });
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
}

/** Converts a typed percentage (17.5) to a share (0.175); other text stays, to be refused. */
export function shareOf(percent: string): string {
  const text = percent.trim();
  if (!DECIMAL.test(text)) return text === '' ? '' : `${text} %`;
  const { units, scale } = parseDecimal(text);
  return formatDecimal({ units, scale: scale + 2 });
}

const percentText = (percent: string): string => t('{percent}%', { percent });

/** Formatters: `money` for amounts, and by kind for the rest. */
export interface Formatters {
  readonly money: (amount: string) => string;
  readonly day: (day: string) => string;
  readonly depots: readonly DepotName[];
}

/** Returns the name of a depot by id. */
export const depotName = (depots: readonly DepotName[], id: unknown): string =>
  depots.find((one) => one.id === Number(id))?.name ?? t('depot {id}', { id: String(id) });

function singleText(shape: Extract<Shape, { kind: 'one' }>, value: unknown, formatters: Formatters): string {
  const { field } = shape;
  if (value === '' || value === null || value === undefined) return t('none');
  if (shape.editor === 'logo') return t('uploaded');
  if (field.kind === 'bool') return value === true ? t('yes') : t('no');
  if (field.kind === 'choice') return optionText(String(value));
  if (field.kind === 'date') return formatters.day(String(value));
  if (shape.share) return percentText(percentOf(value));
  if (field.unit === 'money') return formatters.money(String(value));
  if (field.unit === '%') return percentText(String(value));
  return field.unit === undefined ? String(value) : `${String(value)} ${fromServer(field.unit)}`;
}

const partsText = (
  parts: Readonly<Record<string, Shape>>,
  value: unknown,
  formatters: Formatters,
  separator: string,
): string =>
  Object.entries(parts)
    .filter(([name]) => isObject(value) && value[name] !== undefined && value[name] !== '')
    .map(
      ([name, part]) =>
        `${part.label ?? name}: ${inText(part, (value as Record<string, unknown>)[name], formatters)}`,
    )
    .join(separator);

function weekText(value: unknown): string {
  const days = Array.isArray(value) ? value.map((day) => WEEKDAYS[Number(day) - 1] ?? '') : [];
  return days.length === 7 ? t('every day') : days.join(', ') || t('no day');
}

function zonesText(value: unknown): string {
  const zones = Object.entries(isObject(value) ? value : {});
  if (zones.length === 0) return t('none');
  const some = zones.slice(0, 12).map(([code, miles]) => `${code} ${String(miles)}`);
  const count = t('{count, plural, one {# postcode} other {# postcodes}}', { count: zones.length });
  return `${count}: ${some.join(', ')}${zones.length > some.length ? ' …' : ''}`;
}

/** Formats a value of a shape in one line. */
export function inText(shape: Shape, value: unknown, formatters: Formatters): string {
  if (shape.kind === 'one') return singleText(shape, value, formatters);
  if (shape.kind === 'depot')
    return value === null ? t('oldest active depot') : depotName(formatters.depots, value);
  if (shape.kind === 'time_zone') return value === '' ? t('The server’s time zone') : String(value);
  if (shape.kind === 'week') return weekText(value);
  if (shape.kind === 'zones') return zonesText(value);
  if (shape.kind === 'record') return partsText(shape.parts, value, formatters, '; ') || t('none');
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  return rows.map((row) => `(${partsText(shape.parts, row, formatters, ', ')})`).join(' ') || t('none');
}

/** Formats a setting, with depots' own values. */
export function settingText(setting: Setting, value: unknown, formatters: Formatters): string {
  if (!setting.perDepot) return inText(setting.shape, value, formatters);
  const { default: base, depots = {} } = (value ?? {}) as Partial<PerDepot>;
  const own = Object.entries(depots).map(
    ([id, one]) => `${depotName(formatters.depots, id)}: ${inText(setting.shape, one, formatters)}`,
  );
  return [inText(setting.shape, base, formatters), ...own].join(' · ');
}

/** Returns the currency sign: `£`. */
export const currencySign = (locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Prices a unit for a number of days; undefined while the list is invalid. */
export function pricedFor(
  list: PriceList,
  price: string,
  days: number,
): { factor: string; price: string } | undefined {
  try {
    const factor = factorFor(days, list);
    const unit = unitPrices({ price: parseMoney(price), washup_price: 0n, washup_rate: null }, factor);
    return { factor: factorText(factor), price: formatMoney(unit.unit_price) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the last days of bands that are dearer than a longer one, whose price then applies. */
export const cappedBands = (list: PriceList): readonly number[] =>
  list.bands
    .filter(({ factor }, at) =>
      list.bands.slice(at + 1).some((longer) => Number(longer.factor) < Number(factor)),
    )
    .map(({ to_day }) => to_day);

/** Returns the days to preview: the last day of each band, the next day, and a few beyond. */
export function previewDays(list: PriceList): readonly number[] {
  const turns = list.bands.flatMap(({ to_day }) => [to_day, to_day + 1]);
  const beyond = Math.max(0, ...list.bands.map(({ to_day }) => to_day)) + list.further.days + 1;
  return [...new Set([1, 2, 4, 8, 15, ...turns, beyond])]
    .filter((day) => Number.isInteger(day) && day >= 1)
    .sort((a, b) => a - b)
    .slice(0, 12);
}

interface Band {
  readonly days: number;
  readonly percent: string;
}

/** Returns cancellation bands as sentences, longest notice first. */
export function cancellationSentences(bands: readonly Band[]): readonly string[] {
  if (bands.length === 0) return [t('Abandoning a contract is never charged.')];
  const charge = (percent: string) =>
    Number(percent) === 0 ? t('nothing is charged') : t('{percent}% is charged', { percent });
  return bands.map(({ days, percent }, at) => {
    const before = bands[at - 1];
    const last = at === bands.length - 1;
    const span =
      before === undefined
        ? last
          ? t('Regardless of notice,')
          : t('With {days, plural, one {# day’s} other {# days’}} notice or more,', { days })
        : last
          ? t('With less than {days, plural, one {# day’s} other {# days’}} notice,', { days: before.days })
          : days === before.days - 1
            ? t('With {days, plural, one {# day’s} other {# days’}} notice,', { days })
            : t('With {days} to {to} days’ notice,', {
                days: inFigures(days),
                to: inFigures(before.days - 1),
              });
    return `${span} ${charge(percent)}.`;
  });
}
