import { describe, expect, it } from 'vitest';
import { gridStep } from './grid-cursor.ts';

const size = { rows: 5000, days: 180, page: 20 };
const step = (key: string, at = { row: 10, day: 5 }, ctrlKey = false) =>
  gridStep(at, { key, ctrlKey, metaKey: false }, size);

describe('a key in the grid', () => {
  it.each([
    ['ArrowLeft', 10, 4],
    ['ArrowRight', 10, 6],
    ['ArrowUp', 9, 5],
    ['ArrowDown', 11, 5],
    ['PageUp', 0, 5],
    ['PageDown', 30, 5],
    ['Home', 10, 0],
    ['End', 10, 179],
  ])('%s goes to row %i, day %i', (key, row, day) => expect(step(key)).toEqual({ row, day }));
  it('with Ctrl moves to the edge', () => {
    expect(step('End', undefined, true)).toEqual({ row: 4999, day: 179 });
    expect(step('Home', undefined, true)).toEqual({ row: 0, day: 0 });
  });
  it('left of the first day moves to the row header, and no further', () => {
    expect(step('ArrowLeft', { row: 3, day: 0 })).toEqual({ row: 3, day: -1 });
    expect(step('ArrowLeft', { row: 3, day: -1 })).toEqual({ row: 3, day: -1 });
  });
  it('never moves past the last row and day', () =>
    expect(step('PageDown', { row: 4995, day: 179 })).toEqual({ row: 4999, day: 179 }));
  it('does nothing in an empty grid or for other keys', () => {
    expect(
      gridStep(
        { row: 0, day: 0 },
        { key: 'ArrowDown', ctrlKey: false, metaKey: false },
        { ...size, rows: 0 },
      ),
    ).toBeUndefined();
    expect(step('x')).toBeUndefined();
  });
});
