/** Values of settings in words: for the history, for who may only look, and for previews. */
import { t } from '@hireyard/messages';
import { type PriceList, factorFor, factorText, unitPrices } from '@hireyard/domain/contracts/pricing';
import { formatDecimal, formatMoney, parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { isObject, type Shape } from '@hireyard/wire/settings/catalogue/shape';
import type { PerDepot, Setting } from '@hireyard/wire/settings/catalogue/setting';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { DepotName } from './data.ts';

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
/** An option of a choice, by its name where it is a code. */
export const optionText = (option: string): string => NAMES[option] ?? choiceText(option);

/** A share (0.175) as a percentage (17.5); text that is no number stays as it is. */
export function percentOf(share: unknown): string {
  const text = String(share ?? '').trim();
  if (!DECIMAL.test(text)) return text;
  const { units, scale } = parseDecimal(text);
  const percent = formatDecimal({ units: units * 100n, scale });
  return percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent;
}

/** A percentage as people type it (17.5) as a share (0.175); text that is no number stays as it is, to be refused. */
export function shareOf(percent: string): string {
  const text = percent.trim();
  if (!DECIMAL.test(text)) return text === '' ? '' : `${text} %`;
  const { units, scale } = parseDecimal(text);
  return formatDecimal({ units, scale: scale + 2 });
}

/** How one value is written: amounts by `money`, the rest by its kind. */
export interface Speaking {
  readonly money: (amount: string) => string;
  readonly day: (day: string) => string;
  readonly depots: readonly DepotName[];
}

/** The name of a depot by its id. */
export const depotName = (depots: readonly DepotName[], id: unknown): string =>
  depots.find((one) => one.id === Number(id))?.name ?? t('depot {id}', { id: String(id) });

function oneInWords(shape: Extract<Shape, { kind: 'one' }>, value: unknown, speak: Speaking): string {
  const { field } = shape;
  if (value === '' || value === null || value === undefined) return t('none');
  if (shape.editor === 'logo') return t('uploaded');
  if (field.kind === 'bool') return value === true ? t('yes') : t('no');
  if (field.kind === 'choice') return optionText(String(value));
  if (field.kind === 'date') return speak.day(String(value));
  if (shape.share) return `${percentOf(value)} %`;
  if (field.unit === 'money') return speak.money(String(value));
  return field.unit === undefined ? String(value) : `${String(value)} ${field.unit}`;
}

const partsInWords = (
  parts: Readonly<Record<string, Shape>>,
  value: unknown,
  speak: Speaking,
  separator: string,
): string =>
  Object.entries(parts)
    .filter(([name]) => isObject(value) && value[name] !== undefined && value[name] !== '')
    .map(
      ([name, part]) =>
        `${part.label ?? name}: ${inText(part, (value as Record<string, unknown>)[name], speak)}`,
    )
    .join(separator);

function weekInWords(value: unknown): string {
  const days = Array.isArray(value) ? value.map((day) => WEEKDAYS[Number(day) - 1] ?? '') : [];
  return days.length === 7 ? t('every day') : days.join(', ') || t('no day');
}

function zonesInWords(value: unknown): string {
  const zones = Object.entries(isObject(value) ? value : {});
  if (zones.length === 0) return t('none');
  const some = zones.slice(0, 12).map(([code, miles]) => `${code} ${String(miles)}`);
  const count = t('{count, plural, one {# postcode} other {# postcodes}}', { count: zones.length });
  return `${count}: ${some.join(', ')}${zones.length > some.length ? ' …' : ''}`;
}

/** A value of a shape in words, in one line. */
export function inText(shape: Shape, value: unknown, speak: Speaking): string {
  if (shape.kind === 'one') return oneInWords(shape, value, speak);
  if (shape.kind === 'depot')
    return value === null ? t('oldest active depot') : depotName(speak.depots, value);
  if (shape.kind === 'time_zone') return value === '' ? t('The server’s time zone') : String(value);
  if (shape.kind === 'week') return weekInWords(value);
  if (shape.kind === 'zones') return zonesInWords(value);
  if (shape.kind === 'record') return partsInWords(shape.parts, value, speak, '; ') || t('none');
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  return rows.map((row) => `(${partsInWords(shape.parts, row, speak, ', ')})`).join(' ') || t('none');
}

/** A setting in words, with the depots that have their own. */
export function settingInWords(setting: Setting, value: unknown, speak: Speaking): string {
  if (!setting.perDepot) return inText(setting.shape, value, speak);
  const { default: base, depots = {} } = (value ?? {}) as Partial<PerDepot>;
  const own = Object.entries(depots).map(
    ([id, one]) => `${depotName(speak.depots, id)}: ${inText(setting.shape, one, speak)}`,
  );
  return [inText(setting.shape, base, speak), ...own].join(' · ');
}

/** The sign of a currency: `£`. */
export const currencySign = (locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** What a unit price costs for so many days by a price list; undefined where the list cannot be used yet. */
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

/** Bands that cost less than one before them, which is then capped by them: by their last days. */
export const cappedBands = (list: PriceList): readonly number[] =>
  list.bands
    .filter(({ factor }, at) =>
      list.bands.slice(at + 1).some((longer) => Number(longer.factor) < Number(factor)),
    )
    .map(({ to_day }) => to_day);

/** Days that a preview speaks of: each band's last and the next, and a little beyond. */
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

/** Cancellation bands as sentences, the longest notice first. */
export function cancellationSentences(bands: readonly Band[]): readonly string[] {
  if (bands.length === 0) return [t('Abandoning a contract is never charged.')];
  const charge = (percent: string) =>
    Number(percent) === 0 ? t('nothing is charged') : t('{percent} % is charged', { percent });
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
            : t('With {days} to {to} days’ notice,', { days, to: before.days - 1 });
    return `${span} ${charge(percent)}.`;
  });
}
