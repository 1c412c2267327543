import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { times } from '../resource/shared.ts';

export const BULK_STATES = ['queued', 'running', 'stopped', 'done'] as const;
export const BULK_OUTCOMES = ['waiting', 'done', 'unchanged', 'refused'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** One record of a run with its outcome. */
export interface BulkRow {
  readonly object_id: number;
  readonly title: string | null;
  readonly outcome: BulkOutcome;
  readonly words: string;
}

const readOnly = true;
const units = (label: string) => f.int({ readOnly, label });

/** The body of a new run: record ids, or the filters of a list. */
export const newRunBody = {
  resource: f.text({ required: true, max: 60, label: t('Record type') }),
  action: f.text({ required: true, max: 60, label: t('Action') }),
  inputs: f.json<Record<string, unknown>>(
    { label: t('Inputs') },
    { type: 'object', additionalProperties: true },
  ),
  ids: f.json<readonly number[]>({ label: t('Records') }, { type: 'array', items: { type: 'integer' } }),
  filters: f.json<Readonly<Record<string, string>>>(
    { label: t('Filters') },
    { type: 'object', additionalProperties: { type: 'string' } },
  ),
};

/** A bulk action, worked by the queue. Visible to its creator and administrators. */
export const bulkrun = defineResource({
  name: 'bulkrun',
  permission: 'core.bulkrun',
  label: t('Bulk action'),
  plural: t('Bulk actions'),
  title: ['id'],
  page: '/bulk-actions/:id',
  methods: ['list', 'create', 'read'],
  fields: {
    id: f.id(),
    resource: f.text({ readOnly, label: t('Record type'), filter: 'equals' }),
    action: f.text({ readOnly, label: t('Action') }),
    inputs: f.json<Readonly<Record<string, unknown>>, { readOnly: true; label: string }>(
      { readOnly, label: t('Inputs') },
      { type: 'object' },
    ),
    state: f.choice(BULK_STATES, { readOnly, label: t('State'), filter: 'equals' }),
    reason: f.text({ readOnly, label: t('Reason for stopping') }),
    total: units(t('Records')),
    waiting: units(t('Waiting')),
    done: units(t('Done')),
    unchanged: units(t('Unchanged')),
    refused: units(t('Refused')),
    created_by: f.text({ readOnly, nullable: true, label: t('By') }),
    ended_at: f.timestamp({ nullable: true, label: t('Ended') }),
    ...times,
  },
  search: ['resource', 'action'],
  ordering: ['id', 'created_at', 'ended_at'],
  defaultOrdering: '-id',
  actions: {
    rows: {
      method: 'GET',
      path: 'rows',
      on: 'record',
      permission: 'core.view_bulkrun',
      summary: 'Lists its records with their outcome, by page',
      query: {
        outcome: { type: 'string', enum: [...BULK_OUTCOMES] },
        page: { type: 'integer' },
        page_size: { type: 'integer' },
      },
      returns: 'list',
    },
    results: {
      method: 'GET',
      path: 'results.csv',
      on: 'record',
      permission: 'core.view_bulkrun',
      summary: 'Returns the outcome of each record as CSV',
      returns: { produces: 'text/csv' },
    },
    documents: {
      method: 'GET',
      path: 'documents.pdf',
      on: 'record',
      permission: 'core.view_bulkrun',
      summary: 'Returns the documents of the run in one file, in the order of its records',
      returns: { produces: 'application/pdf' },
    },
    stop: {
      method: 'POST',
      path: 'stop',
      on: 'record',
      permission: 'core.change_bulkrun',
      summary: 'Stops a run after the current record; finished records stay changed',
      body: {},
      returns: 'record',
    },
    retry: {
      method: 'POST',
      path: 'retry',
      on: 'record',
      permission: 'core.change_bulkrun',
      summary: 'Retries refused and waiting records',
      body: {},
      returns: 'record',
    },
  },
  columns: [
    'resource',
    'action',
    'state',
    'total',
    'done',
    'unchanged',
    'refused',
    'created_by',
    'created_at',
  ],
});
export type BulkRun = Read<typeof bulkrun>;
