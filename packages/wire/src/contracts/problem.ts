import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

/** Spec §3.16, §8: the problem codes of contracts. They are calculated, so the list is read-only. */
export const problem = defineResource({
  name: 'problem',
  permission: 'core.problem',
  label: t('Problem'),
  plural: t('Problems'),
  title: ['description'],
  methods: READ_METHODS,
  readable: 'group',
  fields: {
    id: f.id(),
    code: f.text({ required: true, max: 60, label: t('Code'), filter: 'equals' }),
    description: f.text({ required: true, label: t('Description') }),
  },
  search: ['code', 'description'],
  ordering: ['id', 'code'],
  defaultOrdering: 'id',
  filters: { id__in: filter.ids('problem', undefined, { hidden: true }) },
  columns: ['code', 'description'],
});
