/** What a kind of record does with a batch of rows, and what it says of each; the same for the screen and the command. */
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
   * Items: which owned units are booked. Always those of new items. `opening`: also of items without any movement at
   * the depot; `all`: every difference, as found or written off. The others are reported and left as they are.
   */
  readonly levels: 'new' | 'opening' | 'all';
  /** Items: a list of another program may do without categories, which a new business does not have yet. */
  readonly categories: 'needed' | 'wished';
}

export interface Scope {
  /** The transaction, the report of this batch, the business's settings. */
  readonly context: ImportContext;
  readonly targets: readonly Target[];
  readonly options: WriteOptions;
  /** Fields that take something from the file. */
  readonly mapped: ReadonlySet<string>;
  readonly file: string;
  readonly duplicates: Duplicates;
  /** Codes of accounts or references of customers that come with the same import, in upper case: rows may name them. */
  readonly coming: ReadonlySet<string>;
}

/** How records are found again. */
export interface Key {
  readonly name: string;
  readonly label: string;
  /** The field that must be mapped for it. */
  readonly field: string;
  /** The column of the table. */
  readonly column: string;
}

export interface RecordKind {
  readonly name: string;
  readonly resource: string;
  readonly table: string;
  /** The declaration of its records. */
  readonly fields: Fields;
  /** The first is the usual one. */
  readonly keys: readonly [Key, ...Key[]];
  /** Every row may be a new record, whatever is there. */
  readonly mayAddOnly: boolean;
  /** Headings that every file of Hireyard has; a file without one of them comes from another program. */
  readonly marks: readonly string[];
  /** Headings in files of Hireyard that are only about where a row comes from, or what was wrong with it. */
  readonly ignored: readonly string[];
  /** Every field that some file fills. */
  readonly targets: (db: Db) => Promise<readonly Target[]>;
  /** Writes the rows that can be written; what is wrong with the others goes to the report, by the name of its field. */
  readonly write: (scope: Scope, rows: readonly MappedRow[]) => Promise<Outcome[]>;
  /** Undoing an import: removes the links that it made, before any of its records is deleted or restored. */
  readonly undoLinks?: (tx: Tx, rows: readonly ImportedRecord[]) => Promise<void>;
  /** Undoing an import: takes back what else it added to records that stay. */
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

/** What becomes of a row whose record is there (its id) or not, when only new ones or only changes are wanted; undefined = it is written. */
export function leftOut(
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
