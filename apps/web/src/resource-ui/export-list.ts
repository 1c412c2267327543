/** The whole filtered list as a file, read page by page through the API. */
import type { AnyResource } from '@hireyard/wire/define-resource';
import type { Page } from '@hireyard/wire/page';
import { client } from '../api/index.ts';
import type { Query } from '../api/query-string.ts';
import { toast } from '../ui/toast.ts';
import type { Column } from './columns.tsx';
import { csvText, download, tsvText } from './csv.ts';
import { localDay } from './filter-text.ts';
import type { Row } from './record.ts';

const exportPage = 500;

const written = (columns: readonly Column[]) => columns.filter((column) => column.drawn !== true);
const heads = (columns: readonly Column[]) => written(columns).map((column) => column.label);
const lines = (columns: readonly Column[], rows: readonly Row[]) =>
  rows.map((row) => written(columns).map((column) => column.text(row)));
const fileName = (resource: AnyResource) =>
  `${resource.plural.toLowerCase().replaceAll(' ', '-')}-${localDay(new Date())}.csv`;

/** Saves these rows as a file. */
export const saveRows = (resource: AnyResource, columns: readonly Column[], rows: readonly Row[]): void =>
  download(fileName(resource), csvText(heads(columns), lines(columns, rows)));

/** Puts these rows on the clipboard, to paste into a spreadsheet. */
export async function copyRows(columns: readonly Column[], rows: readonly Row[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(tsvText(heads(columns), lines(columns, rows)));
    toast(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'} copied`, { tone: 'success' });
  } catch {
    toast('The browser did not allow copying. Use Export instead.', { tone: 'danger' });
  }
}

/** Reads all rows of the conditions in the order of the list, whose last tie-break is the id. Rows that change page meanwhile are taken once. */
export async function allRows(
  read: (query: Query) => Promise<Page<Row>>,
  conditions: Query,
): Promise<readonly Row[]> {
  const found = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const answer = await read({ ...conditions, page, page_size: exportPage });
    for (const row of answer.results) found.set(row.id, row);
    if (answer.next === null) return [...found.values()];
  }
}

/** Saves the whole filtered list as a file, and says how it went. */
export async function exportList(
  resource: AnyResource,
  columns: readonly Column[],
  conditions: Query,
): Promise<void> {
  try {
    const calls = client(resource);
    const rows = await allRows(
      async (query) => calls.list(query) as unknown as Promise<Page<Row>>,
      conditions,
    );
    saveRows(resource, columns, rows);
    toast(`${rows.length.toLocaleString()} rows exported`, { tone: 'success' });
  } catch (error) {
    toast(`The export failed: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      tone: 'danger',
    });
  }
}
