import { expect, test } from 'vitest';
import { messagesOfSources, unusedValues } from './messages.mjs';

test('values that no message has are named; those of plurals and tags are used', () => {
  const values = (...names: string[]) => ({
    type: 'ObjectExpression',
    properties: names.map((name) => ({ key: { name } })),
  });
  expect(unusedValues(['This must be a list.'], values('type'))).toEqual(['type']);
  expect(unusedValues(['{count, plural, one {#} other {#}} of {name}'], values('count', 'name'))).toEqual([]);
  expect(unusedValues(['Read <link>the guide</link>.'], values('link'))).toEqual([]);
  expect(unusedValues(['{a}', '{b}'], values('a', 'b', 'c'))).toEqual(['c']);
  expect(unusedValues(['{a}'], undefined)).toEqual([]);
});

test('every message of the product is written out and uses its values', () => {
  expect(messagesOfSources().problems).toEqual([]);
});
