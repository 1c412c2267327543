/** Bodies and answers of import runs, with mapping, check and undo (docs/use/importing.md). */
import { t } from '@hireyard/messages';
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';

export const IMPORT_KINDS = ['customers', 'accounts', 'items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** The resource that each kind imports; importing needs permission to add and change it. */
export const IMPORTED_RESOURCE = { customers: 'customer', accounts: 'account', items: 'stockitem' } as const;
/** Maximum file size in bytes. */
export const MAX_RUN_BYTES = 50 * 1024 * 1024;
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const SEPARATORS = [',', ';', 'tab', '|'] as const;

export const RUN_STATES = ['uploaded', 'checked', 'running', 'done', 'refused', 'undone'] as const;
export const RUN_STEPS = ['read', 'check', 'apply', 'undo'] as const;

/**
 * The source of a field's values: columns by position, or one value for all rows. Text fields join several columns; other fields take the first
 * filled one.
 */
export interface MappedFrom {
  readonly columns?: readonly number[];
  /** Separators between joined columns, one for all or one for each; default: a space. */
  readonly join?: string | readonly string[];
  readonly value?: string;
}
/** Omitted fields stay empty. */
export type Mapping = Readonly<Record<string, MappedFrom>>;
export interface RunOptions {
  /** Matches existing records: a key of the kind, or empty = every row is a new record. */
  readonly key: string;
  /** The rows to import: all, only new records, or only existing ones. */
  readonly mode: 'both' | 'add' | 'update';
  /** Imports good rows although others are bad. */
  readonly skip_bad: boolean;
  /** What empty cells do to existing records: keep the value or clear it. */
  readonly blanks: 'keep' | 'clear';
  readonly decimal: '.' | ',';
  readonly dates: 'dmy' | 'mdy' | 'ymd';
  /** Items: books differences in owned units as found or written off. */
  readonly levels: boolean;
  /** Columns ignored on purpose, by position. */
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
  /** The first rows of the file, unchanged. */
  samples: f.json<readonly (readonly string[])[]>({}, { type: 'array', items: {} }),
  targets: f.embedded(target),
  keys: f.embedded({ name: f.text({}), label: f.text({}), field: f.text({}) }),
  mapping: f.json<Mapping>({}, object),
  options: f.json<RunOptions>({}, object),
  /** Source of the mapping: this run, a file with the same headings, or a guess. */
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
  /** Owned units that differ and aren't changed. */
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
  /** The first hundred records that can't be undone, with reasons. */
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
    summary: 'Uploads a file to import; a job reads it',
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
    summary: 'Returns headings and first rows of the file, the fields, and an initial mapping',
    returns: columnsShape,
  },
  readAgain: {
    method: 'POST',
    path: 'read',
    on: 'record',
    permission: change,
    summary: 'Reads the file again with another encoding or separator',
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
    summary: 'Checks the whole file with this mapping without importing, as a job',
    body: { mapping: mappingField, options: optionsField },
    returns: 'record',
  },
  apply: {
    method: 'POST',
    path: 'apply',
    on: 'record',
    permission: change,
    summary: 'Imports the checked file in one transaction, as a job',
    body: { skip_bad: f.bool({ label: t('Skip bad rows') }) },
    returns: 'record',
  },
  undoPreview: {
    method: 'GET',
    path: 'undo_preview',
    on: 'record',
    permission: view,
    summary: 'Previews undoing the import, with obstacles',
    returns: undoPreview,
  },
  undo: {
    method: 'POST',
    path: 'undo',
    on: 'record',
    permission: change,
    summary: 'Undoes the whole import, once; refused if a record was changed or used since',
    body: { skip_changed: f.bool({ label: t('Keep records changed or used since') }) },
    returns: 'record',
  },
  rows: {
    method: 'GET',
    path: 'rows',
    on: 'record',
    permission: view,
    summary: 'Lists the rows with their outcome, findings and changes',
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
    summary: 'Returns the bad rows, unchanged, with their reasons',
    returns: { produces: 'text/csv' },
  },
  file: {
    method: 'GET',
    path: 'file',
    on: 'record',
    permission: view,
    summary: 'Returns the uploaded file',
    returns: { produces: 'application/octet-stream' },
  },
} as const satisfies Record<string, Action>;
