import { expect, it } from 'vitest';
import { closedText } from './opening.ts';

const opening = {
  week: [1, 2, 3, 4, 5, 6],
  closed: [{ from: '2026-12-25', to: '2026-12-26', name: 'Christmas' }],
};
const words = (day: string) => closedText(opening, day, 'Bristol depot', 'en-GB');

it('names the closed day, the reason, and the next open day', () => {
  expect(words('2026-11-28')).toBeUndefined();
  expect(words('2026-11-29')).toBe(
    'Bristol depot is closed on Sun, 29 Nov 2026. It opens on Mon, 30 Nov 2026.',
  );
  expect(words('2026-12-25')).toBe(
    'Bristol depot is closed on Fri, 25 Dec 2026 (Christmas). It opens on Mon, 28 Dec 2026.',
  );
  expect(closedText({ week: [], closed: [] }, '2026-11-29', 'Reading', 'en-GB')).toBe(
    'Reading is closed on Sun, 29 Nov 2026.',
  );
});
