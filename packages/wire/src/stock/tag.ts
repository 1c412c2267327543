import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { fileRef, times } from '../resource/shared.ts';
import { titles } from './sizes.ts';

const slug = f.text({ max: 80, label: t('Slug'), hint: t('Default: from the name') });
const tagTypeRef = { id: f.id(), name: f.text({}), slug: f.text({}) };

/** Spec §3.19: how tags group items (category, range, theme, attribute). */
export const tagtype = defineResource({
  name: 'tagtype',
  permission: 'tag.tagtype',
  label: t('Tag type'),
  plural: t('Tag types'),
  title: ['name'],
  screens: {
    at: '/taxonomy/type',
    under: 'tag',
    words: 'taxonomy',
    consequence: t('Its tags stay, without type.'),
  },
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: t('Name') }),
    slug,
    default: f.bool({ label: t('Default'), hint: t('Used for new tags') }),
    is_category: f.bool({ label: t('Category'), help: 'tag_type.kinds' }),
    is_attribute: f.bool({ label: t('Attribute') }),
    is_range: f.bool({ label: t('Range') }),
    is_theme: f.bool({ label: t('Theme') }),
    ...titles,
    files: f.embedded(fileRef, t('Files')),
    ...times,
  },
  search: ['name', 'slug', 'internal_title', 'customer_title', 'web_title'],
  ordering: ['id', 'name', 'slug', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id__in: filter.ids('tagtype', undefined, { hidden: true }),
    slug: filter.text(t('Slug'), { hidden: true }),
    default: filter.bool(t('Default')),
    is_category: filter.bool(t('Category')),
    is_attribute: filter.bool(t('Attribute')),
    is_range: filter.bool(t('Range')),
    is_theme: filter.bool(t('Theme')),
  },
  columns: ['name', 'slug', 'is_category', 'is_range', 'is_theme', 'is_attribute', 'default'],
});

/** Spec §3.19: groups items; has one or several types. */
export const tag = defineResource({
  name: 'tag',
  permission: 'tag.tag',
  label: t('Tag'),
  plural: t('Tags'),
  title: ['name'],
  screens: { at: '/taxonomy', list: t('Taxonomies'), words: 'taxonomy' },
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: t('Name') }),
    slug,
    type: f.relations('tagtype', tagTypeRef, { label: t('Types') }),
    ...titles,
    items: f.int({ readOnly: true, label: t('Items') }),
    files: f.embedded(fileRef, t('Files')),
    ...times,
  },
  search: ['name', 'slug', 'internal_title', 'customer_title', 'web_title'],
  ordering: ['id', 'name', 'slug', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id__in: filter.ids('tag', undefined, { hidden: true }),
    slug: filter.text(t('Slug'), { hidden: true }),
    type__id__in: filter.ids('tagtype', t('Type')),
  },
  columns: ['name', 'slug', 'type', 'items'],
});
