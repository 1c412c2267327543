import { expect, test } from 'vitest';
import { ANY, endBefore, LOST, logName, lsnOf, positionOf, positionText } from './position.ts';

test('a position survives the way over the wire, and later ones are greater as text', () => {
  const log = logName('7430000000000000000', '00000001');
  const places = ['0/0', '0/16B3748', '0/FFFFFFFF', '1/0', 'A/1', '10/0', 'FFFFFFFF/FFFFFFFF'].map(lsnOf);
  const texts = places.map((at) => positionText({ log, at }));
  expect(texts.map((text) => positionOf(text))).toEqual(places.map((at) => ({ log, at })));
  expect(texts.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(texts);
});

test('another cluster or timeline has another log', () => {
  expect(new Set([logName('1', '00000001'), logName('1', '00000002'), logName('2', '00000001')]).size).toBe(
    3,
  );
});

test('what is no position is none', () => {
  for (const text of [
    '',
    ANY,
    LOST,
    '0/16B3748',
    'abcdef01.',
    'abcdef01.16b3748',
    `${'g'.repeat(8)}.${'0'.repeat(16)}`,
  ])
    expect(positionOf(text)).toBeUndefined();
});

test('a place behind the head of a fresh page is the end of the page before', () => {
  const [page, segment] = [8192n, 16n * 1024n * 1024n];
  const end = (text: string) => endBefore(lsnOf(text), page, segment);
  expect(end('0/2002018')).toBe(lsnOf('0/2002000'));
  expect(end('0/3000028')).toBe(lsnOf('0/3000000'));
  expect(end('0/2002028')).toBe(lsnOf('0/2002028'));
  expect(end('0/2002000')).toBe(lsnOf('0/2002000'));
  expect(end('0/2001FF8')).toBe(lsnOf('0/2001FF8'));
});
