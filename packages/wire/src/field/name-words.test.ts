import { expect, test } from 'vitest';
import { nameInWords } from './name-words.ts';

test.each([
  ['in_transit', 'In transit'],
  ['sku', 'SKU'],
  ['file_url', 'File URL'],
  ['utf-16le', 'UTF-16LE'],
  ['third_party_id', 'Third party ID'],
  ['paid', 'Paid'],
  ['', ''],
])('writes %s as "%s"', (name, words) => {
  expect(nameInWords(name)).toBe(words);
});
