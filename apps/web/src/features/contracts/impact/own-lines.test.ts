import { expect, test } from 'vitest';
import { keepersText } from './own-lines.ts';

const none = { delivery_date: null, collection_date: null };
const drop = { ...none, delivery_date: '2027-03-06' };
const longer = { ...none, collection_date: '2027-03-15' };
const both = { delivery_date: '2027-03-06', collection_date: '2027-03-15' };

test('counts the lines that keep a date which changes', () => {
  expect(keepersText([none, drop, longer, both], ['delivery_date', 'collection_date'])).toBe(
    '3 lines keep dates of their own.',
  );
  expect(keepersText([none, drop, longer], ['collection_date'])).toBe('1 line keeps dates of its own.');
  expect(keepersText([none, drop], ['collection_date'])).toBeUndefined();
  expect(keepersText([], ['delivery_date'])).toBeUndefined();
});
