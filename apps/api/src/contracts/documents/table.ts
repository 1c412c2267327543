/** Tables in documents: the header repeats on every page, names wrap, figures align, and totals stay with the last row. */
import { setImmediate } from 'node:timers/promises';
import { GREY, HAIR, INK, LINE, SHADE, type Sheet } from './sheet.ts';

export interface Column {
  readonly title: string;
  /** In points; 0 takes the remaining width. For the one column whose texts wrap. */
  readonly width: number;
  readonly right?: true;
  /** Width of an empty box to tick or write in. */
  readonly box?: number;
}
export interface Row {
  readonly cells: readonly string[];
  /** Small text below the wrapping text; it wraps too. */
  readonly note?: string;
  readonly bold?: true;
}
export interface Total {
  readonly label: string;
  readonly value: string;
  readonly bold?: true;
}

const PAD = 5;
const SMALL = 10;
/** Size of small text. */
const NOTE = 7;
const TOTAL_LINE = 15;
/** Rows drawn before other requests get a turn. */
const BATCH = 25;

/** Returns the height of the totals with the space above them. */
const heightOf = (totals: readonly Total[]): number =>
  totals.length === 0 ? 0 : 8 + totals.length * TOTAL_LINE;

/** Draws rows below their header, then right-aligned totals that keep the last row with them. `none`: text for an empty table. */
export async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly Row[],
  { totals = [], none }: { totals?: readonly Total[]; none: string },
): Promise<void> {
  const { paper } = sheet;
  const fixed = columns.reduce((sum, column) => sum + column.width, 0);
  let next = paper.left;
  const placed = columns.map((column) => {
    const width = column.width === 0 ? paper.width - fixed : column.width;
    const x = next;
    next += width;
    return { ...column, x, width, wraps: column.width === 0 };
  });
  const head = (): void => {
    paper.box(paper.left, paper.width, 16, SHADE);
    paper.y += 4;
    for (const { title, x, width, right } of placed)
      paper.write(title, {
        x: x + PAD,
        width: width - 2 * PAD,
        size: 7.5,
        bold: true,
        colour: GREY,
        ...(right ? { right } : {}),
      });
    paper.y += 15;
  };
  const draw = ({ cells, bold }: Row, lines: readonly string[], notes: readonly string[]): void => {
    const style = { size: 9, colour: INK, ...(bold ? { bold } : {}) };
    const top = paper.y;
    for (const [n, { x, width, right, wraps, box }] of placed.entries()) {
      paper.y = top;
      if (box !== undefined) paper.box(x + (width - box) / 2, box, 10);
      else if (!wraps)
        paper.write(cells[n] ?? '', {
          x: x + PAD,
          width: width - 2 * PAD,
          ...style,
          ...(right ? { right } : {}),
        });
      else {
        for (const line of lines) {
          paper.write(line, { x: x + PAD, width: width - 2 * PAD, ...style });
          paper.y += LINE;
        }
        for (const note of notes) {
          paper.write(note, { x: x + PAD, width: width - 2 * PAD, size: NOTE, colour: GREY });
          paper.y += SMALL;
        }
      }
    }
    paper.y = top + lines.length * LINE + notes.length * SMALL + 1;
    paper.rule(HAIR);
    paper.y += 4;
  };
  const shown: readonly Row[] =
    rows.length > 0 ? rows : [{ cells: placed.map(({ wraps }) => (wraps ? none : '')) }];
  const wrapping = placed.findIndex(({ wraps }) => wraps);
  const room = (placed[wrapping]?.width ?? 0) - 2 * PAD;
  let begun = false;
  for (const [n, row] of shown.entries()) {
    const lines = paper.wrap(row.cells[wrapping] ?? '', {
      width: room,
      size: 9,
      ...(row.bold ? { bold: row.bold } : {}),
    });
    const notes = row.note === undefined ? [] : paper.wrap(row.note, { width: room, size: NOTE });
    const height = lines.length * LINE + notes.length * SMALL + 6;
    const last = n === shown.length - 1;
    if (paper.need(height + (begun ? 0 : 19) + (last ? heightOf(totals) : 0)) || !begun) head();
    begun = true;
    draw(row, lines, notes);
    if (n % BATCH === BATCH - 1) await setImmediate();
  }
  drawTotals(sheet, totals);
}

/** Draws labels and figures at the right edge. */
function drawTotals({ paper }: Sheet, totals: readonly Total[]): void {
  if (totals.length === 0) return;
  paper.y += 6;
  const width = 250;
  const x = paper.left + paper.width - width;
  for (const { label, value, bold } of totals) {
    const style = { size: bold ? 10.5 : 9, colour: INK, ...(bold ? { bold } : {}) };
    if (bold) {
      paper.y -= 2;
      paper.box(x, width, TOTAL_LINE, SHADE);
      paper.y += 2;
    }
    // figures are never cut: labels get the remaining width
    const room = Math.max(width - 150 - PAD, Math.ceil(paper.widthOf(value, style)) + 1);
    paper.write(label, { x: x + PAD, width: width - room - 2 * PAD, ...style });
    paper.write(value, { x: x + width - room - PAD, width: room, right: true, ...style });
    paper.y += TOTAL_LINE;
  }
}
