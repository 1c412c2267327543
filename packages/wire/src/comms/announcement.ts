import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
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
  screens: {
    at: '/settings/announcement',
    under: 'words',
    about: t('News for everybody who signs in, on the start page.'),
    words: t('news notices start page'),
    consequence: t('It is no longer shown on the start page.'),
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    subject: f.text({ required: true, section: t('Announcement'), label: t('Subject') }),
    content: f.text({ required: true, multiline: true, section: t('Announcement'), label: t('Text') }),
    shown_from: f.date({
      nullable: true,
      section: t('Shown on the start page'),
      unset: t('At once'),
      label: t('From'),
      hint: t('Empty = at once'),
    }),
    shown_until: f.date({
      nullable: true,
      section: t('Shown on the start page'),
      unset: t('It is switched off'),
      label: t('Until'),
      hint: t('Empty = until it is switched off'),
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
