/** What availability is called and how it is marked (domain rules §3). Pure, so that it can be tested. */
import { t } from '@hireyard/messages';
import { formatNumber } from '../../lib/format.ts';
import type { Holder, HolderKind } from '@hireyard/wire/stock/availability';

/** How a day stands: short = promised too often, tight = nothing to give away, none = nothing owned. */
export type CellKind = 'short' | 'tight' | 'free' | 'none';

/** Units owned, free (below 0 = short), and asked for by open quotes, on one day. */
export interface DayFigures {
  readonly owned: number;
  readonly free: number;
  readonly quoted: number;
}

/** Red, amber, green or grey of a day. Open quotes that want more than is free count as tight, also of nothing owned. */
export function cellKind({ owned, free, quoted }: DayFigures): CellKind {
  if (free < 0) return 'short';
  if (free - quoted < 0) return 'tight';
  if (owned === 0) return 'none';
  return free === 0 ? 'tight' : 'free';
}

/** The figure of a cell. A shortage has its sign, so that it never rests on colour alone. */
export function cellText({ owned, free }: Pick<DayFigures, 'owned' | 'free'>, locale: string): string {
  if (owned === 0 && free === 0) return '–';
  const units = formatNumber(Math.abs(free), locale);
  return free < 0 ? `−${units}` : units;
}

/** A cell in words, for those who hear it. */
export function cellWords(figures: DayFigures, locale: string): string {
  const n = (units: number) => formatNumber(units, locale);
  const { owned, free, quoted } = figures;
  if (free < 0) return t('{short} short of {owned} owned', { short: n(-free), owned: n(owned) });
  if (owned === 0 && quoted === 0) return t('none owned');
  const said = { free: n(free), owned: n(owned), quoted: n(quoted) };
  return quoted > 0
    ? t('{free} free of {owned} owned, open quotes ask for {quoted}', said)
    : t('{free} free of {owned} owned', said);
}

const KINDS: Readonly<Record<HolderKind, string>> = {
  booked: t('booked'),
  held: t('held for a quote'),
  quoted: t('quoted, keeps nothing'),
  late: t('late, no return date'),
  wash_up: t('in wash-up'),
};
/** A holder's kind with the day that ends it; `day` writes a date. */
export const holderWords = ({ kind, contract }: Holder, day: (date: string) => string): string =>
  kind === 'held' && contract.hold_until !== null
    ? t('held until {day}', { day: day(contract.hold_until) })
    : KINDS[kind];

/** Those who take units first, then quotes, which take none; the greater part first. */
export const sortHolders = (holders: readonly Holder[]): readonly Holder[] =>
  holders.toSorted(
    (a, b) => Number(a.kind === 'quoted') - Number(b.kind === 'quoted') || b.quantity - a.quantity,
  );
