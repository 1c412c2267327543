/** The hire after a counted scan, or after one was undone (domain rules §14). */
import type { Condition } from '../contracts/count-in.ts';
import type { ScanAction, Verdict, WorkGroup, WorkHire, WorkLine } from './work.ts';

type Column = 'picked' | 'loaded' | Condition;

/** Adds units to a column of a line; negative removes them. Counted units are no longer with the customer. */
function lineWith(line: WorkLine, column: Column, by: number): WorkLine {
  if (column === 'picked' || column === 'loaded') return { ...line, [column]: line[column] + by };
  const counted = { ...line.counted, [column]: line.counted[column] + by };
  return line.out === undefined ? { ...line, counted } : { ...line, counted, out: line.out - by };
}

const columnOf = (action: ScanAction): Column | undefined =>
  action.kind === 'pick'
    ? 'picked'
    : action.kind === 'load'
      ? 'loaded'
      : action.kind === 'count_in'
        ? action.condition
        : undefined;

const groupAfter = (group: WorkGroup, action: ScanAction, back: boolean): WorkGroup => {
  if (action.kind === 'pack') return { ...group, packed: !back };
  if (action.kind === 'load') return { ...group, packed: true, load: back ? null : action.load };
  if (action.kind === 'count_in') return { ...group, back: !back };
  return group;
};

/** Units that were not delivered are at the depot again: those recorded as sent, and those that never were. */
function changeUndelivered(
  hire: WorkHire,
  { line: id, quantity, failed }: Extract<ScanAction, { kind: 'undelivered' }>,
  wereSent: number,
  back: boolean,
): WorkHire {
  const [by, sent] = back ? [-quantity, -wereSent] : [quantity, wereSent];
  const lines = hire.lines.map((line) =>
    line.id === id
      ? {
          ...line,
          undelivered: (line.undelivered ?? 0) + by,
          on_way: (line.on_way ?? 0) - sent,
          unsent: (line.unsent ?? 0) + sent,
          out: (line.out ?? 0) - sent,
        }
      : line,
  );
  const { failed: before, ...rest } = hire;
  if (!back) return { ...rest, lines, failed };
  const stays = before !== undefined && lines.some(({ undelivered = 0 }) => undelivered > 0);
  return stays ? { ...rest, lines, failed: before } : { ...rest, lines };
}

function change(
  hire: WorkHire,
  action: ScanAction,
  { units: parts }: Pick<Verdict, 'units'>,
  back: boolean,
): WorkHire {
  if (action.kind === 'undelivered') return changeUndelivered(hire, action, parts[0]?.quantity ?? 0, back);
  const column = columnOf(action);
  const by = new Map(parts.map((part) => [part.line, back ? -part.quantity : part.quantity]));
  const lines =
    column === undefined || by.size === 0
      ? hire.lines
      : hire.lines.map((line) => (by.has(line.id) ? lineWith(line, column, by.get(line.id) ?? 0) : line));
  const groups =
    'group' in action
      ? hire.groups.map((group) => (group.id === action.group ? groupAfter(group, action, back) : group))
      : hire.groups;
  if (action.kind !== 'deliver') return { ...hire, lines, groups };
  const signed = back ? null : action.signed;
  return action.leg === 'out' ? { ...hire, delivered: signed } : { ...hire, collected: signed };
}

/** Returns the hire after a counted action. */
export const withScanAction = (
  hire: WorkHire,
  action: ScanAction,
  verdict: Pick<Verdict, 'units'>,
): WorkHire => change(hire, action, verdict, false);

/** Returns the hire after a counted action was undone. A container packed by loading stays packed. */
export const withoutScan = (hire: WorkHire, action: ScanAction, verdict: Pick<Verdict, 'units'>): WorkHire =>
  change(hire, action, verdict, true);

/** Returns a hire with the shelf containers of its items, for judging a scan. */
export function withShelf<H extends WorkHire>(hire: H, shelf: readonly WorkGroup[]): H {
  const items = new Set(hire.lines.map((line) => line.stockitem));
  const own = new Set(hire.groups.map((group) => group.id));
  return {
    ...hire,
    groups: [...hire.groups, ...shelf.filter((one) => items.has(one.stockitem) && !own.has(one.id))],
  };
}
