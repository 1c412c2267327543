/** Marked rows on the clipboard. */
import { t } from '@hireyard/messages';
import { toast } from '../../ui/toast.ts';
import type { Column } from './columns.tsx';
import { tsvText } from './csv.ts';
import type { Row } from '../record.ts';

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
    toast(t('The browser did not allow copying. Use Export instead.'), { tone: 'danger' });
  }
}
