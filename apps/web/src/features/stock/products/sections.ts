import { t } from '@hireyard/messages';
import { titles } from '@hireyard/wire/stock/sizes';
import type { FormSection } from '../../../resource/form/form-values.ts';

const size = ['height', 'width', 'depth', 'weight'];

/** Groups of an item's form; its levels change by movements, but for the opening ones of a new item. */
export const productSections: readonly FormSection[] = [
  { title: t('Product'), fields: ['sku', 'third_party_software_reference', 'internal_title', 'tags'] },
  {
    title: t('Prices'),
    fields: ['price', 'display_price', 'washup_rate', 'washup_price', 'replacement_price', 'purchase_price'],
  },
  { title: t('Size and weight'), fields: [...size, 'loose_volume_factor'] },
  { title: t('Packing'), fields: ['container', 'pack_size', 'accessory_1', 'accessory_2', 'order_multiple'] },
  {
    title: t('Names and descriptions'),
    fields: Object.keys(titles).filter((name) => name !== 'internal_title'),
  },
];
export const newProductSections: readonly FormSection[] = [
  ...productSections.slice(0, 2),
  { title: t('Opening stock'), fields: ['depot_stock'] },
  ...productSections.slice(2),
];

export const containerSections: readonly FormSection[] = [
  { title: t('Container'), fields: ['sku', 'description', 'original_stock_level', 'perforated'] },
  { title: t('Outside size and empty weight'), fields: size },
  {
    title: t('Labels'),
    fields: ['front_label_width', 'front_label_height', 'side_label_width', 'side_label_height'],
  },
];

export const accessorySections: readonly FormSection[] = [
  { title: t('Accessory'), fields: ['code', 'name', 'weight', 'original_stock_level', 'description'] },
];
