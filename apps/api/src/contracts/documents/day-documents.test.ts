import { describe, expect, test } from 'vitest';
import type { Settings } from '../../platform/settings/settings.ts';
import type { ContractDocumentRow, GoodsFact, LineFact, PackedContainer } from './contract-row.ts';
import type { DocumentFacts } from './document-facts.ts';
import { deliveryNote, pickingList, returnNote, textsOf } from './documents.testing.ts';
import { factsOf } from './facts.ts';
import { documentDays } from './goods-facts.ts';
import { renderFacts } from './render.ts';

const [THU, FRI, SAT, MON] = ['2027-03-04', '2027-03-05', '2027-03-06', '2027-03-08'] as const;
const settings: Settings = {
  company: { name: 'Fernhill Hire' },
  locale: 'en-GB',
  currency: 'GBP',
  country: 'GB',
  tax_rate: { default: '0.20', depots: {} },
  document_terms: { default: '', depots: {} },
  document_language: { default: '', depots: {} },
  document_paper: { default: '', depots: {} },
};
const lineOf = (item: number, title: string, quantity: number, more: Partial<LineFact> = {}): LineFact => ({
  kind: 'hire',
  item,
  sku: title.toUpperCase(),
  title,
  own_title: title,
  quantity,
  unit_price: '1.00',
  unit_washup_price: '0.00',
  value: '1.00',
  delivery_date: null,
  collection_date: null,
  goods: null,
  weight: 2,
  size: [10, 10, 10],
  loose_factor: 1,
  ...more,
});
const crate = (n: number, run_day: string | null): PackedContainer => ({
  identifier: `CRT-${n}`,
  container: 'CRT',
  item: 3,
  sku: 'CHAIR',
  title: 'Chair',
  quantity: 20,
  accessories: [],
  weight: 40,
  heavy: true,
  size: [40, 60, 40],
  run_day,
});
const sent = (units: number, movements: GoodsFact['movements'] = []): GoodsFact => ({
  went_out: units,
  swapped: 0,
  out: units,
  movements: [{ day: THU, kind: 'out', quantity: units }, ...movements],
});
/** A marquee in two drops: the frame and chairs on Thursday, the lining on Friday; forty chairs return on Saturday. */
const marquee = (lines: Partial<Record<'frame' | 'lining' | 'early' | 'chairs', Partial<LineFact>>> = {}) =>
  ({
    id: 1,
    version: 1,
    contract_number: 'H1',
    position: 'entered',
    customer_reference: '',
    depot_id: 1,
    depot: { name: 'North', telephone: '' },
    lead: null,
    contact: null,
    account: null,
    delivery_type: 'both',
    hire_date: null,
    delivery_date: THU,
    collection_date: MON,
    lines: [
      lineOf(1, 'Frame', 100, lines.frame),
      lineOf(2, 'Lining', 20, { delivery_date: FRI, ...lines.lining }),
      lineOf(3, 'Chair', 40, { collection_date: SAT, ...lines.early }),
      lineOf(3, 'Chair', 60, lines.chairs),
      lineOf(9, 'Waiver', 1, { item: null }),
    ],
    containers: [],
    damages: [],
    invoices: [],
    balances: {},
  }) as unknown as ContractDocumentRow;

const goodsOf = (facts: DocumentFacts) =>
  ('loose' in facts ? facts.loose : 'lines' in facts ? facts.lines : []).map(
    ({ title, quantity }) => `${quantity} ${title}`,
  );
const on = (day: string | null, today: string = THU) => ({ day, today });

describe('documents about goods', () => {
  test('list the whole hire with own dates, and nothing new without them', () => {
    const note = factsOf('delivery_note', marquee(), settings, null);
    expect(note).toMatchObject({
      dates: { delivery: THU, collection: MON },
      lines: [
        { title: 'Frame', sku: 'FRAME', quantity: 100 },
        { title: 'Lining', delivery_date: FRI },
        { title: 'Chair', quantity: 40, collection_date: SAT },
        { title: 'Chair', quantity: 60 },
      ],
    });
    expect(note).not.toHaveProperty('day');
    const list = factsOf('picking_list', { ...marquee(), containers: [crate(1, THU)] }, settings, null);
    expect(goodsOf(list)).toEqual(['100 Frame', '20 Lining', '80 Chair']);
    expect(list).toMatchObject({ loose: [{}, { delivery_date: FRI }, {}] });
    expect(JSON.stringify(list)).not.toContain('run_day');
  });

  test('of a day list only its goods', () => {
    const note = (day: string) => factsOf('delivery_note', marquee(), settings, null, on(day));
    expect(goodsOf(note(THU))).toEqual(['100 Frame', '40 Chair', '60 Chair']);
    expect(goodsOf(note(FRI))).toEqual(['20 Lining']);
    expect(note(FRI)).toMatchObject({ day: FRI, dates: { delivery: FRI, collection: MON } });
    expect(JSON.stringify(note(FRI))).not.toContain('delivery_date');
    expect(goodsOf(factsOf('picking_list', marquee(), settings, null, on(FRI)))).toEqual(['20 Lining']);
  });

  test('of a day list what left on it, and what stayed behind when it is today', () => {
    const late = marquee({
      frame: { goods: { ...sent(70), out: 70 } },
      early: { goods: sent(40) },
      chairs: { goods: sent(60) },
    });
    const note = (day: string) => goodsOf(factsOf('delivery_note', late, settings, null, on(day, FRI)));
    expect(note(THU)).toEqual(['70 Frame', '40 Chair', '60 Chair']);
    expect(note(FRI)).toEqual(['30 Frame', '20 Lining']);
  });

  test('of a day list only containers for it', () => {
    const containers = [crate(1, THU), crate(2, FRI), crate(3, null), crate(4, null)];
    const two = marquee({ early: { delivery_date: FRI } });
    const list = (day: string) => factsOf('picking_list', { ...two, containers }, settings, null, on(day));
    const numbers = (facts: DocumentFacts) =>
      'containers' in facts ? facts.containers.map(({ identifier }) => identifier) : [];
    expect(numbers(list(THU))).toEqual(['CRT-1', 'CRT-3', 'CRT-4']);
    expect(numbers(list(FRI))).toEqual(['CRT-2', 'CRT-3']);
    expect(goodsOf(list(FRI))).toEqual(['20 Lining']);
  });

  test('name what returned on a day by condition, planned or not', () => {
    const back = (kind: 'in_good' | 'broken', quantity: number, day: string) => ({ day, kind, quantity });
    const out = marquee({
      frame: { goods: sent(100) },
      lining: { goods: sent(20) },
      early: { goods: { ...sent(40, [back('in_good', 38, SAT), back('broken', 2, SAT)]), out: 0 } },
      chairs: { goods: { ...sent(60, [back('in_good', 10, SAT)]), out: 50 } },
    });
    const note = (day: string | null) => factsOf('return_note', out, settings, null, on(day, SAT));
    expect(note(SAT)).toMatchObject({
      dates: { collection: SAT },
      lines: [
        { title: 'Chair', quantity: 40, good: 38, broken: 2 },
        { title: 'Chair', quantity: 10, good: 10 },
      ],
    });
    expect(goodsOf(note(MON))).toEqual(['100 Frame', '20 Lining', '50 Chair']);
    expect(goodsOf(note(null))).toEqual(['100 Frame', '20 Lining', '40 Chair', '60 Chair']);
    expect(documentDays(out)).toEqual({ out: [THU, FRI], back: [SAT, MON] });
  });
});

const words = async (facts: DocumentFacts): Promise<string[]> =>
  textsOf(await renderFacts(facts)).flatMap((text) => text.split('\n'));

describe('printed', () => {
  test('a delivery note and a picking list show own dates below the item', async () => {
    const line = { title: 'Lining', sku: 'LINING', quantity: 20, delivery_date: FRI };
    const own = 'LINING · from Fri 5 Mar 2027';
    const note = deliveryNote({ lines: [line, { ...line, title: 'Lining', sku: 'Lining' }] });
    expect(await words(note)).toEqual(expect.arrayContaining([own, 'from Fri 5 Mar 2027']));
    const loose = [{ ...line, weight: 40, volume: 1 }];
    expect(await words(pickingList({ containers: [], loose }))).toContain(own);
  });

  test('a return note shows counted units by condition, with room to write for those not counted', async () => {
    const text = await words(returnNote({ dates: { hire: null, delivery: THU, collection: SAT }, day: SAT }));
    expect(text).toEqual(
      expect.arrayContaining(['Return note', 'Sat 6 Mar 2027', 'Due back', 'Chair', '36', 'Pieces returned']),
    );
    expect(text[text.indexOf('Pieces due back') + 1]).toBe('140');
    expect(text[text.indexOf('Pieces returned') + 1]).toBe('40');
    expect(text).not.toContain('0');
  });

  test('a return note speaks German, and says when nothing returns', async () => {
    const german = { language: 'de-DE', locale: 'de-DE' } as const;
    const text = await words(returnNote({ ...german, day: MON, lines: [] }));
    expect(text).toEqual(expect.arrayContaining(['Rückgabeschein', 'An diesem Tag kommt nichts zurück.']));
  });
});
