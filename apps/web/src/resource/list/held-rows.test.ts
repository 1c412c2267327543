import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRows, heldRows, type Kept, newRows, nextKept } from './held-rows.ts';
import type { Row } from '../record.ts';

const row = (id: number, name = 'x'): Row => ({ id, name });

describe('a list that news came to', () => {
  it('changes rows in their place and counts those that came', () => {
    const held = heldRows([row(1), row(2), row(3)], [row(9), row(1, 'y'), row(3)]);
    expect(held).toEqual({ rows: [row(1, 'y'), row(2), row(3)], fresh: 1, waits: true });
  });
  it('has nothing to wait for when only values changed', () => {
    expect(heldRows([row(1), row(2)], [row(1, 'y'), row(2)])).toMatchObject({ fresh: 0, waits: false });
  });
  it('waits also for another order, or for rows that went', () => {
    expect(heldRows([row(1), row(2)], [row(2), row(1)])).toMatchObject({ fresh: 0, waits: true });
    expect(heldRows([row(1), row(2)], [row(1)])).toMatchObject({ fresh: 0, waits: true });
  });
  it('marks what says something else, and neither what came nor what stayed', () => {
    expect([...changedRows([row(1), row(2)], [row(1, 'y'), row(2), row(3)])]).toEqual([1]);
  });
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  it('never moves, adds or loses a row, whatever came', () => {
    fc.assert(
      fc.property(ids, ids, (shown, latest) => {
        const held = heldRows(
          shown.map((id) => row(id)),
          latest.map((id) => row(id, 'new')),
        );
        expect(held.rows.map(({ id }) => id)).toEqual(shown);
        expect(held.fresh).toBe(latest.filter((id) => !shown.includes(id)).length);
        expect(held.waits).toBe(shown.join() !== latest.join());
      }),
    );
  });
});

describe('what a list does when it was read anew', () => {
  const before: Kept = {
    hash: 'list',
    news: 1,
    latest: [row(1), row(2)],
    rows: [row(1), row(2)],
    holds: false,
    came: new Set(),
  };
  const came = [row(9), row(1, 'y'), row(2)];
  const news = (heard: number, own = false) => ({ of: () => heard, isOwn: () => own });

  it('holds while somebody is at it, and marks what changed', () => {
    const kept = nextKept(before, came, news(2), () => true);
    expect(kept).toMatchObject({ holds: true, rows: [row(1, 'y'), row(2)], came: new Set([1]) });
    // and goes on to hold, also when it is read anew for another reason
    expect(nextKept(kept, [row(2)], news(2), () => false)).toMatchObject({
      holds: true,
      rows: [{ id: 1 }, { id: 2 }],
    });
    expect([...newRows(kept.rows, kept.latest)]).toEqual([9]);
  });
  it('shows at once what nobody is at, what one did oneself, and what has no news', () => {
    for (const [heard, own, at] of [
      [2, false, false],
      [2, true, true],
      [1, false, true],
    ] as const)
      expect(nextKept(before, came, news(heard, own), () => at)).toMatchObject({ holds: false, rows: came });
  });
  it('lets go when what one did oneself is in it, and goes on below as one scrolls', () => {
    const kept = nextKept(before, came, news(2), () => true);
    expect(nextKept(kept, [row(9)], news(2, true), () => true)).toMatchObject({
      holds: false,
      rows: [row(9)],
    });
    const more = [...came, row(3)];
    expect(nextKept(kept, more, news(2), () => true)).toMatchObject({ holds: false, rows: more });
  });
});
