import { defineResource } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';
import { times } from './shared.ts';
import { labelSize, length, weight } from './sizes.ts';

/** Spec §3.18: a type of container (crate, rack, stand) with its outside size, empty weight and label sizes. */
export const stockcontainer = defineResource({
  ...heads.stockcontainer,
  fields: {
    id: f.id(),
    active: f.bool({ label: 'Active' }),
    sku: f.text({ required: true, max: 30, label: 'SKU' }),
    description: f.text({ label: 'Description' }),
    original_stock_level: f.int({ min: 0, max: 1_000_000, label: 'Owned' }),
    live_stock_level: f.int({ readOnly: true, label: 'Empty now', hint: 'Owned less filled' }),
    image_url: f.text({ max: 500, label: 'Image' }),
    height: length('Height'),
    width: length('Width'),
    depth: length('Depth'),
    weight: weight('Empty weight'),
    perforated: f.bool({ label: 'Perforated' }),
    front_label_width: labelSize('Front label width'),
    front_label_height: labelSize('Front label height'),
    side_label_width: labelSize('Side label width'),
    side_label_height: labelSize('Side label height'),
    ...times,
  },
  search: ['sku', 'description'],
  ordering: ['id', 'sku', 'description', 'weight', 'original_stock_level', 'active', 'created_at'],
  defaultOrdering: 'sku',
  filters: {
    id__in: filter.ids('stockcontainer', undefined, { hidden: true }),
    sku: filter.text('SKU', { hidden: true }),
    active: filter.bool('Active'),
    perforated: filter.bool('Perforated'),
  },
  columns: ['sku', 'description', 'weight', 'original_stock_level', 'live_stock_level', 'active'],
});
