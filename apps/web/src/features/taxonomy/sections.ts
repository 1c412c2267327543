import { titles } from '@hireyard/wire/resources/sizes';
import type { FormSection } from '../../resource-ui/form-values.ts';
import { paths } from '../../routes.ts';

const named: FormSection = { title: 'Names and descriptions', fields: Object.keys(titles) };

export const tagSections: readonly FormSection[] = [
  { title: 'Tag', fields: ['name', 'slug', 'type'] },
  named,
];
export const tagTypeSections: readonly FormSection[] = [
  { title: 'Tag type', fields: ['name', 'slug'] },
  {
    title: 'What its tags are',
    fields: ['is_category', 'is_range', 'is_theme', 'is_attribute', 'default'],
  },
  named,
];

/** The two lists behind the menu's Taxonomies (specification §2.2, §3.19). */
export const taxonomyLists = [
  { label: 'Tags', to: paths.taxonomy.to() },
  { label: 'Tag types', to: paths.tagTypes.to() },
];

/** Begins the breadcrumbs of tag types. */
export const underTaxonomies = [{ label: paths.taxonomy.title, to: paths.taxonomy.to() }];
