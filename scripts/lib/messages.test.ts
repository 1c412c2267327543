import { expect, test } from 'vitest';
import { messagesOfSources, missingValues, unusedValues } from './messages.mjs';

test('values that no message uses are named; those of plurals and tags are used', () => {
  const values = (...names: string[]) => ({
    type: 'ObjectExpression',
    properties: names.map((name) => ({ key: { name } })),
  });
  expect(unusedValues(['Must be a list.'], values('type'))).toEqual(['type']);
  expect(unusedValues(['{count, plural, one {#} other {#}} of {name}'], values('count', 'name'))).toEqual([]);
  expect(unusedValues(['Read <link>the guide</link>.'], values('link'))).toEqual([]);
  expect(unusedValues(['{a}', '{b}'], values('a', 'b', 'c'))).toEqual(['c']);
  expect(unusedValues(['{a}'], undefined)).toEqual([]);
});

test("values that a call doesn't pass are named, unless it spreads others", () => {
  const property = (name: string) => ({ type: 'Property', key: { name } });
  const values = (...properties: object[]) => ({ type: 'ObjectExpression', properties });
  expect(missingValues(['{count, plural, one {#} other {# of {name}}}'], values(property('count')))).toEqual([
    'name',
  ]);
  expect(missingValues(['{a}', '{b}'], values(property('a'), property('b')))).toEqual([]);
  expect(missingValues(['{a}'], values({ type: 'SpreadElement' }))).toEqual([]);
  expect(missingValues(['as it is: {a}'], undefined)).toEqual([]);
});

test('every message is a literal and gets exactly its values', () => {
  expect(messagesOfSources().problems).toEqual([]);
});
