import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';

/** `resting`: due later; `off`: no process knows the service any more. */
export const CATCH_UP_STATES = ['resting', 'waiting', 'running', 'off'] as const;

/** The last catch-up with each outside service, and where the next begins. */
export const reconcilerrun = defineResource({
  name: 'reconcilerrun',
  permission: 'core.job',
  label: t('Catch-up'),
  plural: t('Catch-ups'),
  title: ['name'],
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    name: f.text({ readOnly: true, label: t('Catch-up') }),
    ran_at: f.timestamp({ nullable: true, label: t('Last run') }),
    cursor_at: f.timestamp({ nullable: true, label: t('Caught up to') }),
    counts: f.json<Record<string, number>, { readOnly: true; label: string }>(
      { readOnly: true, label: t('Counts') },
      { type: 'object', additionalProperties: { type: 'number' } },
    ),
    state: f.choice(CATCH_UP_STATES, { readOnly: true, label: t('State') }),
    next_at: f.timestamp({ nullable: true, label: t('Next run') }),
    last_error: f.text({ readOnly: true, nullable: true, max: 500, label: t('Last error') }),
  },
  ordering: ['id', 'name', 'ran_at'],
  defaultOrdering: 'name',
  actions: {
    run: {
      method: 'POST',
      path: 'run',
      on: 'record',
      permission: 'core.change_job',
      summary: 'Runs a catch-up now instead of at its time',
      returns: 'record',
    },
  },
  columns: ['name', 'ran_at', 'cursor_at', 'last_error'],
});
