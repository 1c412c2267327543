import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRows, heldRows, type Kept, newRows, nextKept } from './held-rows.ts';
import type { Row } from '../record.ts';

const row = (id: number, name = 'x'): Row => ({ id, name });

describe('a list with live updates', () => {
  it('changes rows in place and counts new ones', () => {
    const held = heldRows([row(1), row(2), row(3)], [row(9), row(1, 'y'), row(3)]);
    expect(held).toEqual({ rows: [row(1, 'y'), row(2), row(3)], fresh: 1, waits: true });
  });
  it('holds nothing back if only values changed', () => {
    expect(heldRows([row(1), row(2)], [row(1, 'y'), row(2)])).toMatchObject({ fresh: 0, waits: false });
  });
  it('also holds back another order or removed rows', () => {
    expect(heldRows([row(1), row(2)], [row(2), row(1)])).toMatchObject({ fresh: 0, waits: true });
    expect(heldRows([row(1), row(2)], [row(1)])).toMatchObject({ fresh: 0, waits: true });
  });
  it('highlights changed rows, not new or unchanged ones', () => {
    expect([...changedRows([row(1), row(2)], [row(1, 'y'), row(2), row(3)])]).toEqual([1]);
  });
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));
  it('never moves, adds or removes a row', () => {
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

describe('a list that was fetched again', () => {
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

  it('holds its rows while the user works in it, and highlights changes', () => {
    const kept = nextKept(before, came, news(2), () => true);
    expect(kept).toMatchObject({ holds: true, rows: [row(1, 'y'), row(2)], came: new Set([1]) });
    // and goes on to hold, also when it is read anew for another reason
    expect(nextKept(kept, [row(2)], news(2), () => false)).toMatchObject({
      holds: true,
      rows: [{ id: 1 }, { id: 2 }],
    });
    expect([...newRows(kept.rows, kept.latest)]).toEqual([9]);
  });
  it('shows idle lists, own changes and lists without live updates at once', () => {
    for (const [heard, own, at] of [
      [2, false, false],
      [2, true, true],
      [1, false, true],
    ] as const)
      expect(nextKept(before, came, news(heard, own), () => at)).toMatchObject({ holds: false, rows: came });
  });
  it('releases its rows after own changes, and loads more while scrolling', () => {
    const kept = nextKept(before, came, news(2), () => true);
    expect(nextKept(kept, [row(9)], news(2, true), () => true)).toMatchObject({
      holds: false,
      rows: [row(9)],
    });
    const more = [...came, row(3)];
    expect(nextKept(kept, more, news(2), () => true)).toMatchObject({ holds: false, rows: more });
  });
});
