import type { FormSection } from '../../resource-ui/form-values.ts';

export const snippetSections: readonly FormSection[] = [{ title: 'Snippet', fields: ['code', 'content'] }];
