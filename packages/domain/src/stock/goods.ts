/** The goods ledger: where the units of a contract line are (domain rules §6). */
import { t } from '@hireyard/messages';
import { compareDates } from '../values/calendar.ts';

export const GOODS_KINDS = ['out', 'in_good', 'in_dirty', 'broken', 'missing', 'found', 'not_sent'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

/** Units of a line by kind of movement. */
export type GoodsSums = Readonly<Record<GoodsKind, number>>;

/** Where the units of a line are; none is below zero. */
export interface GoodsFigures {
  /** Units that left the depot. */
  readonly went_out: number;
  /** Returned units whole, or turned up later. */
  readonly returned: number;
  /** Broken units, and missing ones that did not turn up. */
  readonly lost: number;
  /** Units that are with the customer. */
  readonly out: number;
}

/** Units of a line that have not left yet; replacements of faulty units are sent beyond its quantity. */
export const unsentUnits = ({
  quantity,
  went_out,
  swapped,
}: {
  readonly quantity: number;
  readonly went_out: number;
  readonly swapped: number;
}): number => Math.max(0, quantity + swapped - went_out);

/** Says why more units of an item than have not left yet can't leave or be split off. */
export const tooManyToSend = (sku: string, unsent: number): string =>
  unsent === 0
    ? t('{sku}: all units have left already. To send more, raise the quantity first.', { sku })
    : t('{sku}: only {unsent, plural, one {# has} other {# have}} not left yet. Enter that many or fewer.', {
        sku,
        unsent,
      });

/** Says why no more units can be swapped, or have never left, than are with the customer. */
export const tooManyOut = (out: number): string =>
  out === 0
    ? t('None of these are with the customer.')
    : t('Only {out, plural, one {# is} other {# are}} with the customer. Enter that many or fewer.', { out });

/** Says why no more units can be found than are missing. */
export const tooManyFound = (missing: number): string =>
  missing === 0
    ? t('None of these are missing.')
    : t('Only {missing, plural, one {# is} other {# are}} missing. Enter that many or fewer.', { missing });

/** Adds up the ledger of a line. */
export function goodsFigures(sums: GoodsSums): GoodsFigures {
  const went_out = sums.out - sums.not_sent;
  const returned = sums.in_good + sums.in_dirty + sums.found;
  const lost = sums.broken + sums.missing - sums.found;
  return { went_out, returned, lost, out: went_out - returned - lost };
}

/** A change of a line or its contract that goods can forbid. */
export type GoodsChange =
  | { readonly what: 'delete' | 'item' | 'depot' | 'delivery_date' }
  | { readonly what: 'quantity'; readonly to: number };

/**
 * Returns why goods that went out forbid a change of their line or contract, and what to do; null if they don't. `swapped`: of what
 * went out, the replacements of faulty units.
 * The quantity can't go below the units that went out. The item, the depot and the line itself stay once anything went out; the
 * delivery date stays while units are out.
 */
export function goodsRefusal(
  { went_out, out, swapped = 0 }: Pick<GoodsFigures, 'went_out' | 'out'> & { readonly swapped?: number },
  change: GoodsChange,
): string | null {
  const least = went_out - swapped;
  if (change.what === 'quantity' && change.to >= least) return null;
  if (change.what === 'delivery_date' && out === 0) return null;
  if (went_out === 0) return null;
  if (out > 0)
    return t(
      '{out, plural, one {# of these is} other {# of these are}} with the customer. Count them in, or record that they never left.',
      { out },
    );
  return change.what === 'quantity'
    ? t('{went_out} of these went out. The quantity can’t be lower.', { went_out: least })
    : t('These goods went out and were returned, so the line stays.');
}

/** Says that units of a contract are with the customer, and what to do, also where several contracts are changed at once. */
export const contractGoodsOut = (contract_number: string, out: number): string =>
  t(
    '{contract_number}: {out, plural, one {# unit is} other {# units are}} with the customer. Count them in, or record that they never left.',
    { contract_number, out },
  );

/** Returns why goods that went out forbid a change of their whole contract, and what to do; null if they don't. */
export function contractGoodsRefusal(
  contract_number: string,
  figures: Pick<GoodsFigures, 'went_out' | 'out'>,
  change: GoodsChange,
): string | null {
  if (goodsRefusal(figures, change) === null) return null;
  return figures.out > 0
    ? contractGoodsOut(contract_number, figures.out)
    : t(
        '{contract_number}: its goods went out from this depot and were returned, so it stays there. Use a new contract for another depot.',
        { contract_number },
      );
}

/** Units returned on one day. */
export interface Return {
  /** ISO day. */
  readonly day: string;
  /** They need washing, whatever the item. */
  readonly dirty: boolean;
  /** Below zero: a count of an earlier day was corrected. */
  readonly units: number;
}

/** Returns with corrections taken from the latest earlier units of the same condition; only days with units are left. */
export function netReturns(returns: readonly Return[]): Return[] {
  const order = returns.toSorted((a, b) => compareDates(a.day, b.day));
  const net: { day: string; dirty: boolean; units: number }[] = [];
  for (const one of order) {
    let fewer = Math.max(0, -one.units);
    for (const before of net.toReversed()) {
      if (fewer === 0) break;
      if (before.dirty !== one.dirty) continue;
      const taken = Math.min(fewer, before.units);
      before.units -= taken;
      fewer -= taken;
    }
    if (one.units > 0) net.push({ ...one });
  }
  return net.filter(({ units }) => units > 0);
}

/**
 * Returns by how many units the write-offs of a line change. Lost units are written off once they are settled; what was found
 * again returns to stock. A decision that is taken back writes nothing back: the unit is still lost.
 * @param settled units about which somebody decided, or whose days of grace are over
 */
export function unitsToWriteOff(
  { lost, written_off }: { readonly lost: number; readonly written_off: number },
  settled: number,
): number {
  return Math.min(lost, Math.max(written_off, settled)) - written_off;
}
