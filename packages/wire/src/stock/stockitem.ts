import { t } from '@hireyard/messages';
import { catalogueActions } from './catalogue.ts';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { depotRef, fileRef, times } from '../resource/shared.ts';
import { accessoryRef, containerRef, length, tagRef, titles, weight } from './sizes.ts';

const priced = (headings: string) => ({ group: 'Prices', headings });
const packed = (headings: string) => ({ group: 'Packing', headings });
const accessory = (label: string) =>
  f.relation('stockcontainer_accessory', accessoryRef, { nullable: true, label, importAs: packed('') });

/** Spec §3.18. Levels are calculated from stock movements and read-only, except the opening level on creation. */
export const stockitem = defineResource({
  name: 'stockitem',
  permission: 'stock.stockitem',
  label: t('Item'),
  plural: t('Items'),
  title: ['sku', 'internal_title'],
  page: '/stock/:id',
  retires: true,
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active') }),
    third_party_software_reference: f.text({ required: true, max: 60, label: t('Hire system reference') }),
    sku: f.text({
      max: 40,
      label: 'SKU',
      importAs: {
        required: true,
        headings:
          'code, product code, item code, stock code, part number, product sku, item number, article number, artikelnummer',
      },
    }),
    ...titles,
    original_stock_level: f.int({ min: 0, label: t('Owned') }),
    live_stock_level: f.int({ readOnly: true, label: t('On the shelf') }),
    depot_stock: f.rows(
      {
        depot: f.relation('depot', depotRef, {}),
        original: f.int({ min: 0, label: t('Owned') }),
        live: f.int({ readOnly: true, label: t('On the shelf') }),
      },
      t('Stock by depot'),
    ),
    image_url: f.text({
      max: 2000,
      label: t('Image'),
      hint: t('Default: first file in the category “image”'),
    }),
    height: length(t('Height'), 'h, height cm'),
    width: length(t('Width'), 'w, width cm, diameter'),
    depth: length(t('Depth'), 'd, depth cm, length, length cm'),
    weight: weight(),
    price: f.money({
      required: true,
      min: 0,
      label: t('Price'),
      help: 'item.price',
      importAs: priced(
        'hire price, base price, list price, standard price, unit price, grundpreis, mietpreis, hire charge, rate, cost to hire, rental price',
      ),
    }),
    display_price: f.money({ nullable: true, min: 0, label: t('Display price'), help: 'item.display_price' }),
    washup_rate: f.decimal({
      places: 4,
      digits: 6,
      min: 0,
      max: 1,
      nullable: true,
      label: t('Wash-up rate'),
      help: 'item.washup_rate',
      hint: t('0.30 = 30% of the price'),
      importAs: {
        ...priced('wash rate, washup rate, washup percent, wash percent, washing percent, cleaning percent'),
        figure: 'percent',
      },
    }),
    washup_price: f.money({
      nullable: true,
      min: 0,
      label: t('Wash-up price'),
      help: 'item.washup_price',
      importAs: priced('wash price, washing, washing charge, cleaning charge'),
    }),
    purchase_price: f.money({
      nullable: true,
      min: 0,
      label: t('Purchase price'),
      importAs: priced('cost, cost price, purchase cost, buy price'),
    }),
    replacement_price: f.money({
      nullable: true,
      min: 0,
      label: t('Replacement price'),
      help: 'item.replacement_price',
      importAs: {
        ...priced('replacement, replacement cost, replacement value, loss charge, wiederbeschaffungswert'),
        required: true,
      },
    }),
    pack_size: f.int({
      min: 1,
      max: 100_000,
      nullable: true,
      label: t('Pack size'),
      hint: t('Units per container'),
      importAs: packed('per box, per crate, units per container, pack'),
    }),
    order_multiple: f.int({
      min: 1,
      max: 100_000,
      label: t('Order multiple'),
      help: 'item.order_multiple',
      importAs: { ...packed('multiple, sold in, order in'), empty: 1 },
    }),
    container: f.relation('stockcontainer', containerRef, { nullable: true, label: t('Container') }),
    accessory_1: accessory(t('Accessory 1')),
    accessory_2: accessory(t('Accessory 2')),
    loose_volume_factor: f.decimal({
      places: 2,
      digits: 4,
      min: 0,
      max: 1,
      label: t('Stacked volume share'),
      help: 'item.stacked_share',
      hint: t('Share of its volume a loose item takes up, e.g. 0.40 if stacked'),
    }),
    tags: f.relations('tag', tagRef, {
      label: t('Tags'),
      importAs: { group: 'Tags', headings: 'keywords, labels' },
    }),
    files: f.embedded(fileRef, t('Files')),
    ...times,
  },
  search: ['sku', 'internal_title', 'customer_title', 'web_title', 'third_party_software_reference'],
  ordering: ['id', 'sku', 'internal_title', 'price', 'active', 'created_at', 'updated_at'],
  defaultOrdering: 'sku',
  filters: {
    id__in: filter.ids('stockitem', undefined, { hidden: true }),
    /** Records that an import created or changed. */
    importrun: filter.int(t('Import'), { hidden: true }),
    sku: filter.text('SKU'),
    active: filter.bool(t('Active')),
    tags__id__in: filter.ids('tag', t('Tag')),
    container__id__in: filter.ids('stockcontainer', t('Container')),
    depot_stock__depot__id__in: filter.ids('depot', t('Stocked at')),
  },
  actions: catalogueActions,
  columns: ['sku', 'internal_title', 'price', 'original_stock_level', 'live_stock_level', 'active'],
});
