/** Raw rows of a file, of any format. */
import { t } from '@hireyard/messages';

/** Why a row can't be used. */
export interface Fault {
  /** Null if it concerns the whole row. */
  readonly column: string | null;
  readonly reason: string;
}
export interface ReadRow {
  /** From 1 for the heading (the first line that isn't blank). */
  readonly line: number;
  readonly cells: readonly string[];
  readonly faults: readonly Fault[];
}
export interface FileRows {
  readonly headings: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** The file can't be read; the message is for users. */
export class UnreadableError extends Error {
  readonly reason: string;
  readonly line: number | undefined;
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : t('Line {line}: {explanations}', { line, explanations: reason }));
    this.reason = reason;
    this.line = line;
  }
}

/** Trims a heading and collapses its spaces. */
export const headingOf = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

/** Returns a row with as many cells as the heading: drops empty ones beyond it, and reports others. */
export function rowOf(line: number, cells: readonly string[], width: number): ReadRow {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const kept = cells.slice(0, Math.max(width, used));
  const reason =
    kept.length > width
      ? t(
          'This row has {number, plural, one {# cell} other {# cells}}, but the header has {width}. Put quotes around cells that contain the separator.',
          { number: kept.length, width },
        )
      : cells.length < width
        ? t(
            'This row has {number, plural, one {# cell} other {# cells}}, but the header has {width}. Put quotes around cells that contain line breaks.',
            { number: cells.length, width },
          )
        : '';
  return { line, cells: kept, faults: reason === '' ? [] : [{ column: null, reason }] };
}
