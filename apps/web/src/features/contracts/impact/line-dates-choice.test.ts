import { expect, test } from 'vitest';
import { isWholeMove, movableDates, ownDatesText } from './line-dates-choice.tsx';

const none = { delivery_date: null, collection_date: null };
const drop = { ...none, delivery_date: '2027-03-06' };
const longer = { ...none, collection_date: '2027-03-15' };
const both = { delivery_date: '2027-03-06', collection_date: '2027-03-15' };
const before = { delivery_date: '2027-03-05', collection_date: '2027-03-07' };

test('counts the lines that have a date of their own which changes', () => {
  expect(ownDatesText([none, drop, longer, both], ['delivery_date', 'collection_date'])).toBe(
    '3 lines have dates of their own.',
  );
  expect(ownDatesText([none, drop, longer], ['collection_date'])).toBe('1 line has dates of its own.');
  expect(ownDatesText([none, drop], ['collection_date'])).toBeUndefined();
  expect(ownDatesText([], ['delivery_date'])).toBeUndefined();
});

test.each([
  [{ delivery_date: '2027-03-12', collection_date: '2027-03-14' }, true],
  [{ collection_date: '2027-03-14' }, false],
  [{ delivery_date: '2027-03-06', collection_date: '2027-03-07' }, false],
  [{ delivery_date: '2027-03-06', collection_date: '2027-03-14' }, false],
  [{ delivery_date: null, collection_date: null }, false],
])('dates %j move the whole hire: %s', (after, whole) => {
  expect(isWholeMove({ before, after })).toBe(whole);
});

test('own dates can move only like a date that moves by days', () => {
  const lines = [none, longer];
  const later = { delivery_date: '2027-03-06', collection_date: '2027-03-14' };
  expect(movableDates(lines, { before, after: later })).toEqual(['collection_date']);
  expect(movableDates([drop, longer], { before, after: { collection_date: null } })).toEqual([]);
  expect(movableDates([both], { before: none, after: later })).toEqual([]);
  expect(movableDates([both], { before, after: before })).toEqual([]);
});
