import { defineResource } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';
import { fileRef, times } from './shared.ts';
import { titles } from './sizes.ts';

const slug = f.text({ max: 80, label: 'Slug', hint: 'Made from the name when left empty' });
const tagTypeRef = { id: f.id(), name: f.text({}), slug: f.text({}) };

/** Spec §3.19: what kind of grouping tags make (category, range, theme, attribute). */
export const tagtype = defineResource({
  ...heads.tagtype,
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: 'Name' }),
    slug,
    default: f.bool({ label: 'Default', hint: 'The type a new tag gets' }),
    is_category: f.bool({ label: 'Category' }),
    is_attribute: f.bool({ label: 'Attribute' }),
    is_range: f.bool({ label: 'Range' }),
    is_theme: f.bool({ label: 'Theme' }),
    ...titles,
    files: f.embedded(fileRef, 'Files'),
    ...times,
  },
  search: ['name', 'slug', 'internal_title', 'customer_title', 'web_title'],
  ordering: ['id', 'name', 'slug', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id__in: filter.ids('tagtype', undefined, { hidden: true }),
    slug: filter.text('Slug', { hidden: true }),
    default: filter.bool('Default'),
    is_category: filter.bool('Category'),
    is_attribute: filter.bool('Attribute'),
    is_range: filter.bool('Range'),
    is_theme: filter.bool('Theme'),
  },
  columns: ['name', 'slug', 'is_category', 'is_range', 'is_theme', 'is_attribute', 'default'],
});

/** Spec §3.19: a word that groups items, of one or several types. */
export const tag = defineResource({
  ...heads.tag,
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: 'Name' }),
    slug,
    type: f.relations('tagtype', tagTypeRef, { label: 'Types' }),
    ...titles,
    items: f.int({ readOnly: true, label: 'Items' }),
    files: f.embedded(fileRef, 'Files'),
    ...times,
  },
  search: ['name', 'slug', 'internal_title', 'customer_title', 'web_title'],
  ordering: ['id', 'name', 'slug', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id__in: filter.ids('tag', undefined, { hidden: true }),
    slug: filter.text('Slug', { hidden: true }),
    type__id__in: filter.ids('tagtype', 'Type'),
  },
  columns: ['name', 'slug', 'type', 'items'],
});
