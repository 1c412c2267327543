import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import {
  ENCODINGS,
  IMPORT_KINDS,
  importRunActions,
  type Mapping,
  RUN_STATES,
  RUN_STEPS,
  type RunOptions,
  SEPARATORS,
} from './import-calls.ts';
import { times } from '../resource/shared.ts';

const count = (label: string) => f.int({ readOnly: true, label });
const fixed = { readOnly: true } as const;

/** An imported file: read, mapped, checked, imported, perhaps undone. */
export const importrun = defineResource({
  name: 'importrun',
  permission: 'core.importrun',
  label: t('Import'),
  plural: t('Imports'),
  title: ['file_name'],
  page: '/settings/import/:id',
  methods: ['list', 'read', 'delete'],
  fields: {
    id: f.id(),
    kind: f.choice(IMPORT_KINDS, { readOnly: true, label: t('Records'), filter: 'equals' }),
    file_name: f.text({ readOnly: true, label: t('File') }),
    size: count(t('Bytes')),
    format: f.choice(['csv', 'xlsx'], { readOnly: true, label: t('Format') }),
    encoding: f.choice(ENCODINGS, { readOnly: true, label: t('Encoding') }),
    /** False: the file doesn't state its encoding, so the user should check it. */
    encoding_sure: f.bool({ readOnly: true, label: t('Encoding certain') }),
    separator: f.choice(['', ...SEPARATORS], { readOnly: true, label: t('Separator') }),
    row_count: count(t('Rows')),
    state: f.choice(RUN_STATES, { readOnly: true, label: t('State'), filter: 'equals' }),
    /** The running job's step. */
    step: f.choice(RUN_STEPS, { readOnly: true, nullable: true, label: t('Step') }),
    progress: f.decimal({ places: 3, digits: 4, readOnly: true, label: t('Progress') }),
    progress_text: f.text({ readOnly: true, label: t('Current step') }),
    /** Why the last step failed. */
    problem: f.text({ readOnly: true, max: 2000, label: t('Problem') }),
    created: count(t('New')),
    updated: count(t('Changed')),
    unchanged: count(t('Unchanged')),
    skipped: count(t('Skipped')),
    bad: count(t('Bad rows')),
    warned: count(t('Warnings')),
    mapping: f.json<Mapping | null, { readOnly: true; nullable: true; detail: true }>(
      { readOnly: true, nullable: true, detail: true },
      { type: 'object' },
    ),
    options: f.json<RunOptions | null, { readOnly: true; nullable: true; detail: true }>(
      { readOnly: true, nullable: true, detail: true },
      { type: 'object' },
    ),
    /** Notices about the file as a whole. */
    notices: f.json<readonly string[], { readOnly: true; detail: true }>(
      { readOnly: true, detail: true },
      { type: 'array', items: { type: 'string' } },
    ),
    /** The file hasn't been deleted yet. */
    file_kept: f.bool(fixed),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    applied_at: f.timestamp({ nullable: true, label: t('Imported') }),
    applied_by: f.text({ readOnly: true, nullable: true, label: t('Imported by') }),
    undone_at: f.timestamp({ nullable: true, label: t('Undone') }),
    undone_by: f.text({ readOnly: true, nullable: true, label: t('Undone by') }),
    ...times,
  },
  search: ['file_name'],
  ordering: ['id', 'kind', 'file_name', 'state', 'row_count', 'created_at', 'applied_at'],
  defaultOrdering: '-id',
  filters: {
    created_at__gte: filter.moment(t('From')),
    created_at__lte: filter.moment(t('To', undefined, 'until')),
  },
  actions: importRunActions,
  columns: ['file_name', 'kind', 'state', 'row_count', 'created', 'updated', 'created_by', 'created_at'],
});
