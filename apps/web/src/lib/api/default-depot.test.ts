import { expect, test } from 'vitest';
import { defaultDepotOf } from './default-depot.ts';

const byCode = [{ id: 7 }, { id: 3 }, { id: 5 }];

test('the configured depot comes first, then the oldest, whatever the order of the list', () => {
  expect(defaultDepotOf(byCode, 5)).toEqual({ id: 5 });
  for (const configured of [null, undefined, 9])
    expect(defaultDepotOf(byCode, configured)).toEqual({ id: 3 });
  expect(defaultDepotOf([], 5)).toBeUndefined();
});
