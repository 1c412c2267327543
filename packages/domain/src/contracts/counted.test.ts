import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, 'file', undefined, '0 files'],
  [1, 'file', undefined, '1 file'],
  [2, 'file', undefined, '2 files'],
  [1, 'entry', 'entries', '1 entry'],
  [21, 'entry', 'entries', '21 entries'],
  [1200, 'row', undefined, '1,200 rows'],
])('%i %s', (count, one, many, words) => expect(counted(count, one, many)).toBe(words));
