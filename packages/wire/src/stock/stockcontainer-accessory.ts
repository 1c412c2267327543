import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';
import { weight } from './sizes.ts';

/** Spec §3.18: accessories of a filled container (lid, divider, cover, dolly). */
export const stockcontainer_accessory = defineResource({
  name: 'stockcontainer_accessory',
  permission: 'stock.stockcontainer_accessory',
  label: t('Container accessory'),
  plural: t('Container accessories'),
  title: ['code', 'name'],
  retires: true,
  screens: {
    at: '/stock/accessory',
    under: 'products',
    list: t('Accessories'),
    words: t('stock lids'),
    consequence: t('Items and containers keep it. New ones can’t use it.'),
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    code: f.text({ required: true, max: 30, label: t('Code') }),
    name: f.text({ required: true, label: t('Name') }),
    description: f.text({ multiline: true, label: t('Description') }),
    weight: weight(),
    original_stock_level: f.int({ min: 0, max: 1_000_000, header: true, label: t('Owned') }),
    ...times,
  },
  search: ['code', 'name', 'description'],
  ordering: ['id', 'code', 'name', 'weight', 'active', 'created_at'],
  defaultOrdering: 'code',
  filters: {
    id__in: filter.ids('stockcontainer_accessory', undefined, { hidden: true }),
  },
  columns: ['code', 'name', 'weight', 'original_stock_level', 'active'],
});
