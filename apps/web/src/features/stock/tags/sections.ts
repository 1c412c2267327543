import { t } from '@hireyard/messages';
import { titles } from '@hireyard/wire/stock/sizes';
import type { FormSection } from '../../../resource/form/form-values.ts';
import { paths } from '../../../lib/registry/paths.ts';

const named: FormSection = { title: t('Names and descriptions'), fields: Object.keys(titles) };

export const tagSections: readonly FormSection[] = [
  { title: t('Tag'), fields: ['name', 'slug', 'type'] },
  named,
];
export const tagTypeSections: readonly FormSection[] = [
  { title: t('Tag type'), fields: ['name', 'slug'] },
  {
    title: t('What its tags are'),
    fields: ['is_category', 'is_range', 'is_theme', 'is_attribute', 'default'],
  },
  named,
];

/** The two lists behind the menu's Taxonomies (specification §2.2, §3.19). */
export const taxonomyLists = [
  { label: t('Tags'), to: paths.taxonomy.to() },
  { label: t('Tag types'), to: paths.tagTypes.to() },
];

/** Begins the breadcrumbs of tag types. */
export const underTaxonomies = [{ label: paths.taxonomy.title, to: paths.taxonomy.to() }];
