/** Marked rows on the clipboard. */
import { t } from '@hireyard/messages';
import { toast } from '../../ui/toast.tsx';
import type { Row } from '../record.ts';
import type { Column } from './columns.tsx';

/** Comma-separated text that spreadsheets open without running anything in it. */

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

/** Hands a text, or a file that came from the server, to the browser as a file. */
export function download(name: string, content: string | Blob): void {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has begun to read it by the next task
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Puts these rows on the clipboard, to paste into a spreadsheet. */
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
