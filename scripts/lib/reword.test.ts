import { expect, test } from 'vitest';
import { carryOver, likeness, pairTexts } from './reword.mjs';

const pairsOf = (before: string[], after: string[]) => Object.fromEntries(pairTexts(before, after).pairs);

test('a text that replaces another is paired with it, however different it is', () => {
  expect(pairsOf(['Save', 'Write down a call', 'Close'], ['Save', 'Log phone contact', 'Close'])).toEqual({
    'Log phone contact': 'Write down a call',
  });
});

test('several texts changed in one place are paired in order', () => {
  expect(
    pairsOf(['Top', 'It came back', 'Out for collection'], ['Top', 'Mark as returned', 'Start']),
  ).toEqual({
    'Mark as returned': 'It came back',
    Start: 'Out for collection',
  });
});

test('if texts were added or deleted in one place, the most similar are paired', () => {
  const { pairs, removed, added } = pairTexts(
    ['Title', 'Nothing was said yet', 'Change {number} before', 'Close'],
    ['Title', 'No messages yet, nothing was said', 'Close'],
  );
  expect(Object.fromEntries(pairs)).toEqual({ 'No messages yet, nothing was said': 'Nothing was said yet' });
  expect(removed).toEqual(['Change {number} before']);
  expect(added).toEqual([]);
});

test('a new text without a predecessor gets no pair', () => {
  expect(pairTexts(['Save', 'Close'], ['Save', 'Print', 'Close'])).toEqual({
    pairs: new Map(),
    removed: [],
    added: ['Print'],
  });
});

test('similarity counts words and values, not letters', () => {
  expect(likeness('{count} lines', '{count} rows')).toBe(0.5);
  expect(likeness('Save', 'Shave')).toBe(0);
  expect(likeness('', '')).toBe(0);
});

const used =
  (...texts: string[]) =>
  (text: string) =>
    texts.includes(text);

test('a translation moves to the new text for review; an old text that is still used keeps its own', () => {
  const catalogue = { 'It came back': 'Es kam zurück', Save: 'Speichern' };
  const pairs = new Map([['Mark as returned', 'It came back']]);
  expect(carryOver('de-de.json', catalogue, pairs, used('Mark as returned', 'Save'))).toEqual({
    catalogue: { 'Mark as returned': 'Es kam zurück', Save: 'Speichern' },
    carried: { 'Mark as returned': 'It came back' },
  });
  const both = carryOver('de-de.json', catalogue, pairs, used('Mark as returned', 'It came back', 'Save'));
  expect(Object.keys(both.catalogue)).toHaveLength(3);
});

test('an existing translation is never replaced by a carried one', () => {
  const catalogue = { Old: 'Alt', New: 'Neu' };
  expect(carryOver('de-de.json', catalogue, new Map([['New', 'Old']]), used('New'))).toEqual({
    catalogue: { New: 'Neu' },
    carried: {},
  });
});

test('American English gets a carried text only if the new one is spelt differently there', () => {
  const pairs = new Map([
    ['Choose a colour', 'Pick the colour'],
    ['Cancel', 'Cancelled'],
  ]);
  const american = { 'Pick the colour': 'Pick the color', Cancelled: 'Canceled' };
  expect(carryOver('en-us.json', american, pairs, used('Choose a colour', 'Cancel')).catalogue).toEqual({
    'Choose a colour': 'Pick the color',
  });
});
