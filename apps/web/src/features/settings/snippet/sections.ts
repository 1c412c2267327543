import { t } from '@hireyard/messages';
import type { FormSection } from '../../../resource/form/form-values.ts';

export const snippetSections: readonly FormSection[] = [{ title: t('Snippet'), fields: ['code', 'content'] }];
