import { describe, expect, test } from 'vitest';
import { Refusal } from '../../field.ts';
import { bankDetails, bankLines } from './bank-details.ts';

describe('bank details', () => {
  test.each([
    '',
    'Barclays, Leeds\nSort code 20-00-00\nAccount 12345678',
    'Sparkasse Köln\nIBAN: DE89 3704 0044 0532 0130 00\nBIC COLSDE33',
    'iban GB29NWBK60161331926819',
    'Ask for our IBAN',
  ])('accept %j', (text) => expect(bankDetails.check(text)).toBe(text));

  test.each([
    ['IBAN DE89 3704 0044 0532 0130 01', 'DE89 3704 0044 0532 0130 01 is not a valid IBAN. Check it.'],
    ['Bank\nIBAN GB28NWBK60161331926819', 'GB28NWBK60161331926819 is not a valid IBAN. Check it.'],
    ['1\n2\n3\n4\n5\n6\n7\n8\n9', 'No more than 8 lines.'],
  ])('reject %j', (text, message) => {
    const refused = bankDetails.check(text);
    expect(refused instanceof Refusal && refused.errors).toEqual([message]);
  });

  test('are printed line by line without blank lines', () => {
    expect(bankLines(' Barclays \r\n\r\n20-00-00\n')).toEqual(['Barclays', '20-00-00']);
    for (const nothing of [undefined, null, '', '  \n ']) expect(bankLines(nothing)).toEqual([]);
  });
});
