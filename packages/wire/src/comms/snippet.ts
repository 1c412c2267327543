import { t } from '@hireyard/messages';
import { PLACEHOLDERS } from '@hireyard/domain/comms/snippet-text';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { times } from '../resource/shared.ts';

/** Spec §3.17: saved texts that staff insert by code. */
export const snippet = defineResource({
  name: 'snippet',
  permission: 'comms.snippet',
  label: t('Snippet'),
  plural: t('Snippets'),
  title: ['code'],
  retires: true,
  screens: {
    at: '/settings/snippet',
    under: 'words',
    about: t('Saved text to insert into emails.'),
    words: t('mail email words texts'),
    consequence: t('You can’t insert it into new emails.'),
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    code: f.text({ required: true, max: 40, section: t('Snippet'), label: t('Code') }),
    content: f.text({
      required: true,
      multiline: true,
      section: t('Snippet'),
      label: t('Text'),
      hint: t('Filled in when inserted: {placeholders}', {
        placeholders: PLACEHOLDERS.map((name) => `{{${name}}}`).join(' '),
      }),
    }),
    ...times,
  },
  search: ['code', 'content'],
  ordering: ['id', 'code', 'active', 'created_at', 'updated_at'],
  defaultOrdering: 'code',
  columns: ['code', 'content', 'active', 'updated_at'],
});
