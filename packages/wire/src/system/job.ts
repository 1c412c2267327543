import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

export const JOB_STATES = ['queued', 'running', 'done', 'dead', 'given_up'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * Why an attempt failed: the service was unreachable, too slow, refused the request or our access; the outcome is unknown; the process or
 * the database failed; or a bug.
 */
export const FAILURES = [
  'away',
  'slow',
  'refused',
  'not_let_in',
  'unclear',
  'lost',
  'database',
  'fault',
] as const;
export type FailureKind = (typeof FAILURES)[number];

const part = f.decimal({ places: 3, digits: 4, readOnly: true, label: t('Progress') });
const words = f.text({ readOnly: true, label: t('Step') });
const state = f.choice(JOB_STATES, { readOnly: true, label: t('State') });
const lastError = f.text({ readOnly: true, nullable: true, max: 500, label: t('Last error') });

/** Background work in the queue. Payloads are not exposed, because they may contain confidential data. */
export const job = defineResource({
  name: 'job',
  permission: 'core.job',
  label: t('Job'),
  plural: t('Jobs'),
  title: ['name'],
  page: '/settings/system/jobs/:id',
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    name: f.text({ readOnly: true, label: t('Job') }),
    topic: f.text({ readOnly: true, label: t('Topic') }),
    aggregate: f.text({ readOnly: true, label: t('About') }),
    key: f.text({ readOnly: true, label: t('Key') }),
    state,
    attempts: f.int({ readOnly: true, label: t('Attempts') }),
    run_at: f.timestamp({ nullable: true, label: t('Not before') }),
    progress: part,
    progress_text: words,
    last_error: lastError,
    failure: f.choice(FAILURES, { readOnly: true, nullable: true, label: t('Cause') }),
    behind: f.int({ readOnly: true, label: t('Blocked jobs') }),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    created_at: f.timestamp({ label: t('Requested') }),
    tried_at: f.timestamp({ nullable: true, label: t('Last attempt') }),
    done_at: f.timestamp({ nullable: true, label: t('Ended') }),
  },
  search: ['name', 'topic', 'aggregate', 'key', 'last_error'],
  ordering: ['id', 'topic', 'state', 'attempts', 'run_at', 'created_at', 'tried_at', 'done_at'],
  defaultOrdering: '-id',
  filters: {
    state: filter.text(t('State'), { hidden: true }),
    state__in: filter.texts(t('States'), { hidden: true }),
    topic: filter.text(t('Job'), { hidden: true }),
    topic__in: filter.texts(t('Jobs'), { hidden: true }),
    aggregate: filter.text(t('About'), { guest: true }),
    same_error: filter.text(t('Error'), { guest: true }),
    created_at__gte: filter.moment(t('From')),
    created_at__lte: filter.moment(t('To', undefined, 'until')),
  },
  actions: {
    progress: {
      method: 'GET',
      path: 'progress',
      on: 'record',
      // The user who requested a job may watch it without access to the others.
      permission: 'group',
      summary: 'Progress of a job, for the user who requested it',
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
      summary: 'Tries a failed or waiting job again now',
      returns: 'record',
    },
    giveUp: {
      method: 'POST',
      path: 'give_up',
      on: 'record',
      permission: 'core.change_job',
      summary: 'Discards a failed job, so that jobs blocked by it continue',
      returns: 'record',
    },
    restore: {
      method: 'POST',
      path: 'bring_back',
      on: 'record',
      permission: 'core.change_job',
      summary: 'Restores a discarded job as failed',
      returns: 'record',
    },
  },
  columns: ['name', 'aggregate', 'state', 'attempts', 'last_error', 'created_at'],
});
