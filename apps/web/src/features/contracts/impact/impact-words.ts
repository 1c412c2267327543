/** Describes the impact of an unsaved change in figures and one sentence. */
import { fromServer, t } from '@hireyard/messages';
import { formatMoney as moneyText, parseMoney } from '@hireyard/domain/values/money';
import type { BeforeAfter, Impact } from '@hireyard/wire/contracts/change';
import { formatMoney, formatNumber } from '../../../lib/format.ts';

export interface ImpactFigure {
  readonly label: string;
  /** Decimal text, or a count. */
  readonly after: string | number;
  /** After minus before; null if unchanged. */
  readonly by: string | number | null;
}

const money = (label: string, { before, after }: BeforeAfter): ImpactFigure => ({
  label,
  after,
  by: before === after ? null : moneyText(parseMoney(after) - parseMoney(before)),
});

/** Returns the figures in order; credit only for accounts with a limit, the margin only if known. */
export function impactFigures(impact: Impact): readonly ImpactFigure[] {
  const { price, deposit, tax, delivery, vehicles, credit_left, margin } = impact;
  const more = vehicles.after - vehicles.before;
  return [
    money(t('Price'), price),
    money(t('Deposit'), deposit),
    money(t('Tax'), tax),
    money(t('Delivery'), delivery),
    { label: t('Vehicles'), after: vehicles.after, by: more === 0 ? null : more },
    ...(credit_left === null ? [] : [money(t('Remaining credit'), credit_left)]),
    ...(margin === null
      ? []
      : [money(t('Margin'), { before: margin.before.margin, after: margin.after.margin })]),
  ];
}

export interface Place {
  readonly locale: string;
  readonly currency: string;
}

/** Formats a difference: "+£12.00", "−1". */
export function signed(by: string | number, { locale, currency }: Place): string {
  const text = typeof by === 'number' ? formatNumber(Math.abs(by), locale) : '';
  const down = typeof by === 'number' ? by < 0 : by.startsWith('-');
  const amount = typeof by === 'number' ? text : formatMoney(by.replace('-', ''), locale, currency);
  return `${down ? '−' : '+'}${amount}`;
}

/** Describes how many items are short on how many days. */
export function shortInWords(shortages: Impact['shortages']): string {
  const items = new Set(shortages.map(({ stockitem }) => stockitem)).size;
  const days = new Set(shortages.map(({ day }) => day)).size;
  return t(
    '{items, plural, one {# item} other {# items}} short on {days, plural, one {# day} other {# days}}',
    { items, days },
  );
}

/** Summarises the impact in one sentence, starting with a refusal if there is one. */
export function impactSentence(impact: Impact, place: Place): string {
  const { refused, shortages, problems, warnings } = impact;
  if (refused.length > 0) return t('Can’t be saved: {refused}', { refused: refused.join(' ') });
  const changed = impactFigures(impact).filter(({ by }) => by !== null);
  const figures =
    changed.length === 0
      ? t('No amounts change')
      : changed.map(({ label, by }) => `${label} ${signed(by ?? 0, place)}`).join(', ');
  const against = [
    ...(shortages.length > 0 ? [shortInWords(shortages)] : []),
    ...[...problems, ...warnings].map(({ description }) => fromServer(description).replace(/\.$/, '')),
  ];
  return `${[figures, ...against].join('. ')}.`;
}
