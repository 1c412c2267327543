import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders, PLACEHOLDERS, type SnippetFacts } from './snippet-text.ts';

const facts: SnippetFacts = {
  contract_number: 'H102356',
  customer_name: 'Ada Lovelace',
  delivery_date: 'Fri, 5 Mar 2027',
  collection_date: null,
  grand_total: '£1,200.00',
  company: '',
};

test.each([
  ['Dear {{customer_name}},', 'Dear Ada Lovelace,'],
  ['{{ contract_number }}/{{contract_number}}', 'H102356/H102356'],
  ['{{delivery_date}}\n{{grand_total}}', 'Fri, 5 Mar 2027\n£1,200.00'],
  ['back on {{collection_date}}, {{company}}', 'back on {{collection_date}}, {{company}}'],
  [
    '{{telephone}} {{}} {{Customer_Name}} {customer_name}',
    '{{telephone}} {{}} {{Customer_Name}} {customer_name}',
  ],
  ['{{constructor}} {{__proto__}} {{toString}}', '{{constructor}} {{__proto__}} {{toString}}'],
  ['{{{customer_name}}}', '{Ada Lovelace}'],
  ['{{customer_name', '{{customer_name'],
])('turns %j into %j', (text, filled) => expect(fillPlaceholders(text, facts)).toBe(filled));

test('keeps inserted values as they are, even if they look like placeholders or replacement patterns', () => {
  const strange = "{{contract_number}} $& $1 $' \\1";
  expect(fillPlaceholders('a {{customer_name}} b', { ...facts, customer_name: strange })).toBe(
    `a ${strange} b`,
  );
});

test('changes only placeholders', () => {
  const words = fc.string().filter((text) => !text.includes('{{'));
  fc.assert(
    fc.property(words, (text) => {
      expect(fillPlaceholders(text, facts)).toBe(text);
    }),
  );
  const between = words.filter((text) => !/[{}]/.test(text));
  const place = fc.constantFrom(...PLACEHOLDERS);
  fc.assert(
    fc.property(between, between, place, fc.string({ minLength: 1 }), (before, after, name, fact) => {
      const filled = fillPlaceholders(`${before}{{${name}}}${after}`, { [name]: fact });
      expect(filled).toBe(before + fact + after);
    }),
  );
});
