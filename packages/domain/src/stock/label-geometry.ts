/** Lays out labels and sheets, for print and preview alike. Millimetres from the top left corner. */
import { dictionary } from '@hireyard/messages/dictionary';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this size the QR code takes a larger share, so that phones can read it. */
const SMALL_MM = 15;
const MAX_QR_MM = 50;

/** Returns the square of the QR code with its quiet zone, and the box for text: beside it on wide labels, else below. */
export function labelBoxes({ width, height }: Size): { readonly qr: Box; readonly text: Box } {
  const pad = Math.min(2, Math.min(width, height) * 0.04);
  if (width >= height * 1.3) {
    const side = Math.min(height, width * 0.45, MAX_QR_MM);
    return {
      qr: { x: 0, y: (height - side) / 2, width: side, height: side },
      text: { x: side, y: pad, width: width - side - pad, height: height - 2 * pad },
    };
  }
  const share = Math.min(width, height) < SMALL_MM ? 0.7 : 0.6;
  const side = Math.min(width, height * share, MAX_QR_MM);
  return {
    qr: { x: (width - side) / 2, y: 0, width: side, height: side },
    text: { x: pad, y: side, width: width - 2 * pad, height: height - side - pad },
  };
}

export const PAPERS: Readonly<Record<string, Size>> = dictionary({
  A4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
});
/** The unprintable edge, which contains the cut marks. */
const MARGIN_MM = 5;

export interface Sheet {
  /** The paper, rotated if more labels fit that way. */
  readonly paper: Size;
  /** Positions of the labels, row by row. */
  readonly cells: readonly Box[];
  /** Cut marks as lines between two points. */
  readonly marks: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

const fit = (room: number, one: number): number => Math.floor((room - 2 * MARGIN_MM) / one + 1e-9);
const edges = (count: number, one: number, room: number): number[] =>
  Array.from({ length: count + 1 }, (_, n) => (room - count * one) / 2 + n * one);

/** Returns a sheet with as many centred labels as fit a paper; undefined if none fits. */
export function sheetOf(paper: Size, label: Size): Sheet | undefined {
  const turned = { width: paper.height, height: paper.width };
  const count = (one: Size) => fit(one.width, label.width) * fit(one.height, label.height);
  const used = count(turned) > count(paper) ? turned : paper;
  if (count(used) < 1) return undefined;
  const xs = edges(fit(used.width, label.width), label.width, used.width);
  const ys = edges(fit(used.height, label.height), label.height, used.height);
  const [left, right, top, bottom] = [xs[0] ?? 0, xs.at(-1) ?? 0, ys[0] ?? 0, ys.at(-1) ?? 0];
  return {
    paper: used,
    cells: ys.slice(0, -1).flatMap((y) => xs.slice(0, -1).map((x) => ({ x, y, ...label }))),
    marks: [
      ...xs.flatMap((x) => [[x, top - 4, x, top - 1] as const, [x, bottom + 1, x, bottom + 4] as const]),
      ...ys.flatMap((y) => [[left - 4, y, left - 1, y] as const, [right + 1, y, right + 4, y] as const]),
    ],
  };
}
