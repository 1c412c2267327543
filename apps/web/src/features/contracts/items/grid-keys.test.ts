import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GridKey, type GridPlace, type GridShape, gridMove } from './grid-keys.ts';

const key = (name: string, held: Partial<GridKey> = {}): GridKey => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});
const edges = { atStart: true, atEnd: true };
const inside = { atStart: false, atEnd: false };
// the middle row is a custom item: its description can be edited too
const shape: GridShape = { rows: 3, columnsOf: (row) => (row === 1 ? [0, 1, 2, 3] : [1, 2]) };

describe('gridMove', () => {
  it('goes to the next cell with Tab and wraps to the next row', () => {
    expect(gridMove({ row: 0, column: 1 }, key('Tab'), inside, shape)).toEqual({ row: 0, column: 2 });
    expect(gridMove({ row: 0, column: 2 }, key('Tab'), inside, shape)).toEqual({ row: 1, column: 0 });
  });
  it('goes back with Shift+Tab, and out of the grid before its first cell', () => {
    expect(gridMove({ row: 1, column: 0 }, key('Tab', { shiftKey: true }), inside, shape)).toEqual({
      row: 0,
      column: 2,
    });
    expect(gridMove({ row: 0, column: 1 }, key('Tab', { shiftKey: true }), inside, shape)).toBeUndefined();
  });
  it('goes down a column with Enter and to the quick add line after the last row', () => {
    expect(gridMove({ row: 0, column: 1 }, key('Enter'), inside, shape)).toEqual({ row: 1, column: 1 });
    expect(gridMove({ row: 2, column: 1 }, key('Enter'), inside, shape)).toBe('below');
    expect(gridMove({ row: 2, column: 2 }, key('Tab'), inside, shape)).toBe('below');
  });
  it('goes up with Shift+Enter and the arrow, and stays in the first row', () => {
    expect(gridMove({ row: 2, column: 2 }, key('Enter', { shiftKey: true }), inside, shape)).toEqual({
      row: 1,
      column: 2,
    });
    expect(gridMove({ row: 0, column: 2 }, key('ArrowUp'), inside, shape)).toBeUndefined();
  });
  it('goes to the nearest column if the row lacks the same one', () => {
    expect(gridMove({ row: 1, column: 0 }, key('ArrowDown'), inside, shape)).toEqual({ row: 2, column: 1 });
    expect(gridMove({ row: 1, column: 3 }, key('ArrowUp'), inside, shape)).toEqual({ row: 0, column: 2 });
  });
  it('leaves a cell with the side arrows only at the edge of its text', () => {
    expect(gridMove({ row: 0, column: 1 }, key('ArrowRight'), inside, shape)).toBeUndefined();
    expect(gridMove({ row: 0, column: 1 }, key('ArrowRight'), edges, shape)).toEqual({ row: 0, column: 2 });
    expect(gridMove({ row: 0, column: 1 }, key('ArrowLeft'), edges, shape)).toBeUndefined();
  });
  it('leaves keys with Ctrl, Alt or ⌘ alone', () => {
    expect(gridMove({ row: 0, column: 1 }, key('Enter', { ctrlKey: true }), edges, shape)).toBeUndefined();
  });
  it("skips rows that can't be edited", () => {
    const gap: GridShape = { rows: 3, columnsOf: (row) => (row === 1 ? [] : [1, 2]) };
    expect(gridMove({ row: 0, column: 1 }, key('Enter'), edges, gap)).toEqual({ row: 2, column: 1 });
    expect(gridMove({ row: 0, column: 2 }, key('Tab'), edges, gap)).toEqual({ row: 2, column: 1 });
  });
  it('reaches every cell once with Tab', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom([1, 2], [0, 1, 2, 3], []), { minLength: 1, maxLength: 8 }),
        (rows) => {
          const grid: GridShape = { rows: rows.length, columnsOf: (row) => rows[row] ?? [] };
          const cells = rows.flatMap((columns, row) => columns.map((column): GridPlace => ({ row, column })));
          const walked = cells.slice(0, 1);
          let at: GridPlace | undefined = cells[0];
          while (at !== undefined) {
            const next = gridMove(at, key('Tab'), inside, grid);
            at = typeof next === 'object' ? next : undefined;
            if (at) walked.push(at);
          }
          expect(walked).toEqual(cells);
        },
      ),
    );
  });
});
