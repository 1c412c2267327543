/** The fields of items that a file can fill; each depot has one with its owned units. */
import { t } from '@hireyard/messages';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { type Db, sql } from '../../db/database.ts';
import { STOCK_WORDS, stockHeadings } from '../../records/import/headings.ts';
import { levelColumn } from './catalogue-cells.ts';
import { type SomeField, type Target, target } from '../../records/import/target.ts';

const { fields } = stockitem;
const size = (
  name: 'height' | 'width' | 'depth' | 'weight',
  required: boolean,
  synonyms: readonly string[],
) => target(name, fields[name], { group: 'Size', required, synonyms });
const money = (name: string, field: SomeField, required: boolean, synonyms: readonly string[]) =>
  target(name, field, { group: 'Prices', required, synonyms });

const named = (): Target[] => [
  target('sku', fields.sku, {
    required: true,
    synonyms: [
      'code',
      'product code',
      'item code',
      'stock code',
      'part number',
      'product sku',
      'item number',
      'article number',
      'artikelnummer',
    ],
  }),
  target('internal_title', fields.internal_title, {
    required: true,
    synonyms: [
      'title',
      'name',
      'product',
      'product name',
      'item',
      'item name',
      'description',
      'internal title',
      'bezeichnung',
    ],
  }),
  target('customer_title', fields.customer_title, {
    synonyms: ['customer title', 'web name', 'display name', 'public name'],
  }),
  target('category', undefined, {
    label: t('Category'),
    hint: t('The name of a tag'),
    group: 'Tags',
    synonyms: ['product category', 'kategorie', 'group', 'department', 'type'],
  }),
  target('range', undefined, {
    label: t('Range'),
    hint: t('The name of a tag'),
    group: 'Tags',
    synonyms: ['collection', 'series', 'product range'],
  }),
  target('theme', undefined, {
    label: t('Theme'),
    hint: t('The name of a tag'),
    group: 'Tags',
    synonyms: ['style'],
  }),
  target('tags', undefined, {
    label: t('Tags'),
    hint: t('Slugs with | between them; they are added, none is taken away'),
    group: 'Tags',
    synonyms: ['keywords', 'labels'],
  }),
];

const priced = (): Target[] => [
  money('price', fields.price, true, [
    'hire price',
    'base price',
    'list price',
    'standard price',
    'unit price',
    'grundpreis',
    'mietpreis',
    'hire charge',
    'rate',
    'cost to hire',
    'rental price',
  ]),
  money('washup_price', fields.washup_price, false, [
    'wash price',
    'washing',
    'washing charge',
    'cleaning charge',
  ]),
  target('washup_rate', fields.washup_rate, {
    group: 'Prices',
    kind: 'percent',
    synonyms: [
      'wash rate',
      'washup rate',
      'washup percent',
      'wash percent',
      'washing percent',
      'cleaning percent',
    ],
  }),
  money('replacement_price', fields.replacement_price, true, [
    'replacement',
    'replacement cost',
    'replacement value',
    'loss charge',
    'wiederbeschaffungswert',
  ]),
  money('purchase_price', fields.purchase_price, false, ['cost', 'cost price', 'purchase cost', 'buy price']),
  size('height', false, ['h', 'height cm']),
  size('width', false, ['w', 'width cm', 'diameter']),
  size('depth', false, ['d', 'depth cm', 'length', 'length cm']),
  size('weight', false, ['weight kg', 'unit weight']),
];

const packed = (): Target[] => [
  target('pack_size', fields.pack_size, {
    group: 'Packing',
    synonyms: ['per box', 'per crate', 'units per container', 'pack'],
  }),
  target('order_multiple', fields.order_multiple, {
    group: 'Packing',
    synonyms: ['multiple', 'sold in', 'order in'],
  }),
  target('container_code', undefined, {
    label: t('Container'),
    hint: t('The code of a container'),
    group: 'Packing',
    synonyms: ['container code', 'crate', 'box'],
  }),
  target('accessory_1', undefined, {
    label: t('Accessory 1'),
    hint: t('The code of a container accessory'),
    group: 'Packing',
  }),
  target('accessory_2', undefined, {
    label: t('Accessory 2'),
    hint: t('The code of a container accessory'),
    group: 'Packing',
  }),
];

/** In the order in which they are shown. */
export async function itemTargets(db: Db): Promise<Target[]> {
  const depots = await db.rows<{ code: string; name: string }>(
    // a depot that was closed and owns something still stands in an export
    sql`select code, name from depot d where active or exists (select from stock_level l where l.depot_id = d.id and l.original > 0) order by code`,
  );
  return [
    ...named(),
    ...priced(),
    ...packed(),
    ...depots.map(({ code, name }) =>
      target(levelColumn(code), undefined, {
        label: t('Owned at {name}', { name }),
        kind: 'int',
        hint: t('Units of a new item; those of items that are there change only when you say so'),
        group: 'Stock',
        synonyms: [...stockHeadings(code, name), ...(depots.length === 1 ? STOCK_WORDS : [])],
      }),
    ),
  ];
}
