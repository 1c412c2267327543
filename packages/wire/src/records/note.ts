import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { contenttypeInput } from './contenttype.ts';
import { states, times } from '../resource/shared.ts';

/** Spec §3.13. `content_type` and `object_id` name the record of a note. */
export const note = defineResource({
  name: 'note',
  permission: 'core.note',
  label: t('Note'),
  plural: t('Notes'),
  title: ['title'],
  fields: {
    id: f.id(),
    title: f.text({ personal: 'words', label: t('Title') }),
    content: f.text({ personal: 'title', required: true, multiline: true, label: t('Note') }),
    content_type: contenttypeInput({ writeOnly: true, required: true, label: t('Attached to') }),
    object_id: f.int({ writeOnly: true, required: true, min: 1, label: t('Record') }),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    states: states(),
    ...times,
  },
  search: ['title', 'content'],
  ordering: ['id', 'title', 'created_at', 'updated_at'],
  defaultOrdering: '-created_at',
  filters: {
    id__in: filter.ids('note', undefined, { hidden: true }),
    content_type: filter.text(t('Attached to'), { hidden: true }),
    object_id: filter.int(t('Record'), { hidden: true }),
    created_at__gte: filter.moment(t('Written from')),
    created_at__lte: filter.moment(t('Written to')),
    states__id__in: filter.ids('state', t('State')),
  },
  workflow: 'note_status',
  columns: ['title', 'content', 'created_by', 'created_at'],
});
