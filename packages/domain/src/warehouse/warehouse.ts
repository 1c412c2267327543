/**
 * Judges a scan on one hire in the same way on an offline phone and on the server (domain rules §14). Pure: takes the
 * hire and a scan, returns a verdict.
 */
import { t } from '@hireyard/messages';
import { compareDates } from '../values/calendar.ts';
import { COUNTED_AS, countedOf } from '../contracts/count-in.ts';
import { positionWords } from '../contracts/position-words.ts';
import {
  dateOf,
  expectedUnits,
  hasUnsent,
  isLeaving,
  isUnderWay,
  leavingUnits,
  unitsToHandOver,
} from './drops.ts';
import type { ScanAction, Outcome, Verdict, WorkGroup, WorkHire, WorkLine } from './work.ts';

const counted = (code: string, words: string, units: Verdict['units'] = []): Verdict => ({
  outcome: 'counted',
  code,
  words,
  units,
});
const not = (outcome: Exclude<Outcome, 'counted'>, code: string, words: string): Verdict => ({
  outcome,
  code,
  words,
  units: [],
});

const LOADABLE: ReadonlySet<string> = new Set(['entered', 'in_transit']);
const STILL_OUT: ReadonlySet<string> = new Set(['on_hire', 'off_hire', 'collection']);

const wrongTime = (hire: WorkHire, doing: string): Verdict =>
  not(
    'refused',
    'wrong_position',
    t('{contract_number} is {position}: nothing to {doing}.', {
      contract_number: hire.contract_number,
      position: positionWords(hire.position),
      doing,
    }),
  );

const units = (n: number): string => t('{count, plural, one {# unit} other {# units}}', { count: n });
const part = ({ id }: WorkLine, { quantity }: { readonly quantity: number }) => [{ line: id, quantity }];
const tooMany = (wanted: number, left: number, doing: string): Verdict =>
  not(
    'conflict',
    'too_many',
    left === 0
      ? t('All of it is already {doing}.', { doing })
      : t('{wanted} is too many: only {left, plural, one {# unit is} other {# units are}} not yet {doing}.', {
          wanted,
          left,
          doing,
        }),
  );

const packedOf = (hire: WorkHire, stockitem: number): number =>
  hire.groups.reduce(
    (sum, group) =>
      sum + (group.packed && group.gone !== true && group.stockitem === stockitem ? group.quantity : 0),
    0,
  );

const leavingLines = (hire: WorkHire, stockitem: number): readonly WorkLine[] =>
  hire.lines.filter((line) => line.stockitem === stockitem).filter(isLeaving(hire.position));

/** Returns the units of an item still to pick: neither picked nor in the hire's containers. */
export function leftToPick(hire: WorkHire, stockitem: number): number {
  const lines = leavingLines(hire, stockitem);
  const wanted = lines.reduce((sum, line) => sum + leavingUnits(hire.position, line), 0);
  const picked = lines.reduce((sum, line) => sum + line.picked, 0);
  return Math.max(0, wanted - picked - packedOf(hire, stockitem));
}

/** Spreads units of an item over the lines with room, in order; undefined if they don't fit. */
function spread(
  lines: readonly WorkLine[],
  quantity: number,
  room: (line: WorkLine) => number,
): Verdict['units'] | undefined {
  let left = quantity;
  const parts: { line: number; quantity: number }[] = [];
  for (const line of lines) {
    const part = Math.min(left, Math.max(0, room(line)));
    if (part > 0) parts.push({ line: line.id, quantity: part });
    left -= part;
  }
  return left === 0 ? parts : undefined;
}

function checkPick(hire: WorkHire, action: Extract<ScanAction, { kind: 'pick' }>): Verdict {
  if (!hasUnsent(hire)) return wrongTime(hire, t('pick'));
  const line = hire.lines.find(({ id }) => id === action.line);
  if (line === undefined) return not('refused', 'line_gone', t('This line is no longer on the hire.'));
  const left = Math.min(leavingUnits(hire.position, line) - line.picked, leftToPick(hire, line.stockitem));
  if (action.quantity > left) return tooMany(action.quantity, Math.max(0, left), t('picked'));
  return counted('picked', t('{quantity} picked', { quantity: units(action.quantity) }), part(line, action));
}

/** Returns the units of an item in no container and on no vehicle, over all its lines, since a container can serve any of them. */
function leftLoose(hire: WorkHire, stockitem: number): number {
  const lines = leavingLines(hire, stockitem);
  const open = lines.reduce((sum, line) => sum + leavingUnits(hire.position, line) - line.loaded, 0);
  return open - packedOf(hire, stockitem);
}

const groupOf = (hire: WorkHire, id: number): WorkGroup | undefined =>
  hire.groups.find((group) => group.id === id);
const NO_GROUP = not('refused', 'group_gone', t('This container no longer exists.'));
const takenBy = (group: WorkGroup): Verdict =>
  not(
    'conflict',
    'packed_elsewhere',
    t('{identifier} is packed for {elsewhere}.', {
      identifier: group.identifier,
      elsewhere: group.elsewhere ?? t('another hire'),
    }),
  );

/** Picked loose units go into the container, so that picking and then packing doesn't count twice. */
function checkPack(hire: WorkHire, id: number): Verdict {
  if (!hasUnsent(hire)) return wrongTime(hire, t('pack'));
  const group = groupOf(hire, id);
  if (group === undefined) return NO_GROUP;
  if (group.packed)
    return not('already', 'packed', t('{identifier} is already packed.', { identifier: group.identifier }));
  if (group.elsewhere !== null) return takenBy(group);
  const lines = hire.lines.filter((line) => line.stockitem === group.stockitem);
  if (lines.length === 0)
    return not(
      'refused',
      'not_wanted',
      t('{contract_number} doesn’t include this item.', { contract_number: hire.contract_number }),
    );
  const left = leftLoose(hire, group.stockitem);
  if (group.quantity > left) return tooMany(group.quantity, Math.max(0, left), t('packed'));
  return counted('packed', t('{identifier} packed', { identifier: group.identifier }));
}

function checkLoadGroup(hire: WorkHire, action: { readonly load: number; readonly group: number }): Verdict {
  const group = groupOf(hire, action.group);
  if (group === undefined) return NO_GROUP;
  if (!group.packed) {
    const pack = checkPack(hire, group.id);
    if (pack.outcome !== 'counted') return pack;
    return {
      ...counted('loaded', t('{identifier} packed and loaded', { identifier: group.identifier })),
      packs: true,
    };
  }
  if (group.load === action.load)
    return not('already', 'loaded', t('{identifier} is already loaded.', { identifier: group.identifier }));
  if (group.load !== null)
    return not(
      'conflict',
      'loaded_elsewhere',
      t('{identifier} is on another vehicle.', { identifier: group.identifier }),
    );
  return counted('loaded', t('{identifier} loaded', { identifier: group.identifier }));
}

function checkLoad(hire: WorkHire, action: Extract<ScanAction, { kind: 'load' }>): Verdict {
  if (!LOADABLE.has(hire.position) && !hasUnsent(hire)) return wrongTime(hire, t('load'));
  if ('group' in action) return checkLoadGroup(hire, action);
  const line = hire.lines.find(({ id }) => id === action.line);
  if (line === undefined) return not('refused', 'line_gone', t('This line is no longer on the hire.'));
  const left = Math.min(leavingUnits(hire.position, line) - line.loaded, leftLoose(hire, line.stockitem));
  if (action.quantity > left) return tooMany(action.quantity, Math.max(0, left), t('loaded'));
  return counted('loaded', t('{quantity} loaded', { quantity: units(action.quantity) }), part(line, action));
}

/** Goods that return first come first; lines without dates keep their order. */
const byReturn = (a: WorkLine, b: WorkLine): number =>
  compareDates(dateOf(a, 'back') ?? '', dateOf(b, 'back') ?? '');

function checkCountIn(hire: WorkHire, action: Extract<ScanAction, { kind: 'count_in' }>): Verdict {
  if (!STILL_OUT.has(hire.position)) return wrongTime(hire, t('count in'));
  const room = (line: WorkLine) => expectedUnits(line) - countedOf(line.counted);
  const says = (quantity: number) => COUNTED_AS[action.condition](units(quantity));
  if ('group' in action) {
    const group = groupOf(hire, action.group);
    if (group === undefined) return NO_GROUP;
    if (group.back)
      return not(
        'already',
        'counted',
        t('{identifier} is already counted.', { identifier: group.identifier }),
      );
    if (!group.packed)
      return not(
        'refused',
        'not_ours',
        t('{identifier} did not go out with {contract_number}.', {
          identifier: group.identifier,
          contract_number: hire.contract_number,
        }),
      );
    const lines = hire.lines.filter((line) => line.stockitem === group.stockitem).toSorted(byReturn);
    const withCustomer = (line: WorkLine) => Math.min(room(line), line.out ?? room(line));
    const parts = spread(lines, group.quantity, withCustomer) ?? spread(lines, group.quantity, room);
    const left = lines.reduce((sum, line) => sum + Math.max(0, room(line)), 0);
    return parts === undefined
      ? tooMany(group.quantity, left, t('counted'))
      : counted('counted', `${group.identifier}: ${says(group.quantity)}`, parts);
  }
  const line = hire.lines.find(({ id }) => id === action.line);
  if (line === undefined) return not('refused', 'line_gone', t('This line is no longer on the hire.'));
  if (action.quantity > room(line)) return tooMany(action.quantity, Math.max(0, room(line)), t('counted'));
  return counted('counted', says(action.quantity), part(line, action));
}

/** Units that were on their way return to the depot, at most those that left; the others were never recorded as sent. */
function checkUndelivered(hire: WorkHire, action: Extract<ScanAction, { kind: 'undelivered' }>): Verdict {
  const { contract_number } = hire;
  if (hire.delivered !== null)
    return not(
      'refused',
      'signed',
      t('{contract_number} is already handed over. Ask the office to correct it.', { contract_number }),
    );
  if (hire.position !== 'entered' && !isUnderWay(hire.position)) return wrongTime(hire, t('hand over'));
  const line = hire.lines.find(({ id }) => id === action.line);
  if (line === undefined) return not('refused', 'line_gone', t('This line is no longer on the hire.'));
  const left = unitsToHandOver(line);
  if (action.quantity > left)
    return not(
      'refused',
      'too_many',
      left === 0
        ? t('None of these are still to hand over.')
        : t('Only {left, plural, one {# unit is} other {# units are}} still to hand over.', { left }),
    );
  const sent = Math.min(action.quantity, line.on_way ?? 0);
  const words = t('{quantity} not delivered', { quantity: units(action.quantity) });
  return counted('undelivered', words, sent === 0 ? [] : part(line, { quantity: sent }));
}

/** Whether the driver reported all goods of the day as not delivered. */
const allFailed = ({ lines }: WorkHire): boolean =>
  lines.some(({ undelivered = 0 }) => undelivered > 0) && lines.every((line) => unitsToHandOver(line) === 0);

function checkDeliver(hire: WorkHire, { leg, signed }: Extract<ScanAction, { kind: 'deliver' }>): Verdict {
  const before = leg === 'out' ? hire.delivered : hire.collected;
  const done = leg === 'out' ? t('handed over') : t('collected');
  const { name } = before ?? signed;
  if (before !== null)
    return name === signed.name
      ? not('already', 'signed', t('It is already {done}.', { done }))
      : not(
          'conflict',
          'signed_elsewhere',
          t('It was already {done}; {name} signed for it.', { done, name }),
        );
  if (leg === 'out' && allFailed(hire))
    return not('refused', 'undelivered', t('Everything was reported as not delivered. Undo that first.'));
  const fits =
    leg === 'out' ? LOADABLE.has(hire.position) || hire.another_drop === true : STILL_OUT.has(hire.position);
  if (!fits) return wrongTime(hire, leg === 'out' ? t('hand over') : t('collect'));
  const words = t('{number} {done}; {name} signed', { number: hire.contract_number, done, name });
  return counted(leg === 'out' ? 'delivered' : 'collected', words);
}

/** Judges whether an action counts for the hire, with the reason if not. Throws a RangeError for quantities below one. */
export function checkScanAllowed(hire: WorkHire, action: ScanAction): Verdict {
  if ('quantity' in action && !(Number.isSafeInteger(action.quantity) && action.quantity >= 1))
    throw new RangeError(`Not a quantity: ${action.quantity}`);
  switch (action.kind) {
    case 'pick':
      return checkPick(hire, action);
    case 'pack':
      return checkPack(hire, action.group);
    case 'load':
      return checkLoad(hire, action);
    case 'count_in':
      return checkCountIn(hire, action);
    case 'undelivered':
      return checkUndelivered(hire, action);
    case 'deliver':
      return checkDeliver(hire, action);
  }
}
