import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_COUNTED } from '../contracts/count-in.ts';
import { addDays } from '../values/calendar.ts';
import {
  dropOn,
  dueUnits,
  isDueBy,
  leftOverLines,
  type LineFacts,
  linesOn,
  linesToDeliver,
  stayingLines,
} from './drops.ts';
import { handoversOn, type Signature, signatureOn } from './handover.ts';
import { checkScanAllowed, leftToPick } from './warehouse.ts';
import type { ScanAction, WorkHire, WorkLine } from './work.ts';

const [WED, THU, FRI, SAT, SUN, MON] = [
  '2027-03-03',
  '2027-03-04',
  '2027-03-05',
  '2027-03-06',
  '2027-03-07',
  '2027-03-08',
] as const;

const lineOf = (quantity: number, more: Partial<LineFacts> = {}): LineFacts => ({
  quantity,
  unsent: quantity,
  out: 0,
  counted: NOTHING_COUNTED,
  delivery_date: THU,
  collection_date: MON,
  ...more,
});
const sent = (line: LineFacts): LineFacts => ({ ...line, unsent: 0, out: line.quantity });
const counted = (line: LineFacts, good: number): LineFacts => ({
  ...line,
  out: line.out - good,
  counted: { ...line.counted, good: line.counted.good + good },
});
/** A marquee: the frame on Thursday, its lining on Friday; forty chairs return on Saturday, the rest on Monday. */
const frame = lineOf(100);
const lining = lineOf(20, { delivery_date: FRI });
const early = lineOf(40, { collection_date: SAT });
const chairs = lineOf(60);
const due = (position: string, lines: readonly LineFacts[], day: string, what: 'due_out' | 'due_back') =>
  dueUnits({ position, lines }, day, addDays(day, 2)).map((units) => units[what]);

describe('the drop of a day', () => {
  it.each([
    [WED, THU],
    [THU, THU],
    [FRI, FRI],
    [SUN, FRI],
  ])('%s is %s', (day, drop) => expect(dropOn([THU, FRI], day)).toBe(drop));

  it('needs dates', () => expect(dropOn([], THU)).toBeNull());

  it('has the lines with its date, or all lines without dates', () => {
    expect(linesOn([frame, lining, early], 'out', FRI)).toEqual([lining]);
    expect(linesOn([frame, lining, early], 'back', SUN)).toEqual([early]);
    expect(linesOn([{}, {}], 'out', FRI)).toHaveLength(2);
  });

  it('lets an own date before the contract’s leave alone, and everything else with or after it', () => {
    const before = lineOf(5, { delivery_date: WED });
    const isDue = (day: string) => [before, frame].filter(isDueBy([before, frame], 'out', day));
    expect(isDue('2027-03-01')).toEqual([before]);
    expect(isDue(WED)).toEqual([before]);
    expect(isDue(THU)).toEqual([before, frame]);
  });
});

describe('a day asks to send', () => {
  const all = [frame, lining, early, chairs];
  const away = [sent(frame), lining, sent(early), sent(chairs)];
  it.each<[string, string, LineFacts[], string, number[]]>([
    ['the first drop, prepared ahead', 'entered', all, WED, [100, 0, 40, 60]],
    ['its drop', 'entered', all, THU, [100, 0, 40, 60]],
    ['its drop and what is late', 'entered', all, FRI, [100, 20, 40, 60]],
    ['the drop that is on its way', 'in_transit', away, THU, [100, 0, 40, 60]],
    ['the next drop once it is due, not the one on its way', 'in_transit', away, FRI, [0, 20, 0, 0]],
    ['the next drop ahead', 'on_hire', away, THU, [0, 20, 0, 0]],
    ['no drop that is more than two days ahead', 'on_hire', away, '2027-03-02', [0, 0, 0, 0]],
    ['the units that stayed behind', 'on_hire', [{ ...sent(frame), unsent: 30, out: 70 }], FRI, [30]],
    ['nothing once everything left', 'on_hire', away.map(sent), FRI, [0, 0, 0, 0]],
    ['nothing once the hire has ended', 'off_hire', away, FRI, [0, 0, 0, 0]],
    ['nothing of a quote', 'quote', all, THU, [0, 0, 0, 0]],
  ])('%s', (_name, position, lines, day, units) =>
    expect(due(position, lines, day, 'due_out')).toEqual(units),
  );
});

describe('a day asks to count in', () => {
  const all = [frame, sent(lining), early, chairs].map(sent);
  const after = [sent(frame), lining, counted(sent(early), 40), sent(chairs)];
  it.each<[string, string, LineFacts[], string, number[]]>([
    ['nothing before a return', 'on_hire', all, FRI, [0, 0, 0, 0]],
    ['its return', 'on_hire', all, SAT, [0, 0, 40, 0]],
    ['late units', 'on_hire', all, SUN, [0, 0, 40, 0]],
    ['its return with what is counted of it', 'on_hire', after, SAT, [0, 0, 40, 0]],
    ['nothing of an earlier return that is counted', 'on_hire', after, SUN, [0, 0, 0, 0]],
    ['the rest, but nothing that never left', 'on_hire', after, MON, [100, 0, 0, 60]],
    ['everything that left once the hire has ended', 'collection', all, FRI, [100, 20, 40, 60]],
    ['whole lines if nothing was recorded as sent', 'off_hire', [frame, lining], MON, [100, 20]],
    ['nothing of an order', 'entered', all, MON, [0, 0, 0, 0]],
  ])('%s', (_name, position, lines, day, units) =>
    expect(due(position, lines, day, 'due_back')).toEqual(units),
  );
});

it('names the goods that stay after a return', () => {
  const lines = [sent(frame), lining, sent(early)] as unknown as WorkLine[];
  expect(stayingLines(lines, SAT)).toEqual([lines[0], lines[1]]);
  expect(stayingLines(lines, MON)).toEqual([]);
  expect(stayingLines([sent(frame)] as unknown as WorkLine[], FRI)).toEqual([]);
});

describe('a signature', () => {
  const by = (name: string, leg: 'out' | 'back', day: string | null): Signature => ({
    name,
    at: '2027-03-04T10:00:00Z',
    leg,
    day,
  });
  const of = (
    position: string,
    lines: readonly LineFacts[],
    signatures: readonly Signature[],
    day: string,
  ) => {
    const found = handoversOn({ position, lines: lines as unknown as WorkLine[], signatures }, day);
    return [found.delivered?.name ?? null, found.collected?.name ?? null, found.another_drop === true];
  };
  const away = [sent(frame), lining, sent(early)];

  it('counts for its drop only', () => {
    const signed = [by('Ann', 'out', THU)];
    expect(of('on_hire', away, signed, THU)).toEqual(['Ann', null, false]);
    expect(of('on_hire', away, signed, FRI)).toEqual([null, null, true]);
    expect(of('on_hire', away.map(sent), [...signed, by('Bob', 'out', FRI)], SUN)).toEqual([
      'Bob',
      null,
      false,
    ]);
  });

  it('of a hire with one drop counts on any day', () => {
    expect(of('on_hire', [sent(frame)], [by('Ann', 'out', SAT)], THU)).toEqual(['Ann', null, false]);
    expect(of('on_hire', [sent(frame)], [], THU)).toEqual([null, null, false]);
  });

  it('without a day is for the first drop', () => {
    expect(signatureOn([by('Ann', 'out', null)], [THU, FRI], 'out', FRI)).toBeUndefined();
    expect(signatureOn([by('Ann', 'out', null)], [THU, FRI], 'out', THU)?.name).toBe('Ann');
  });

  it('does not cover units that stayed behind and leave on another day', () => {
    const part = { ...sent(frame), unsent: 30, out: 70 };
    const signed = [by('Ann', 'out', THU)];
    expect(of('on_hire', [part], signed, THU)).toEqual(['Ann', null, false]);
    expect(of('on_hire', [part], signed, FRI)).toEqual([null, null, true]);
  });

  it('of a return counts for it, and for the whole hire once it is collected', () => {
    const signed = [by('Ann', 'back', SAT)];
    expect(of('on_hire', away, signed, MON)).toEqual([null, null, true]);
    expect(of('collection', away, signed, MON)).toEqual([null, 'Ann', false]);
  });
});

it('what was scanned for units that left counts for no later drop of the same item', () => {
  const chair = (id: number, more: Partial<WorkLine>): WorkLine => ({
    ...sent(early),
    id,
    stockitem: 7,
    sku: 'CHAIR',
    title: '',
    picked: 0,
    loaded: 0,
    ...more,
  });
  const hire: WorkHire = {
    id: 1,
    contract_number: 'H-1',
    position: 'on_hire',
    lines: [chair(1, { picked: 40, loaded: 40 }), chair(2, { unsent: 20, out: 0, quantity: 20 })],
    groups: [],
    delivered: null,
    collected: null,
  };
  const said = (action: ScanAction) => checkScanAllowed(hire, action).code;
  expect(leftToPick(hire, 7)).toBe(20);
  expect(said({ kind: 'pick', line: 2, quantity: 20 })).toBe('picked');
  expect(said({ kind: 'load', load: 1, line: 2, quantity: 20 })).toBe('loaded');
  expect(said({ kind: 'load', load: 1, line: 2, quantity: 21 })).toBe('too_many');
  expect(said({ kind: 'pick', line: 1, quantity: 1 })).toBe('too_many');
});

describe('what is left over', () => {
  const line = (delivery_date: string, unsent: number, went: boolean) => ({
    delivery_date,
    unsent,
    sent: went,
  });
  it('is the rest of a drop that left, and everything whose date has passed', () => {
    const part = line(THU, 30, true);
    const never = line(THU, 20, false);
    const later = line(FRI, 10, false);
    const all = [part, never, line(THU, 0, true), later];
    expect(leftOverLines(all, FRI, THU)).toEqual([part, never]);
    expect(leftOverLines([never, later], FRI, THU)).toEqual([]);
    expect(leftOverLines([never, later], SAT, FRI)).toEqual([never]);
  });
  it('is taken along with the drop of the day', () => {
    const part = line(THU, 30, true);
    const later = line(FRI, 10, false);
    expect(linesToDeliver([part, later], FRI, THU)).toEqual([part, later]);
    expect(linesToDeliver([part, later], THU, THU)).toEqual([part]);
    expect(linesToDeliver([line(THU, 0, true), line(FRI, 0, true)], THU, THU)).toHaveLength(1);
  });
});

it('without dates of their own, all lines leave and return together', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(WED, THU, FRI, SAT, SUN, MON),
      (quantities, day) => {
        const order = quantities.map((quantity) => lineOf(quantity));
        expect(due('entered', order, day, 'due_out')).toEqual(quantities);
        expect(due('in_transit', order.map(sent), day, 'due_out')).toEqual(quantities);
        expect(due('off_hire', order.map(sent), day, 'due_back')).toEqual(quantities);
        expect(due('on_hire', order.map(sent), day, 'due_back')).toEqual(
          quantities.map((quantity) => (day >= MON ? quantity : 0)),
        );
        expect(stayingLines(order.map(sent) as unknown as WorkLine[], day)).toEqual([]);
      },
    ),
  ));
