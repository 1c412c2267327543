import { t } from '@hireyard/messages';
import type { FormSection } from '../../../resource/form/form-values.ts';

export const announcementSections: readonly FormSection[] = [
  { title: t('Announcement'), fields: ['subject', 'content'] },
  { title: t('Shown on the start page'), fields: ['shown_from', 'shown_until'] },
];
