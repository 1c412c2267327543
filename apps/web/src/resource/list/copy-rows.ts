/** Copies selected rows to the clipboard. */
import { t } from '@hireyard/messages';
import { toast } from '../../ui/toast.tsx';
import type { Row } from '../record.ts';
import type { Column } from './columns.tsx';

/** CSV that spreadsheets open without running formulas. */

/**
 * One cell. Text that a spreadsheet would run as a formula (`=`, `+`, `-`, `@`, tab or return first) gets an apostrophe
 * before it; plain numbers stay numbers.
 */
export function csvCell(text: string): string {
  const plain = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !plain && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whole text with a heading row: CRLF line ends and a byte order mark, so that accents survive. */
export function csvText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[heads, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Text for the clipboard that pastes as cells. */
export const tsvText = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, ...rows]
    .map((row) => row.map((cell) => csvCell(cell.replace(/[\t\r\n]+/g, ' '))).join('\t'))
    .join('\n');

/** Saves a text, or a file from the server, as a download. */
export function download(name: string, content: string | Blob): void {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Copies these rows to the clipboard, to paste into a spreadsheet. */
export async function copyRows(columns: readonly Column[], rows: readonly Row[]): Promise<void> {
  const written = columns.filter((column) => column.drawn !== true);
  const heads = written.map((column) => column.label);
  const lines = rows.map((row) => written.map((column) => column.text(row)));
  try {
    await navigator.clipboard.writeText(tsvText(heads, lines));
    toast(t('{count, plural, one {# row} other {# rows}} copied', { count: rows.length }), {
      tone: 'success',
    });
  } catch {
    toast(t('Your browser blocked copying. Use Export instead.'), { tone: 'danger' });
  }
}
