import { expect, it } from 'vitest';
import { shortDay } from './list-parts.tsx';

it('includes the weekday, and the year only if it is another one', () => {
  expect(shortDay('2026-11-20', 'en-GB', 2026)).toBe('Fri 20 Nov');
  expect(shortDay('2027-01-04', 'en-GB', 2026)).toBe('Mon 4 Jan 27');
  expect(shortDay('2026-11-20', 'en-US', 2026)).toBe('Fri Nov 20');
});
