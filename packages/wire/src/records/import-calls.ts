/** Imports with mapping, trial and undo: what the calls of an import run take and answer (docs/use/importing.md). */
import { t } from '@hireyard/messages';
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';

export const IMPORT_KINDS = ['customers', 'accounts', 'items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** The resource whose records a kind makes; who may add and change these may import them. */
export const IMPORTED_RESOURCE = { customers: 'customer', accounts: 'account', items: 'stockitem' } as const;
/** Largest file that is taken, in bytes. */
export const MAX_RUN_BYTES = 50 * 1024 * 1024;
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const SEPARATORS = [',', ';', 'tab', '|'] as const;

export const RUN_STATES = ['uploaded', 'checked', 'running', 'done', 'refused', 'undone'] as const;
export const RUN_STEPS = ['read', 'check', 'apply', 'undo'] as const;

/**
 * What a field takes its value from: columns by position, or one value for all rows. Several columns are joined in a
 * text; in any other field the first filled one counts.
 */
export interface MappedFrom {
  readonly columns?: readonly number[];
  /** Between the joined columns, one for all gaps or one for each; a blank unless said. */
  readonly join?: string | readonly string[];
  readonly value?: string;
}
/** Fields that are not named take nothing. */
export type Mapping = Readonly<Record<string, MappedFrom>>;
export interface RunOptions {
  /** How records are found again: a key of the kind, or empty = every row is a new record. */
  readonly key: string;
  /** Which rows count: all, those of new records, or those of records that are there. */
  readonly mode: 'both' | 'add' | 'update';
  /** Keep the good rows although others are bad. */
  readonly skip_bad: boolean;
  /** What an empty cell says of a record that is there: nothing, or "empty it". */
  readonly blanks: 'keep' | 'clear';
  readonly decimal: '.' | ',';
  readonly dates: 'dmy' | 'mdy' | 'ymd';
  /** Items: book owned units that differ, as found or written off. */
  readonly levels: boolean;
  /** Columns that are left out on purpose, by position. */
  readonly ignored: readonly number[];
}
export const MODES = ['both', 'add', 'update'] as const;
export const BLANKS = ['keep', 'clear'] as const;
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

const object = { type: 'object' };
export const mappingField = f.json<Mapping, { required: true }>({ required: true }, object);
export const optionsField = f.json<RunOptions, { required: true }>({ required: true }, object);

const target = {
  name: f.text({}),
  label: f.text({}),
  kind: f.text({}),
  required: f.bool({}),
  hint: f.text({}),
  group: f.text({}),
};
const columnsShape = {
  headings: f.list(undefined, {}),
  /** The first rows as they stand in the file. */
  samples: f.json<readonly (readonly string[])[]>({}, { type: 'array', items: {} }),
  targets: f.embedded(target),
  keys: f.embedded({ name: f.text({}), label: f.text({}), field: f.text({}) }),
  mapping: f.json<Mapping>({}, object),
  options: f.json<RunOptions>({}, object),
  /** Where the mapping comes from: of this run, of a file with the same headings, or a guess. */
  source: f.choice(['run', 'saved', 'guess'], {}),
};
export type RunColumns = Omit<ReadOf<typeof columnsShape>, 'headings'> & {
  readonly headings: readonly string[];
};
export type RunTarget = RunColumns['targets'][number];

export interface RunFinding {
  readonly level: 'error' | 'warning' | 'note';
  readonly column: string | null;
  readonly reason: string;
}
export interface RunFieldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Owned units that differ and are left as they are. */
  readonly kept?: boolean;
}
export const ROW_ACTIONS = ['create', 'update', 'same', 'skip', 'bad'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];
export interface RunRow {
  readonly line: number;
  readonly action: RowAction | null;
  readonly object_id: number | null;
  readonly title: string;
  readonly fields: readonly RunFieldChange[];
  readonly findings: readonly RunFinding[];
}

const undoPreview = {
  removed: f.int({}),
  restored: f.int({}),
  blocked_total: f.int({}),
  /** Records that cannot be taken back, with the reason; the first hundred. */
  blocked: f.embedded({ id: f.int({}), title: f.text({}), action: f.text({}), reason: f.text({}) }),
};
export type UndoPreview = ReadOf<typeof undoPreview>;

const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/octet-stream',
] as const;
const change = 'core.change_importrun';
const view = 'core.view_importrun';

export const importRunActions = {
  upload: {
    method: 'POST',
    path: 'upload',
    on: 'collection',
    permission: 'core.add_importrun',
    summary: 'Takes a file to be imported, as it is; a job reads it',
    raw: { accepts: FILE_TYPES, limit: MAX_RUN_BYTES, stream: true },
    query: {
      kind: { type: 'string', enum: IMPORT_KINDS },
      name: { type: 'string', description: 'Name of the file' },
    },
    returns: 'record',
    status: 201,
  },
  columns: {
    method: 'GET',
    path: 'columns',
    on: 'record',
    permission: view,
    summary: 'Headings and first rows of the file, the fields, and a mapping to begin with',
    returns: columnsShape,
  },
  readAgain: {
    method: 'POST',
    path: 'read',
    on: 'record',
    permission: change,
    summary: 'Reads the file anew in another encoding or with another separator',
    body: {
      encoding: f.choice(ENCODINGS, { label: t('Encoding') }),
      separator: f.choice(SEPARATORS, { label: t('Separator') }),
    },
    returns: 'record',
  },
  check: {
    method: 'POST',
    path: 'check',
    on: 'record',
    permission: change,
    summary: 'Tries the whole file with this mapping and keeps nothing; a job does it',
    body: { mapping: mappingField, options: optionsField },
    returns: 'record',
  },
  apply: {
    method: 'POST',
    path: 'apply',
    on: 'record',
    permission: change,
    summary: 'Imports what was checked, in one transaction; a job does it',
    body: { skip_bad: f.bool({ label: t('Skip bad rows') }) },
    returns: 'record',
  },
  undoPreview: {
    method: 'GET',
    path: 'undo_preview',
    on: 'record',
    permission: view,
    summary: 'What undoing the import would do, and what stands in its way',
    returns: undoPreview,
  },
  undo: {
    method: 'POST',
    path: 'undo',
    on: 'record',
    permission: change,
    summary: 'Takes the whole import back, once; refused when a record was changed or used since',
    body: { skip_changed: f.bool({ label: t('Keep records changed or used since') }) },
    returns: 'record',
  },
  rows: {
    method: 'GET',
    path: 'rows',
    on: 'record',
    permission: view,
    summary: 'What becomes of the rows, with findings and changes',
    query: {
      show: { type: 'string', enum: ['create', 'update', 'same', 'skip', 'bad', 'findings', 'all'] },
      page: { type: 'integer' },
      page_size: { type: 'integer' },
    },
    returns: 'list',
  },
  badRows: {
    method: 'GET',
    path: 'bad_rows.csv',
    on: 'record',
    permission: view,
    summary: 'The bad rows as they stand in the file, with their reasons',
    returns: { produces: 'text/csv' },
  },
  file: {
    method: 'GET',
    path: 'file',
    on: 'record',
    permission: view,
    summary: 'The file as it was uploaded',
    returns: { produces: 'application/octet-stream' },
  },
} as const satisfies Record<string, Action>;
