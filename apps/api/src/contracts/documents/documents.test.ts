import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesOf } from '../../stock/pdf.testing.ts';
import { deliveryNote, invoice, line, offer, pickingList, textsOf } from './documents.testing.ts';
import type { DocumentFacts } from './document-facts.ts';
import { renderFacts } from './render.ts';

const pages = async (facts: DocumentFacts): Promise<string[]> => textsOf(await renderFacts(facts));
const words = async (facts: DocumentFacts): Promise<string[]> => (await pages(facts)).join('\n').split('\n');
const contract = offer({
  kind: 'contract',
  hold_until: null,
  money: { due: '2027-03-31', paid: '80.00', outstanding: '1000.00', deposit_held: '500.00' },
});
const all: readonly DocumentFacts[] = [offer(), contract, deliveryNote(), pickingList(), invoice()];

describe('a quote', () => {
  test('shows company, customer, dates with weekdays, all lines and figures, and the terms', async () => {
    const text = await words(offer());
    expect(text).toEqual(
      expect.arrayContaining([
        'Fernhill Hire',
        '4 Dock Road',
        'Quote',
        'M100001',
        '2',
        'Mon 1 Mar 2027',
        'Wedding 7',
        'Café Zürich',
        'ZUR1',
        'Fri 5 Mar 2027',
        'Mon 8 Mar 2027',
        'Castle Farm',
        'Ada, 01632 960001',
        '1,200',
        'Dinner plate 1',
        '£0.30',
        '£0.05',
        '£420.00',
        '£720.00',
        '£120.00',
        '£60.00',
        '£900.00',
        'Tax, 20%',
        '£180.00',
        '£1,080.00',
        '£500.00',
        'Wed 3 Mar 2027',
        'Goods stay ours.',
        'Breakages are charged.',
        'Page 1 of 1',
      ]),
    );
    expect(text).not.toContain('Still to pay');
  });

  test('renders without lines, dates, address or terms', async () => {
    const bare = offer({
      lines: [],
      dates: { hire: null, delivery: null, collection: null },
      site: { type: 'both', lines: [], contact: '' },
      customer: { name: '', lines: [] },
      account_code: '',
      reference: '',
      terms: '',
      hold_until: null,
    });
    const text = await words(bare);
    expect(text).toContain('No items yet.');
    for (const absent of ['Hire starts', 'Delivery', 'Collection', 'Contact', 'Terms', 'Your reference'])
      expect(text).not.toContain(absent);
  });

  test("shows only the tax if it doesn't follow from the rate, and a discount as a discount", async () => {
    const text = await words(
      offer({
        totals: { ...offer().totals, tax_rate: null },
        lines: [{ ...line(1, 'Discount'), quantity: 1, unit_price: '-25.00', value: '-25.00' }],
      }),
    );
    expect(text).toEqual(expect.arrayContaining(['Tax', 'Discount', '-£25.00']));
  });
});

test('shows payments and signature boxes on a hire contract, and a cancellation charge besides the hire', async () => {
  const text = await words({ ...contract, cancellation: [line(9, 'Cancellation charge')] });
  expect(text).toEqual(
    expect.arrayContaining([
      'Hire contract',
      'Still to pay',
      '£80.00',
      '£1,000.00',
      'Deposit held',
      'For the hirer',
      'For Fernhill Hire',
      'Cancellation charge',
    ]),
  );
});

test('shows goods and boxes on a delivery note, and no prices', async () => {
  const text = await words(deliveryNote());
  expect(text).toEqual(
    expect.arrayContaining(['1,200', 'Dinner plate', 'PLATE', 'Delivered', 'Returned', 'Goods received']),
  );
  expect(text.join('\n')).not.toMatch(/£|Tax|Total/);
});

describe('a picking list', () => {
  test('lists containers with weight and label, loose goods, and the whole load', async () => {
    expect(await words(pickingList())).toEqual(
      expect.arrayContaining([
        'CRT6412-000007',
        '28.5 kg',
        'HEAVY',
        'PLATE · in CRT6412 · Lid',
        'Loose items',
        '4.8 kg',
        '47',
        '33.2 kg',
        '0.10 m³',
      ]),
    );
  });

  test('shows unknown weights as unknown', async () => {
    const text = await words(
      pickingList({
        containers: [],
        loose: pickingList().loose.flatMap((one) => [one, { ...one, weight: null }]),
      }),
    );
    expect(text).toEqual(expect.arrayContaining(['?', 'at least 4.8 kg', 'Item']));
  });
});

describe('an invoice', () => {
  test('shows subject, tax, due date and payments', async () => {
    expect(await words(invoice())).toEqual(
      expect.arrayContaining([
        'Invoice',
        'M100001-C1',
        'Wed 31 Mar 2027',
        'Delivery and collection',
        '£900.00',
        'Tax, 20%',
        'Invoice total',
        '£1,080.00',
        '£80.00',
        'Still to pay',
        '£1,000.00',
        'Please pay Fernhill Hire, quoting M100001-C1.',
      ]),
    );
  });

  test('has one line for a part; a credit note gives its reason and requests nothing', async () => {
    const credit = await words(
      invoice({
        lines: [],
        delivery: '0.00',
        invoice: {
          ...invoice().invoice,
          number: 'M100001-C2',
          amount: '-30.01',
          amount_ex: '-25.01',
          amount_tax: '-5.00',
          reason: 'Two chairs were missing',
        },
      }),
    );
    expect(credit).toEqual(
      expect.arrayContaining([
        'Credit note',
        'Hire M100001',
        '-£25.01',
        '-£30.01',
        'Two chairs were missing',
      ]),
    );
    expect(credit.join()).not.toContain('Still to pay');
    expect(credit).not.toContain('Payment');
  });
});

describe('two hundred lines', () => {
  const many = offer({
    lines: Array.from({ length: 200 }, (_, n) =>
      line(n, n % 7 === 0 ? `Item ${n} ${'with a story that goes on '.repeat(6)}`.trim() : `Item ${n}`),
    ),
  });

  test('all appear below a header on each page, numbered, with totals next to a line', async () => {
    const text = await pages(many);
    expect(text.length).toBeGreaterThan(4);
    for (const [n, page] of text.entries()) {
      expect(page).toContain(`Page ${n + 1} of ${text.length}`);
      if (page.includes('£420.00')) expect(page).toContain('Quantity\nItem\nHire, each');
    }
    const shown = text.join('\n').match(/^Item \d+/gm) ?? [];
    expect(shown).toEqual(Array.from({ length: 200 }, (_, n) => `Item ${n}`));
    const last = text.find((page) => page.includes('Total before tax'));
    expect(last).toContain('Item 199');
    expect(last).toContain('£1,080.00');
  });

  test('keep totals with a line, wherever a page ends', async () => {
    for (let count = 12; count <= 48; count += 3) {
      const lines = many.lines.slice(0, count);
      const text = await pages(offer({ lines }));
      const last = text.find((page) => page.includes('Total before tax'));
      expect([count, last?.includes('£420.00')]).toEqual([count, true]);
      expect(last).toContain('Wed 3 Mar 2027');
    }
  });

  test('continue long terms over pages without losing a word', async () => {
    const terms = Array.from({ length: 900 }, (_, n) => `word${n}`).join(' ');
    const text = (await words(offer({ terms: `${terms}\n\n${terms}` }))).join(' ');
    expect(text.match(/\bword\d+\b/g)?.length).toBe(1800);
  });
});

test('renders equal facts to equal bytes, and other figures to others', async () => {
  for (const facts of all) {
    const [one, two] = [await renderFacts(facts), await renderFacts(structuredClone(facts))];
    expect([facts.kind, one.equals(two)]).toEqual([facts.kind, true]);
    expect((await renderFacts({ ...facts, number: facts.number + 1 })).equals(one)).toBe(false);
  }
});

test("stores title and language in the file, on the business's paper size", async () => {
  const file = await renderFacts(offer({ paper: 'LETTER' }));
  expect(pagesOf(file)[0]?.size).toEqual([612, 792]);
  expect(pagesOf(await renderFacts(offer()))[0]?.size.map(Math.round)).toEqual([595, 842]);
  const text = file.toString('latin1');
  expect(text).toContain('/Lang (en-GB)');
  expect(text).toContain('(Quote M100001)');
  expect(text).toContain('/DisplayDocTitle true');
});

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '🎪🎪 party',
    'مرحبا بالعالم',
    'שלום עולם',
    '\u202eevil',
    'e\u0301',
    'W'.repeat(255),
    '🎪'.repeat(120),
    'a\tb\r\nc\nd',
    '\u00a0',
    '\\)(<<>>',
    'ﬁ ẞ Ω Ж',
  ),
  fc.string({ unit: 'binary', maxLength: 255 }),
);

test('renders every kind with any names, addresses and terms', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (name, place, terms) => {
      const party = { name, lines: [place, name] };
      const site = { type: 'none' as const, lines: [place], contact: name };
      const changed = { company: party, customer: party, site, reference: place, account_code: name };
      const rows = [line(1, name), line(2, place)];
      const goods = rows.map(({ title, quantity }) => ({ title, sku: place, quantity }));
      for (const facts of [
        offer({ ...changed, lines: rows, terms }),
        deliveryNote({ ...changed, lines: goods }),
        pickingList({ ...changed, loose: goods.map((one) => ({ ...one, weight: null, volume: 0 })) }),
        invoice({ ...changed, lines: rows }),
      ]) {
        const text = (await pages(facts)).join('\n');
        expect(text).toMatch(/Page 1 of \d+/);
        expect(text).toContain('1,200');
      }
    }),
    { numRuns: 12 },
  );
}, 30_000);

test('shows letters that the fonts have, and boxes for others', async () => {
  const text = await words(offer({ lines: [line(1, 'Ζεστή Жар Ệ'), line(2, 'مرحبا 🎪 tent')] }));
  expect(text).toContain('Ζεστή Жар Ệ');
  expect(text).toContain('□□□□□ □ tent');
});
