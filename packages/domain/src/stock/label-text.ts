/** Lays out the lines of a label and their sizes. Lines share the height, and the least important are dropped first. */
import { t } from '@hireyard/messages';
import type { Size } from './label-geometry.ts';

/** The content of a label. */
export interface Label {
  /** The opaque code, only for the QR code. */
  readonly code: string;
  readonly identifier: string;
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
  /** SKU of the container. */
  readonly container: string;
  /** Kilograms; null = unknown. */
  readonly weight: string | null;
  readonly heavy: boolean;
}

export interface Line {
  readonly text: string;
  readonly bold: boolean;
  /** White on black. */
  readonly alarm: boolean;
  /** Points; `indent` from the left edge of the box. */
  readonly size: number;
  readonly height: number;
  readonly indent: number;
}

/** Returns the width of a text in points at a font size of one point. */
export type Measure = (text: string, bold: boolean) => number;

/** Points: the smallest readable size, and a sufficient size on the largest label. */
const SMALLEST = 2.5;
const LARGEST = 30;
const LEADING = 1.2;
/** A title shrinks to this share of its line before it is cut; numbers shrink to the smallest readable size. */
const TITLE_SHRINK = 0.65;
/** A title gets a second line if all lines stay this large (points). */
const ROOMY = 6;
/** Padding of white text on black, as a share of the width. */
const ALARM_PAD = 0.03;

interface Wish {
  readonly text: string;
  readonly bold?: boolean;
  readonly alarm?: boolean;
  /** Size relative to the other lines. */
  readonly share: number;
  /** 1 is dropped last. */
  readonly rank: number;
  readonly shrink?: number;
}

const kilograms = (weight: string): string => t('{weight} kg', { weight: weight.replace(/\.?0+$/, '') });

function wishes(label: Label): Wish[] {
  const weight = label.weight === null ? '' : kilograms(label.weight);
  return [
    { text: label.identifier, bold: true, share: 1.15, rank: 1 },
    { text: label.title, share: 0.8, rank: 4, shrink: TITLE_SHRINK },
    { text: `${label.quantity} × ${label.sku}`, bold: true, share: 1.2, rank: 2 },
    { text: [label.container, weight].filter((part) => part !== '').join(' · '), share: 0.9, rank: 5 },
    ...(label.heavy
      ? [{ text: `${t('HEAVY')} ${weight}`.trim(), bold: true, alarm: true, share: 1.05, rank: 3 }]
      : []),
  ];
}

/** Cuts a text to a width in points, with an ellipsis; empty if not even that fits. */
function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) from = middle;
    else to = middle - 1;
  }
  return from === 0 ? '' : `${text.slice(0, from).toWellFormed().trimEnd()}…`;
}

const unitOf = (lines: readonly Wish[], height: number): number =>
  height / LEADING / lines.reduce((sum, line) => sum + line.share, 0);

/** Splits a title into two lines, with as many words as fit in the first; unsplit if no word fits. */
function splitInTwo(text: string, fits: (text: string) => boolean): string[] {
  const last = [...text.matchAll(/ /g)].findLast(({ index }) => fits(text.slice(0, index)));
  return last === undefined ? [text] : [text.slice(0, last.index), text.slice(last.index + 1)];
}

function wrapTitle(lines: Wish[], room: Size, measure: Measure): Wish[] {
  const size = Math.min(LARGEST, unitOf(lines, room.height));
  const wrapped = lines.flatMap((line) => {
    const { shrink } = line;
    const fits = (text: string) => measure(text, false) * size * (shrink ?? 1) <= room.width;
    if (shrink === undefined || fits(line.text)) return [line];
    return splitInTwo(line.text, fits).map((text) => ({ ...line, text }));
  });
  return unitOf(wrapped, room.height) >= ROOMY ? wrapped : lines;
}

/** Returns the lines of a label in a box of points, from top to bottom. */
export function labelLines(label: Label, room: Size, measure: Measure): Line[] {
  let lines = wishes(label).filter((line) => line.text !== '');
  while (lines.length > 1 && unitOf(lines, room.height) < SMALLEST) {
    const last = Math.max(...lines.map((line) => line.rank));
    lines = lines.filter((line) => line.rank !== last);
  }
  lines = wrapTitle(lines, room, measure);
  const base = Math.min(LARGEST, unitOf(lines, room.height));
  return lines.map(({ text, bold = false, alarm = false, share, shrink = 0 }) => {
    const wanted = base * share;
    const indent = alarm ? room.width * ALARM_PAD : 0;
    const width = room.width - 2 * indent;
    const size = Math.min(wanted, Math.max(wanted * shrink, SMALLEST, width / measure(text, bold)));
    const shown = cut(text, width, (part) => measure(part, bold) * size);
    return { text: shown, bold, alarm, size, height: wanted * LEADING, indent };
  });
}
