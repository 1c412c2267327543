/** Rows of a file as they stand in it, whatever kind of file it is. */
import { t } from '@hireyard/messages';

/** Why a row cannot be used as it stands. */
export interface Fault {
  /** Null when it concerns the whole row. */
  readonly column: string | null;
  readonly reason: string;
}
export interface ReadRow {
  /** From 1, the heading being 1 (or the first line that is not blank). */
  readonly line: number;
  readonly cells: readonly string[];
  readonly faults: readonly Fault[];
}
export interface FileRows {
  readonly headings: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** The file cannot be read; the message is for people. */
export class UnreadableError extends Error {
  readonly reason: string;
  readonly line: number | undefined;
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : t('Line {line}: {explanations}', { line, explanations: reason }));
    this.reason = reason;
    this.line = line;
  }
}

/** A heading without blanks round it and with single ones inside. */
export const headingOf = (cell: string): string => cell.replace(/\s+/g, ' ').trim();

/** Cells of one row against the heading: empty ones behind its end go, others are a fault. */
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
