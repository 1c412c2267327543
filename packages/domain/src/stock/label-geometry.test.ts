import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelBoxes, PAPERS, type Sheet, sheetOf } from './label-geometry.ts';

const A4 = { width: 210, height: 297 };

/** Calculates the block of labels, its edges and inner lines, from the cells alone. */
function blockOf({ cells }: Sheet) {
  const edges = (from: (cell: Sheet['cells'][number]) => number, size: 'width' | 'height') =>
    [...new Set(cells.flatMap((cell) => [from(cell), from(cell) + cell[size]]).map((at) => at.toFixed(6)))]
      .map(Number)
      .sort((a, b) => a - b);
  return { xs: edges((cell) => cell.x, 'width'), ys: edges((cell) => cell.y, 'height') };
}
const rounded = (marks: readonly (readonly number[])[]) =>
  marks.map((mark) => mark.map((at) => at.toFixed(4)).join(' ')).sort();

describe('cut marks', () => {
  test('are 3 mm long, 1 mm outside the block of labels, at the ends of every cut', () => {
    expect(sheetOf(A4, { width: 190, height: 100 })).toEqual({
      paper: A4,
      cells: [
        { x: 10, y: 48.5, width: 190, height: 100 },
        { x: 10, y: 148.5, width: 190, height: 100 },
      ],
      marks: [
        [10, 44.5, 10, 47.5],
        [10, 249.5, 10, 252.5],
        [200, 44.5, 200, 47.5],
        [200, 249.5, 200, 252.5],
        [6, 48.5, 9, 48.5],
        [201, 48.5, 204, 48.5],
        [6, 148.5, 9, 148.5],
        [201, 148.5, 204, 148.5],
        [6, 248.5, 9, 248.5],
        [201, 248.5, 204, 248.5],
      ],
    });
  });

  test('never cross a label of any size', () => {
    const mm = fc.integer({ min: 100, max: 2_000 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(mm, mm, (width, height) => {
        const sheet = sheetOf(A4, { width, height });
        if (sheet === undefined) return;
        const { xs, ys } = blockOf(sheet);
        const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
        const wanted = [
          ...xs.flatMap((x) => [
            [x, top - 4, x, top - 1],
            [x, bottom + 1, x, bottom + 4],
          ]),
          ...ys.flatMap((y) => [
            [left - 4, y, left - 1, y],
            [right + 1, y, right + 4, y],
          ]),
        ];
        expect(rounded(sheet.marks)).toEqual(rounded(wanted));
      }),
    );
  });
});

describe('the paper', () => {
  test.each([
    ['stays upright where as many labels fit either way', { width: 50, height: 50 }, 20, A4],
    ['stays upright if more fit that way', { width: 62.5, height: 29 }, 27, A4],
    ['is rotated if more fit that way', { width: 70, height: 37 }, 20, { width: 297, height: 210 }],
  ])('%s', (_, label, count, paper) => {
    const sheet = sheetOf(A4, label);
    expect([sheet?.cells.length, sheet?.paper]).toEqual([count, paper]);
  });
});

describe('a label', () => {
  test.each([
    ['wide: the code is as high as the label', 60, 20, [0, 0, 20], [20, 0.8, 39.2, 18.4]],
    ['just wide enough for text beside the code', 130, 100, [0, 25, 50], [50, 2, 78, 96]],
    ['wide and high: the code leaves room for text', 100, 50, [0, 2.5, 45], [45, 2, 53, 46]],
    ['upright: the text is below the code', 50, 80, [1, 0, 48], [2, 48, 46, 30]],
    ['very large: the code stays at 50 mm', 200, 250, [75, 0, 50], [2, 50, 196, 198]],
    [
      'small: the code takes more of it, or no telephone reads it',
      12,
      14,
      [1.1, 0, 9.8],
      [0.48, 9.8, 11.04, 3.72],
    ],
    ['just not small', 15, 15, [3, 0, 9], [0.6, 9, 13.8, 5.4]],
  ] as const)('%s', (_, width, height, [qx, qy, side], [x, y, w, h]) => {
    const { qr, text } = labelBoxes({ width, height });
    const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 6));
    expect([qr.x, qr.y, qr.width, qr.height]).toEqual(near([qx, qy, side, side]));
    expect([text.x, text.y, text.width, text.height]).toEqual(near([x, y, w, h]));
  });

  test('keeps the square code and the text inside its edges and apart', () => {
    const mm = fc.integer({ min: 10, max: 400 });
    fc.assert(
      fc.property(mm, mm, (width, height) => {
        const { qr, text } = labelBoxes({ width, height });
        expect(qr.width).toBe(qr.height);
        for (const box of [qr, text]) {
          expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-9);
          expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-9);
        }
        expect(qr.x + qr.width <= text.x || qr.y + qr.height <= text.y).toBe(true);
      }),
    );
  });

  test('too large for the printable area has no sheet; one that just fits has a sheet of one', () => {
    expect(sheetOf(A4, { width: 201, height: 288 })).toBeUndefined();
    expect(sheetOf(A4, { width: 200, height: 287 })?.cells).toHaveLength(1);
  });

  test('is printed on A4 or letter paper', () => {
    expect(PAPERS).toEqual({ A4, letter: { width: 215.9, height: 279.4 } });
  });
});
