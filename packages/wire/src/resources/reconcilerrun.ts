import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../define-resource.ts';
import * as f from '../field.ts';
import { heads } from '../heads.ts';

/** What the last regular catch-up with each outside service saw, and where the next begins. */
export const reconcilerrun = defineResource({
  ...heads.reconcilerrun,
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
    last_error: f.text({ readOnly: true, nullable: true, max: 500, label: t('Last error') }),
  },
  ordering: ['id', 'name', 'ran_at'],
  defaultOrdering: 'name',
  columns: ['name', 'ran_at', 'cursor_at', 'last_error'],
});
