import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

/** Parameters of a list's address by name: search, filters, ordering, columns, density, layout. */
export type ViewQuery = Readonly<Record<string, string>>;

/** A filter of a view that no longer exists. */
export interface UnknownFilter {
  readonly filter: string;
  readonly ids: readonly number[];
}

/** A saved list: one's own, or shared with all who may see the list. */
export const savedview = defineResource({
  name: 'savedview',
  permission: 'core.savedview',
  label: t('Saved view'),
  plural: t('Saved views'),
  title: ['name'],
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 60, label: t('Name') }),
    resource: f.text({ required: true, max: 60, label: t('Record type') }),
    list: f.text({ required: true, max: 200, label: t('List') }),
    query: f.json<ViewQuery, { required: true; label: string }>(
      { required: true, label: t('Requires') },
      { type: 'object', additionalProperties: { type: 'string' } },
    ),
    shared: f.bool({ label: t('Shared with everyone') }),
    position: f.int({ min: 0, max: 10_000, label: t('Place') }),
    /** The reader's own order in lists; null = not placed. */
    place: f.int({ readOnly: true, nullable: true, label: t('Your order') }),
    owner: f.relation('user', { id: f.id(), name: f.text({}) }, { readOnly: true, label: t('Owner') }),
    gone: f.json<readonly UnknownFilter[], { readOnly: true; label: string }>(
      { readOnly: true, label: t('Outdated filters') },
      {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            filter: { type: 'string' },
            ids: { type: 'array', items: { type: 'integer' } },
          },
        },
      },
    ),
    ...times,
  },
  search: ['name'],
  ordering: ['id', 'name', 'position', 'created_at', 'updated_at'],
  defaultOrdering: 'position',
  filters: {
    list: filter.text(t('List')),
    resource: filter.text(t('Record type'), { hidden: true }),
    shared: filter.bool(t('Shared')),
  },
  actions: {
    order: {
      method: 'POST',
      path: 'order',
      on: 'collection',
      permission: 'core.change_savedview',
      summary: 'Orders the views of a list, for the caller only',
      body: { ids: f.relations('savedview', { id: f.id() }, { required: true, label: t('Views') }) },
      returns: { ids: f.json({}) },
    },
  },
  columns: ['name', 'list', 'shared', 'owner', 'updated_at'],
});
export type SavedViewRecord = Read<typeof savedview>;
