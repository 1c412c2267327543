import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { FieldOptions } from '../field/core.ts';
import { filter } from '../resource/filter.ts';

/** Identifies a model in references. */
export const contenttypeRef = { id: f.id(), app_label: f.text({}), model: f.text({}) };

/** The content type of a record in a body. */
export const contenttypeInput = <const O extends FieldOptions>(options: O) =>
  f.json<number | string | { readonly id: number }, O>(options, {
    anyOf: [
      { type: 'integer' },
      { type: 'string' },
      { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    ],
    description: 'Its id, an object with `id`, or "app_label.model"',
  });

/** Spec §3.21: the API's models, by their names in permissions. */
export const contenttype = defineResource({
  name: 'contenttype',
  path: 'fum/contenttypes',
  permission: 'core.contenttype',
  label: t('Content type'),
  plural: t('Content types'),
  title: ['app_label', 'model'],
  methods: READ_METHODS,
  readable: 'group',
  // Spec §9: the interface loads all of them at once.
  maxPageSize: 100_000,
  fields: {
    id: f.id(),
    app_label: f.text({ readOnly: true, label: t('Application'), filter: 'equals' }),
    model: f.text({ readOnly: true, label: t('Model'), filter: 'equals' }),
  },
  search: ['app_label', 'model'],
  ordering: ['id', 'app_label', 'model'],
  defaultOrdering: 'id',
  filters: {
    id__in: filter.ids('contenttype', undefined, { hidden: true }),
  },
  columns: ['app_label', 'model'],
});
