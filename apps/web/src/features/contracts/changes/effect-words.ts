/** Describes the effect of a change in words. */
import { t } from '@hireyard/messages';
import { formatMoney as moneyText, parseMoney } from '@hireyard/domain/values/money';
import {
  type BeforeAfter,
  type Effect,
  type ImpactLine,
  PROPOSAL_FIELDS,
} from '@hireyard/wire/contracts/change';
import type { Field } from '@hireyard/wire/field';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { labelOf } from '../../../resource/record.ts';
import { formatDay, type Settings } from '../../../lib/format.ts';
const FIELDS: Readonly<Record<string, Field>> = PROPOSAL_FIELDS;
export const fieldLabel = (name: string): string => labelOf(FIELDS[name], name);

/** Returns a contract's field value in words; empty if none. */
export function fieldText(name: string, value: unknown, { locale }: Pick<Settings, 'locale'>): string {
  if (value === null || value === undefined || value === '') return '';
  const kind = FIELDS[name]?.kind;
  if (kind === 'date') return formatDay(String(value), locale, 'weekday');
  if (kind === 'choice') return choiceText(String(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface FigureRow extends BeforeAfter {
  readonly label: string;
  /** After minus before as decimal text; zero if unchanged. */
  readonly by: string;
}

/** Returns figures before and after, price first; credit only for accounts with a limit. */
export function figureRows(effect: Effect): readonly FigureRow[] {
  const { credit_left: credit } = effect;
  const pairs: readonly (readonly [string, BeforeAfter])[] = [
    [t('Price'), effect.price],
    [t('Of which tax'), effect.tax],
    [t('Deposit'), effect.deposit],
    [t('Delivery'), effect.delivery],
    ...(credit === null ? [] : ([[t('Remaining credit'), credit]] as const)),
  ];
  return pairs.map(([label, { before, after }]) => ({
    label,
    before,
    after,
    by: moneyText(parseMoney(after) - parseMoney(before)),
  }));
}

/** Returns how a line differs: added, removed, more or fewer units, or only other dates. */
export function lineKind({
  before,
  after,
}: Pick<ImpactLine, 'before' | 'after'>): 'new' | 'gone' | 'more' | 'less' | 'dated' {
  if (before === after) return 'dated';
  if (before === 0) return 'new';
  if (after === 0) return 'gone';
  return after > before ? 'more' : 'less';
}

/** Days with missing units of an item. */
export interface ShortItem {
  readonly stockitem: number;
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly short: number }[];
}

/** Groups shortages by item, in order of appearance. */
export function byItem(
  shortages: readonly {
    readonly stockitem: number;
    readonly title: string;
    readonly day: string;
    readonly short: number;
  }[],
): readonly ShortItem[] {
  const items = [...new Set(shortages.map(({ stockitem }) => stockitem))];
  return items.map((stockitem) => {
    const days = shortages.filter((one) => one.stockitem === stockitem);
    return { stockitem, title: days[0]?.title ?? '', days: days.map(({ day, short }) => ({ day, short })) };
  });
}

/** Summarises a change in one line: "2 dates or details, 3 items, +12.00"; null if nothing changes. */
export function inShort(effect: Effect): string | null {
  const parts = [
    ...effect.fields.map(({ field }) => fieldLabel(field)),
    ...(effect.lines.length > 0
      ? [t('{count, plural, one {# item} other {# items}}', { count: effect.lines.length })]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
