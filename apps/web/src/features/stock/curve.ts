/** Free units of an item over the next days, without the network. */
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { stockitem } from '@hireyard/wire/stock/stockitem';

export type StockItem = Read<typeof stockitem>;
export type Level = StockItem['depot_stock'][number];

/** Under this share of what is owned the free units are few. */
const FEW = 0.1;

export interface FreeAt {
  readonly depot: Level['depot'];
  readonly owned: number;
  /** Free per day from today; undefined while on its way, or when it cannot be had. */
  readonly free: readonly number[] | undefined;
}

/** Where an item is kept: depots that own some, of these only when named. */
export const levelsOf = (item: StockItem, depots: readonly number[] = []): readonly Level[] =>
  item.depot_stock.filter(
    ({ depot, original }) => original > 0 && (depots.length === 0 || depots.includes(depot.id)),
  );

export type Plenty = 'plenty' | 'few' | 'none' | 'short';
/** How free units read against what is owned. */
export const plentyOf = (free: number, owned: number): Plenty =>
  free < 0 ? 'short' : free === 0 ? 'none' : free < owned * FEW ? 'few' : 'plenty';

/** The depots with the least of what they own free today come first. */
export const troubleFirst = (depots: readonly FreeAt[]): readonly FreeAt[] => {
  const share = ({ free, owned }: FreeAt) => (free?.[0] ?? owned) / Math.max(1, owned);
  return depots.toSorted((a, b) => share(a) - share(b));
};

export interface CurveDay {
  /** Free in all depots together; a depot that is short counts as nothing. */
  readonly free: number;
  readonly short: boolean;
}
/** The days of several depots as one curve; undefined until every depot has answered. */
export function curveOf(depots: readonly FreeAt[]): readonly CurveDay[] | undefined {
  const all = depots.map((one) => one.free);
  if (depots.length === 0 || all.includes(undefined)) return undefined;
  return (all[0] ?? []).map((_, day) => {
    const here = all.map((free) => free?.[day] ?? 0);
    return {
      free: here.reduce((sum, free) => sum + Math.max(0, free), 0),
      short: here.some((free) => free < 0),
    };
  });
}
