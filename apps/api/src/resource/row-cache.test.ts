import { expect, test } from 'vitest';
import { openRowCache } from './row-cache.ts';

const row = (vector: string, length = 1000) => ({ vector, version: 1, text: 'x'.repeat(length) });

test('a record is found under exactly the versions that it was made from', () => {
  const cache = openRowCache(10_000);
  cache.put('a', row('1/2'));
  expect(cache.get('a', '1/2')?.version).toBe(1);
  expect(cache.get('a', '1/3')).toBeUndefined();
  expect(cache.get('b', '1/2')).toBeUndefined();
  cache.put('a', row('1/3'));
  expect(cache.get('a', '1/2')).toBeUndefined();
  expect(cache.get('a', '1/3')).toBeDefined();
  expect(cache.figures).toMatchObject({ hits: 2, misses: 3, rows: 1 });
});

test('it never holds more than it may; what was not used for longest goes first', () => {
  const cache = openRowCache(10_000);
  cache.put('used', row('1'));
  for (let n = 0; n < 1000; n++) {
    cache.put(`row ${n}`, row('1', 100 + (n % 900)));
    expect(cache.get('used', '1')).toBeDefined();
    expect(cache.figures.bytes).toBeLessThanOrEqual(10_000);
  }
  expect(cache.get('row 999', '1')).toBeDefined();
  expect(cache.get('row 0', '1')).toBeUndefined();
  cache.put('too long', row('1', 20_000));
  expect(cache.get('too long', '1')).toBeUndefined();
  expect(cache.get('used', '1')).toBeDefined();
  for (const key of ['used', 'row 999']) cache.put(key, row('1', 20_000));
  expect(cache.get('used', '1')).toBeUndefined();
});
