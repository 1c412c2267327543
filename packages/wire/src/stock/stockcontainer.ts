import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';
import { labelSize, length, weight } from './sizes.ts';

/** Spec §3.18: a type of container (crate, rack, stand) with outside size, empty weight and label sizes. */
export const stockcontainer = defineResource({
  name: 'stockcontainer',
  permission: 'stock.stockcontainer',
  label: t('Container'),
  plural: t('Containers'),
  title: ['sku', 'description'],
  retires: true,
  screens: {
    at: '/stock/container',
    under: 'products',
    words: t('stock crates'),
    consequence: t('Filled containers stay filled. You can’t fill more.'),
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    sku: f.text({ required: true, max: 30, label: 'SKU' }),
    description: f.text({ label: t('Description') }),
    original_stock_level: f.int({ min: 0, max: 1_000_000, label: t('Owned') }),
    live_stock_level: f.int({ readOnly: true, label: t('Empty now'), hint: t('Owned less filled') }),
    image_url: f.text({ max: 500, label: t('Image') }),
    height: length(t('Height')),
    width: length(t('Width')),
    depth: length(t('Depth')),
    weight: weight(t('Empty weight')),
    perforated: f.bool({ label: t('Perforated'), filter: 'equals' }),
    front_label_width: labelSize(t('Front label width')),
    front_label_height: labelSize(t('Front label height')),
    side_label_width: labelSize(t('Side label width')),
    side_label_height: labelSize(t('Side label height')),
    ...times,
  },
  search: ['sku', 'description'],
  ordering: ['id', 'sku', 'description', 'weight', 'original_stock_level', 'active', 'created_at'],
  defaultOrdering: 'sku',
  filters: {
    id__in: filter.ids('stockcontainer', undefined, { hidden: true }),
    sku: filter.text('SKU', { hidden: true }),
  },
  columns: ['sku', 'description', 'weight', 'original_stock_level', 'live_stock_level', 'active'],
});
