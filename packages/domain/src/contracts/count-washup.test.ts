import { expect, test } from 'vitest';
import { washupProposals } from './count-washup.ts';

const line = { id: 1, good: 10, dirty: 4, charged: 57n, listed: 57n };

test('credits clean units with charged wash-up, charges dirty units without, and changes nothing else', () => {
  expect(
    washupProposals([
      line,
      { ...line, id: 2, charged: 0n },
      { ...line, id: 3, charged: 0n, listed: 0n },
      { ...line, id: 4, good: 0 },
      { ...line, id: 5, charged: 0n, dirty: 0 },
      { ...line, id: 6, charged: 30n, good: 1 },
    ]),
  ).toEqual([
    { id: 1, units: 10, unit_price: 57n, amount: -570n },
    { id: 2, units: 4, unit_price: 57n, amount: 228n },
    { id: 6, units: 1, unit_price: 30n, amount: -30n },
  ]);
});
