import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

/** Spec §3.17: what everybody should know, shown on the start page. */
export const announcement = defineResource({
  name: 'announcement',
  permission: 'comms.announcement',
  label: t('Announcement'),
  plural: t('Announcements'),
  title: ['subject'],
  retires: true,
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    subject: f.text({ required: true, label: t('Subject') }),
    content: f.text({ required: true, multiline: true, label: t('Text') }),
    shown_from: f.date({ nullable: true, label: t('From'), hint: t('Empty = at once') }),
    shown_until: f.date({ nullable: true, label: t('Until'), hint: t('Empty = until it is switched off') }),
    ...times,
  },
  search: ['subject', 'content'],
  ordering: ['id', 'subject', 'active', 'shown_from', 'shown_until', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    current: filter.bool(t('Shown now')),
  },
  columns: ['subject', 'content', 'active', 'shown_from', 'shown_until', 'created_at'],
});
export type Announcement = Read<typeof announcement>;
