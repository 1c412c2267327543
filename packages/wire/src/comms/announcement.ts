import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

/** Spec §3.17: messages to all staff, shown on the dashboard. */
export const announcement = defineResource({
  name: 'announcement',
  permission: 'comms.announcement',
  label: t('Announcement'),
  plural: t('Announcements'),
  title: ['subject'],
  retires: true,
  screens: {
    at: '/settings/announcement',
    under: 'words',
    about: t('Messages to staff.'),
    words: t('news notices messages dashboard'),
    consequence: t('Removed from the dashboard.'),
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    subject: f.text({ required: true, section: t('Announcement'), label: t('Subject') }),
    content: f.text({ required: true, multiline: true, section: t('Announcement'), label: t('Text') }),
    shown_from: f.date({
      nullable: true,
      section: t('Shown on the dashboard'),
      unset: t('Immediately'),
      label: t('From'),
      hint: t('Default: immediately'),
    }),
    shown_until: f.date({
      nullable: true,
      section: t('Shown on the dashboard'),
      unset: t('No end date'),
      label: t('Until'),
      hint: t('Default: no end date'),
    }),
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
