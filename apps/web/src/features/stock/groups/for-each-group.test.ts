import { expect, it } from 'vitest';
import { forEachGroup, type Group } from './data.ts';
const groups = Array.from({ length: 50 }, (_, id) => ({ id }) as Group);

it('a write for many continues after a failure, runs once for each, and at most four at a time', async () => {
  let running = 0;
  let most = 0;
  const { done, failed } = await forEachGroup(groups, async (group) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (group.id % 10 === 3) throw new Error(`not ${group.id}`);
    return group;
  });
  expect(most).toBe(4);
  expect(failed.map(({ group, failure }) => [group.id, failure.message])).toEqual(
    [3, 13, 23, 33, 43].map((id) => [id, `not ${id}`]),
  );
  expect([...done, ...failed.map(({ group }) => group)].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    groups.map(({ id }) => id),
  );
});
