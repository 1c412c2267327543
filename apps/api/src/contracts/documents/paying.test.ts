import { describe, expect, test } from 'vitest';
import { invoice, offer, textsOf } from './documents.testing.ts';
import type { DocumentFacts } from './document-facts.ts';
import { renderFacts } from './render.ts';

const words = async (facts: DocumentFacts): Promise<string[]> =>
  textsOf(await renderFacts(facts))
    .join('\n')
    .split('\n');

describe('an invoice', () => {
  test('names the bank under "Please pay …, quoting …" while an amount is outstanding', async () => {
    const bank = ['Barclays, Leeds', 'Sort code 20-00-00, account 12345678'];
    const text = await words(invoice({ bank }));
    const from = text.indexOf('How to pay');
    expect(text.slice(from, from + 4)).toEqual([
      'How to pay',
      'Please pay Fernhill Hire, quoting M100001-C1:',
      ...bank,
    ]);
    const paid = await words(invoice({ bank, paid: '1080.00', outstanding: '0.00' }));
    expect(paid).not.toContain('How to pay');
    const german = await words(invoice({ bank, language: 'de-DE' }));
    expect(german).toContain('Bitte zahlen Sie an Fernhill Hire unter Angabe von M100001-C1:');
  });

  test('calls the tax VAT in Great Britain, and is a VAT invoice with tax point if the business is registered', async () => {
    const text = await words(invoice({ vat: true, vat_invoice: true }));
    expect(text).toEqual(expect.arrayContaining(['VAT invoice', 'Tax point', 'Before VAT', 'VAT, 20%']));
    expect(text.join('\n')).not.toMatch(/^(Tax,|Before tax|Tax$)/m);
    const unregistered = await words(invoice({ vat: true }));
    expect(unregistered).toEqual(expect.arrayContaining(['Invoice', 'VAT, 20%']));
    expect(unregistered).not.toContain('Tax point');
    expect(await words(offer({ vat: true }))).toEqual(
      expect.arrayContaining(['Total before VAT', 'VAT, 20%']),
    );
  });

  test('says so if credit notes settled a part', async () => {
    expect(await words(invoice({ credited: true }))).toContain('Paid and credited');
  });
});

test("shows the business's bank details on quotes and contracts line by line", async () => {
  for (const facts of [offer(), offer({ kind: 'contract' })]) {
    const text = await words({ ...facts, bank: ['Barclays, Leeds', 'IBAN GB29 NWBK 6016 1331 9268 19'] });
    const from = text.indexOf('Bank details');
    expect(text.slice(from + 1, from + 3)).toEqual(['Barclays, Leeds', 'IBAN GB29 NWBK 6016 1331 9268 19']);
    expect(await words(facts)).not.toContain('Bank details');
  }
});
