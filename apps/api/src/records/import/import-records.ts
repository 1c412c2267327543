/** Imports plain records by command: a whole file at once, or nothing if a row is bad. */
import { t } from '@hireyard/messages';
import { attempt } from './attempt.ts';
import type { ImportContext, Importer } from './context.ts';
import type { MappedRow } from './mapper.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { RecordKind, WriteOptions } from './record-kind.ts';
import type { Outcome } from './outcome.ts';
import type { FileTable } from './table.ts';

const keyOf = ({ keys: [{ field }] }: RecordKind, { cells }: MappedRow): string =>
  (cells[field] ?? '').trim();

/** Writes the rows of a file; reports faults. */
export async function put(
  context: ImportContext,
  kind: RecordKind,
  found: Recognised,
  {
    coming = new Set(),
    levels = 'opening',
  }: { readonly coming?: ReadonlySet<string>; readonly levels?: WriteOptions['levels'] } = {},
): Promise<Outcome[]> {
  const { report } = context;
  const { file, rows, own, targets, mapped, headings, duplicates } = found;
  const [key] = kind.keys;
  report.call(file, headings);
  if (!found.readable) return [];
  // our own files describe records completely: an empty cell means no value
  const options = {
    key: key.name,
    mode: 'both',
    blanks: own ? 'clear' : 'keep',
    levels,
    categories: own ? 'needed' : 'wished',
  } as const;
  const outcomes = await attempt(kind, { context, targets, mapped, file, duplicates, coming, options }, rows);
  const count = (action: Outcome['action']) => outcomes.filter((one) => one.action === action).length;
  report.count({ created: count('create'), updated: count('update'), unchanged: count('same') });
  const rowAt = new Map(rows.map((row) => [row.line, row]));
  for (const { action, line } of outcomes) {
    const row = rowAt.get(line);
    if (action === 'update' && row !== undefined)
      report.note(
        { file, line, column: key.field },
        t('{key} already existed and was updated.', { key: keyOf(kind, row) }),
      );
  }
  if (!report.refused) await context.follow?.(kind.name, context, outcomes);
  return outcomes;
}

/** Returns the keys in a file, in upper case. */
export const keysOf = (kind: RecordKind, found: Recognised | undefined): Set<string> =>
  new Set((found?.rows ?? []).map((row) => keyOf(kind, row).toUpperCase()).filter((key) => key !== ''));

/** Imports a file of one kind; `ownOnly` refuses those of other programs. */
export async function importRecords(
  context: ImportContext,
  kind: RecordKind,
  table: FileTable,
  { ownOnly = false, levels }: { readonly ownOnly?: boolean; readonly levels?: WriteOptions['levels'] } = {},
): Promise<Outcome[]> {
  const found = await recognise(context, kind, table, ownOnly);
  return put(context, kind, found, levels === undefined ? {} : { levels });
}

/** Returns the importer of a kind for the command. */
export const importerOf =
  (kind: RecordKind, ownOnly = false): Importer =>
  async (context, table) => {
    await importRecords(context, kind, table, { ownOnly });
  };
