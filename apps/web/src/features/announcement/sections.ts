import type { FormSection } from '../../resource-ui/form-values.ts';

export const announcementSections: readonly FormSection[] = [
  { title: 'Announcement', fields: ['subject', 'content'] },
  { title: 'Shown on the start page', fields: ['shown_from', 'shown_until'] },
];
