import { titles } from '@hireyard/wire/resources/sizes';
import type { FormSection } from '../../resource-ui/form-values.ts';

const size = ['height', 'width', 'depth', 'weight'];

/** Groups of an item's form; its levels change by movements, but for the opening ones of a new item. */
export const productSections: readonly FormSection[] = [
  { title: 'Product', fields: ['sku', 'third_party_software_reference', 'internal_title', 'tags'] },
  {
    title: 'Prices',
    fields: ['price', 'display_price', 'washup_rate', 'washup_price', 'replacement_price', 'purchase_price'],
  },
  { title: 'Size and weight', fields: [...size, 'loose_volume_factor'] },
  { title: 'Packing', fields: ['container', 'pack_size', 'accessory_1', 'accessory_2', 'order_multiple'] },
  {
    title: 'Names and descriptions',
    fields: Object.keys(titles).filter((name) => name !== 'internal_title'),
  },
];
export const newProductSections: readonly FormSection[] = [
  ...productSections.slice(0, 2),
  { title: 'Opening stock', fields: ['depot_stock'] },
  ...productSections.slice(2),
];

export const containerSections: readonly FormSection[] = [
  { title: 'Container', fields: ['sku', 'description', 'original_stock_level', 'perforated'] },
  { title: 'Outside size and empty weight', fields: size },
  {
    title: 'Labels',
    fields: ['front_label_width', 'front_label_height', 'side_label_width', 'side_label_height'],
  },
];

export const accessorySections: readonly FormSection[] = [
  { title: 'Accessory', fields: ['code', 'name', 'weight', 'original_stock_level', 'description'] },
];
