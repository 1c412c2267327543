/** How far a stage of a hire is: units that are done and units in all. Pure. */
import { CONDITIONS, countedOf } from '@hireyard/domain/contracts/count-in';
import type { Stage, WorkHire, WorkLine } from '@hireyard/domain/warehouse/warehouse';

export interface Progress {
  readonly done: number;
  readonly of: number;
}
const OUT: ReadonlySet<string> = new Set(['entered', 'in_transit']);
const BACK: ReadonlySet<string> = new Set(['on_hire', 'off_hire', 'collection']);

/** Whether a hire that stands so has anything to do at a stage. */
export function takesPart(position: string, stage: Stage): boolean {
  if (stage === 'count_in') return BACK.has(position);
  return stage === 'pick' || stage === 'pack' ? position === 'entered' : OUT.has(position);
}

const inGroups = (hire: WorkHire, stockitem: number, which: 'packed' | 'load' | 'back'): number =>
  hire.groups.reduce((sum, group) => {
    if (group.stockitem !== stockitem || !group.packed) return sum;
    const counts = which === 'packed' || (which === 'load' ? group.load !== null : group.back);
    return counts ? sum + group.quantity : sum;
  }, 0);

/** One item of a hire: its lines together, because a container belongs to the item. */
export interface ItemProgress extends Progress {
  readonly stockitem: number;
  readonly sku: string;
  readonly title: string;
  readonly lines: readonly WorkLine[];
  /** Units in containers, of those that are done. */
  readonly packed: number;
}

function doneOf(hire: WorkHire, stage: Stage, stockitem: number, lines: readonly WorkLine[]): number {
  const sum = (of: (line: WorkLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  switch (stage) {
    case 'pick':
      return sum((line) => line.picked) + inGroups(hire, stockitem, 'packed');
    case 'pack':
      return inGroups(hire, stockitem, 'packed');
    case 'load':
      return sum((line) => line.loaded) + inGroups(hire, stockitem, 'load');
    case 'deliver':
      return hire.delivered === null ? 0 : sum((line) => line.quantity);
    case 'count_in':
      return sum((line) => countedOf(line.counted));
  }
}

type PackedHire = WorkHire & { readonly pack_sizes?: Readonly<Record<number, number>> };
const NONE: ReadonlySet<number> = new Set();

/** Units of an item that go into containers: full ones by its pack size; of what has none all, once there is a container of it. */
function toPack(hire: PackedHire, stockitem: number, units: number, filled: ReadonlySet<number>): number {
  const size = hire.pack_sizes?.[stockitem];
  const packed = inGroups(hire, stockitem, 'packed');
  if (size !== undefined) return Math.max(packed, Math.floor(units / size) * size);
  return filled.has(stockitem) || hire.groups.some((group) => group.stockitem === stockitem) ? units : 0;
}

/**
 * The items of a hire that have something to do at a stage, in the order of its lines.
 * @param filled items of which filled containers stand on the shelf, where that does not stand beside the hire
 */
export function itemsOf(
  hire: PackedHire,
  stage: Stage,
  filled: ReadonlySet<number> = NONE,
): readonly ItemProgress[] {
  const items = [...new Set(hire.lines.map(({ stockitem }) => stockitem))];
  return items.flatMap((stockitem) => {
    const lines = hire.lines.filter((line) => line.stockitem === stockitem);
    const [first] = lines;
    if (first === undefined) return [];
    const packed = inGroups(hire, stockitem, 'packed');
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    const of = stage === 'pack' ? toPack(hire, stockitem, units, filled) : units;
    if (of === 0) return [];
    const done = Math.min(of, doneOf(hire, stage, stockitem, lines));
    return [{ stockitem, sku: first.sku, title: first.title, lines, packed, done, of }];
  });
}

/** A hire at a stage: the sum of its items. */
export function progressOf(hire: PackedHire, stage: Stage, filled: ReadonlySet<number> = NONE): Progress {
  return itemsOf(hire, stage, filled).reduce(
    (sum, item) => ({ done: sum.done + item.done, of: sum.of + item.of }),
    {
      done: 0,
      of: 0,
    },
  );
}

export const isDone = ({ done, of }: Progress): boolean => done >= of;

/** How the units of a line came back, in words; empty when none did. */
export const countedWords = (line: WorkLine): string =>
  CONDITIONS.flatMap((one) => (line.counted[one] > 0 ? [`${line.counted[one]} ${one}`] : [])).join(', ');
