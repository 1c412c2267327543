import { describe, expect, test } from 'vitest';
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

describe("in the reader's language", () => {
  test('writes a German invoice with German texts, dates and numbers, and marks it as German', async () => {
    const file = await renderFacts(
      invoice({
        language: 'de-DE',
        locale: 'de-DE',
        currency: 'EUR',
        company: { name: 'Fernhill Hire', lines: ['4 Dock Road', 'Tax number DE 7'] },
      }),
    );
    const text = textsOf(file).join('\n').split('\n');
    expect(text).toEqual(
      expect.arrayContaining([
        'Rechnung',
        'Nummer',
        'Vertrag',
        'FÜR',
        'Miete je St.',
        'Rechnungsbetrag',
        'Steuernummer DE 7',
      ]),
    );
    expect(text.join('\n')).toMatch(/Seite 1 von 1/);
    expect(text.join('\n')).toMatch(/\d,\d\d\s€/);
    expect(text.join('\n')).not.toMatch(/\b(Invoice|Before tax|Hire starts|Still to pay|Page|Tax number)\b/);
    expect(file.toString('latin1')).toContain('/Lang (de-DE)');
  });

  test('writes dates and numbers of a US quote in US format without mixing languages', async () => {
    const [american, german, british] = await Promise.all([
      words(offer({ language: 'en-US', locale: 'en-US', currency: 'USD' })),
      words(offer({ language: 'de-DE', locale: 'de-AT' })),
      words(offer()),
    ]);
    expect(american).toEqual(expect.arrayContaining(['Quote', 'Mon, Mar 1, 2027', '$1,080.00']));
    expect(german).toEqual(expect.arrayContaining(['Angebot', 'Mo., 1. März 2027']));
    expect(british).toEqual(expect.arrayContaining(['Quote', 'Mon 1 Mar 2027', '£1,080.00']));
  });

  test('prints long names, accessories and large figures in full, on several lines if needed', async () => {
    const name = 'Veranstaltungstechnik und Geschirrverleih Oberschwaben GmbH & Co. KG';
    const long = {
      language: 'de-DE',
      locale: 'de-DE',
      company: { name, lines: [] },
      customer: { name: `Lindenberger & ${name}`, lines: [`z. Hd. ${name}`] },
    } as const;
    const [one] = pickingList().containers;
    if (one === undefined) throw new Error('No container.');
    const accessories = ['Deckel mit Verriegelung', 'Trenngitter für Gläser', 'Transportroller'];
    const files = await Promise.all([
      words(offer({ ...long, kind: 'contract', hold_until: null })),
      words(
        pickingList({
          ...long,
          containers: [{ ...one, accessories, weight: 18_640.4 }],
          loose: [{ title: 'Stuhl', sku: 'S', quantity: 1, weight: null, volume: 1 }],
        }),
      ),
    ]);
    for (const text of files) expect(text.join('\n')).not.toContain('…');
    expect(files[1]).toContain('mindestens 18.640,4 kg');
    expect(files[1]?.join(' ')).toContain('Transportroller');
  });

  test.each(all)('contains no English texts in German files of any kind', async (facts) => {
    const text = (
      await words({ ...facts, language: 'de-DE', locale: 'de-DE', terms: '' } as DocumentFacts)
    ).join('\n');
    // every label fits
    expect(text).not.toContain('…');
    expect(text).not.toMatch(
      /\b(Quantity|Item|Amount|Number|Date|Contract|Account|Where|How|Deposit|Total|Weight|Contents|Delivered|Returned|signature|version)\b/,
    );
  });
});

test('shows own dates of lines below their titles', async () => {
  const lines = [
    { ...line(1), delivery_date: '2027-03-06', collection_date: '2027-03-08' },
    { ...line(2), collection_date: '2027-03-15' },
    { ...line(3), delivery_date: '2027-03-07' },
    line(4),
  ];
  const notes = async (facts: DocumentFacts) => {
    const text = await words(facts);
    return [1, 2, 3].map((n) => text[text.indexOf(`Dinner plate ${n}`) + 1]);
  };
  expect(await notes(offer({ lines }))).toEqual([
    'Sat 6 Mar 2027 – Mon 8 Mar 2027',
    'until Mon 15 Mar 2027',
    'from Sun 7 Mar 2027',
  ]);
  expect(await notes({ ...contract, lines, language: 'de-DE', locale: 'de-DE' })).toEqual([
    'Sa., 6. März 2027 – Mo., 8. März 2027',
    'bis Mo., 15. März 2027',
    'ab So., 7. März 2027',
  ]);
  const text = await words(invoice({ lines }));
  expect(text.filter((one) => /2027 –|^until |^from /.test(one))).toHaveLength(3);
});
