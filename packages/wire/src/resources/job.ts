import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';

export const JOB_STATES = ['queued', 'running', 'done', 'dead', 'given_up'] as const;

const part = f.decimal({ places: 3, digits: 4, readOnly: true, label: t('Progress') });
const words = f.text({ readOnly: true, label: t('Step') });
const state = f.choice(JOB_STATES, { readOnly: true, label: t('State') });
const lastError = f.text({ readOnly: true, nullable: true, max: 500, label: t('Last error') });

/** Work that is owed to the outside. What it carries is not shown: it may hold what nobody should read. */
export const job = defineResource({
  ...heads.job,
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    topic: f.text({ readOnly: true, label: t('Work') }),
    aggregate: f.text({ readOnly: true, label: t('About') }),
    key: f.text({ readOnly: true, label: t('Key') }),
    state,
    attempts: f.int({ readOnly: true, label: t('Tries') }),
    run_at: f.timestamp({ nullable: true, label: t('Not before') }),
    progress: part,
    progress_text: words,
    last_error: lastError,
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    created_at: f.timestamp({ label: t('Asked for') }),
    done_at: f.timestamp({ nullable: true, label: t('Ended') }),
  },
  search: ['topic', 'aggregate', 'key', 'last_error'],
  ordering: ['id', 'topic', 'state', 'attempts', 'run_at', 'created_at', 'done_at'],
  defaultOrdering: '-id',
  filters: {
    state: filter.text(t('State')),
    state__in: filter.texts(t('States'), { hidden: true }),
    topic: filter.text(t('Work')),
    topic__in: filter.texts(t('Works'), { hidden: true }),
    aggregate: filter.text(t('About'), { hidden: true }),
    created_at__gte: filter.moment(t('From')),
    created_at__lte: filter.moment(t('To', undefined, 'until')),
  },
  actions: {
    progress: {
      method: 'GET',
      path: 'progress',
      on: 'record',
      // Whoever asked for a job may watch it, though he may not see the others.
      permission: 'group',
      summary: 'How far a job is, for who asked for it',
      returns: {
        id: f.id(),
        state,
        progress: part,
        progress_text: words,
        result: f.json<Record<string, unknown>, { readOnly: true; nullable: true }>(
          { readOnly: true, nullable: true },
          { type: 'object' },
        ),
        last_error: lastError,
      },
    },
    retry: {
      method: 'POST',
      path: 'retry',
      on: 'record',
      permission: 'core.change_job',
      summary: 'Tries a dead job again',
      returns: 'record',
    },
    giveUp: {
      method: 'POST',
      path: 'give_up',
      on: 'record',
      permission: 'core.change_job',
      summary: 'Gives a dead job up, so that what waits behind it goes on',
      returns: 'record',
    },
  },
  columns: ['topic', 'aggregate', 'state', 'attempts', 'run_at', 'last_error', 'created_at'],
});
