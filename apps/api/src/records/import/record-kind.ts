/** How a record kind writes and reports a batch of rows, on screen and by command. */
import { t } from '@hireyard/messages';
import type { ImportedRecord, Outcome } from './outcome.ts';
import type { Fields } from '@hireyard/wire/field';
import type { RowAction, RunOptions } from '@hireyard/wire/records/import-calls';
import type { Db, Tx } from '../../db/database.ts';
import type { ImportContext } from './context.ts';
import type { Duplicates } from './duplicates.ts';
import type { MappedRow } from './mapper.ts';
import type { Target } from './target.ts';

export interface WriteOptions extends Pick<RunOptions, 'key' | 'mode' | 'blanks'> {
  /**
   * Items: which owned units to book, besides those of new items. `opening`: also of items without movements at the depot; `all`: every difference,
   * as found or written off. Others are only reported.
   */
  readonly levels: 'new' | 'opening' | 'all';
  /** Items: lists of other programs may have no categories, which a new business doesn't have yet. */
  readonly categories: 'needed' | 'wished';
}

export interface Scope {
  /** Transaction, report and business settings of the batch. */
  readonly context: ImportContext;
  readonly targets: readonly Target[];
  readonly options: WriteOptions;
  /** Fields filled from the file. */
  readonly mapped: ReadonlySet<string>;
  readonly file: string;
  readonly duplicates: Duplicates;
  /** Account codes or customer references in the same import, in upper case: rows may refer to them. */
  readonly coming: ReadonlySet<string>;
}

/** A way to match existing records. */
export interface Key {
  readonly name: string;
  readonly label: string;
  /** The field that must be mapped. */
  readonly field: string;
  /** The table's column. */
  readonly column: string;
}

export interface RecordKind {
  readonly name: string;
  readonly resource: string;
  readonly table: string;
  /** The declaration's fields. */
  readonly fields: Fields;
  /** The first is the default. */
  readonly keys: readonly [Key, ...Key[]];
  /** Whether all rows can be added as new records. */
  readonly mayAddOnly: boolean;
  /** Headings of every Hireyard file; without one of them a file is from another program. */
  readonly marks: readonly string[];
  /** Headings in Hireyard files that only say where a row comes from, or its faults. */
  readonly ignored: readonly string[];
  /** All fields that files can fill. */
  readonly targets: (db: Db) => Promise<readonly Target[]>;
  /** Writes valid rows; reports faults of others by field. */
  readonly write: (scope: Scope, rows: readonly MappedRow[]) => Promise<Outcome[]>;
  /** On undo, removes the import's links before its records are deleted or restored. */
  readonly undoLinks?: (tx: Tx, rows: readonly ImportedRecord[]) => Promise<void>;
  /** On undo, reverses other additions to remaining records. */
  readonly undoAdditions?: (tx: Tx, rows: readonly ImportedRecord[], userId: number | null) => Promise<void>;
}

export const plainOutcome = (line: number, action: RowAction, title = ''): Outcome => ({
  line,
  action,
  object_id: null,
  title,
  changes: [],
  was: null,
  extra: null,
  left_version: null,
});

/** Returns the outcome of a row that the mode leaves out, depending on whether its record exists (its id); undefined = it is written. */
export function skippedByMode(
  { options, context: { report }, file }: Scope,
  what: string,
  row: { readonly line: number; readonly title: string; readonly column?: string },
  present: number | undefined,
): Outcome | undefined {
  const { line, title, column } = row;
  if (present === undefined ? options.mode !== 'update' : options.mode !== 'add') return undefined;
  const why =
    present === undefined
      ? t('This {record} doesn’t exist, and this import only updates records.', { record: what })
      : t('This {record} already exists, and this import only adds records.', { record: what });
  report.note({ file, line, ...(column !== undefined && { column }) }, why);
  return { ...plainOutcome(line, 'skip', title), object_id: present ?? null };
}
