import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import { filter } from '../resource/filter.ts';
import { depotRef, states, times } from '../resource/shared.ts';
import { accessoryRef, containerRef, labelSize } from './sizes.ts';

const containerWithLabels = {
  ...containerRef,
  front_label_width: labelSize(t('Front label width')),
  front_label_height: labelSize(t('Front label height')),
  side_label_width: labelSize(t('Side label width')),
  side_label_height: labelSize(t('Side label height')),
};
const itemOfGroup = { id: f.id(), sku: f.text({}), internal_title: f.text({}), image_url: f.text({}) };
const contractOfGroup = { id: f.id(), contract_number: f.text({}) };
const accessory = (label: string) =>
  f.relation('stockcontainer_accessory', accessoryRef, { nullable: true, label });

/** One label per page (roll), or as many as fit a sheet. */
export const LABEL_LAYOUTS = ['roll', 'sheet'] as const;
export const LABEL_SHEETS = ['A4', 'letter'] as const;

const kilograms = (label: string) =>
  f.decimal({ places: 3, digits: 15, readOnly: true, nullable: true, label, unit: 'kg' });

/** The preview of a bulk fill (domain rules §12). Weights are null if a part has none. */
export const fillPreview = {
  containers: f.int({ label: t('Containers') }),
  full: f.int({ label: t('Full containers') }),
  partial_quantity: f.int({ label: t('Units in the partly filled container') }),
  quantity: f.int({ label: t('Total units') }),
  full_weight: kilograms(t('Weight of a full container')),
  partial_weight: kilograms(t('Weight of the partly filled container')),
  total_weight: kilograms(t('Total weight')),
  heavy: f.int({ label: t('Heavy containers') }),
  heavy_limit: f.decimal({ places: 3, digits: 10, label: t('Heavy above'), unit: 'kg' }),
  owned: f.int({ label: t('Units owned at the depot') }),
  packed: f.int({ label: t('Of which packed') }),
  empty_containers: f.int({ label: t('Empty containers') }),
  short: f.int({ label: t('Units missing'), hint: t('0 = enough units') }),
  explanation: f.json<readonly string[]>({}, { type: 'array', items: { type: 'string' } }),
};

export type FillPreview = ReadOf<typeof fillPreview>;

const fillBody = {
  stock_item_id: f.relation('stockitem', itemOfGroup, { required: true, label: t('Item') }),
  stock_container_id: f.relation('stockcontainer', containerRef, { required: true, label: t('Container') }),
  pack_size: f.int({
    required: true,
    min: 1,
    max: 100_000,
    label: t('Pack size'),
    hint: t('Units per container'),
  }),
  quantity: f.int({
    required: true,
    min: 1,
    max: 100_000,
    label: t('Quantity'),
    help: 'fill.quantity',
  }),
  accessory_1: accessory(t('Accessory 1')),
  accessory_2: accessory(t('Accessory 2')),
  depot: f.relation('depot', depotRef, { label: t('Depot') }),
  contract: f.relation('contract', contractOfGroup, { nullable: true, label: t('For contract') }),
};

const side = (label: string) =>
  f.decimal({ places: 1, digits: 5, min: 10, max: 1000, required: true, label, unit: 'mm' });

/**
 * Spec §3.18: one filled container. `base64_qrcode` is a PNG (base64, no data: prefix) of `code` in capitals. The
 * code is only an opaque identifier, so labels stay valid when addresses change. The `code` filter accepts any case,
 * and an address that ends with the code.
 */
export const stockgroup = defineResource({
  name: 'stockgroup',
  permission: 'stock.stockgroup',
  label: t('Filled container'),
  plural: t('Filled containers'),
  title: ['identifier'],
  page: '/stock-group/:id',
  fields: {
    id: f.id(),
    identifier: f.text({
      max: 40,
      label: t('Identifier'),
      hint: t('Printed on the label. Leave empty to generate one'),
    }),
    code: f.text({ readOnly: true, label: t('Label code') }),
    container: f.relation('stockcontainer', containerWithLabels, { required: true, label: t('Container') }),
    stockitem: f.relation('stockitem', itemOfGroup, { required: true, label: t('Item') }),
    quantity: f.int({ required: true, min: 1, max: 100_000, label: t('Quantity') }),
    depot: f.relation('depot', depotRef, { label: t('Depot') }),
    accessory_1: accessory(t('Accessory 1')),
    accessory_2: accessory(t('Accessory 2')),
    contract: f.relation('contract', contractOfGroup, { nullable: true, label: t('Packed for') }),
    calculated_weight: kilograms(t('Weight')),
    heavy: f.bool({ readOnly: true, label: t('Heavy') }),
    states: states(),
    base64_qrcode: f.text({ readOnly: true, max: 2000, label: t('QR code') }),
    ...times,
  },
  search: ['identifier', 'code', 'stockitem.sku', 'stockitem.internal_title', 'container.sku'],
  ordering: ['id', 'identifier', 'quantity', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    id__in: filter.ids('stockgroup', undefined, { hidden: true }),
    identifier: filter.text(t('Identifier'), { hidden: true }),
    code: filter.text(t('Code'), { hidden: true }),
    stockitem__id__in: filter.ids('stockitem', t('Item')),
    container__id__in: filter.ids('stockcontainer', t('Container')),
    depot__id__in: filter.ids('depot', t('Depot')),
    contract__id__in: filter.ids('contract', t('Packed for')),
    packed_for_contract: filter.bool(t('Packed for a contract')),
    heavy: filter.bool(t('Heavy')),
    states__id__in: filter.ids('state', t('State')),
  },
  workflow: 'stock_group_status',
  actions: {
    bulk: {
      method: 'POST',
      path: 'bulk',
      on: 'collection',
      permission: 'stock.add_stockgroup',
      summary: 'Fills as many containers as a quantity needs, the last one partly, all or none',
      body: fillBody,
      returns: 'records',
      status: 201,
    },
    fillPreview: {
      method: 'POST',
      path: 'bulk/preview',
      on: 'collection',
      permission: 'stock.view_stockgroup',
      summary: 'Previews a bulk fill; nothing is saved',
      body: fillBody,
      returns: fillPreview,
    },
    label: {
      method: 'POST',
      path: 'label',
      on: 'collection',
      permission: 'stock.view_stockgroup',
      summary: 'Labels as PDF at the exact size in millimetres',
      body: {
        ids: f.relations('stockgroup', { id: f.id() }, { required: true, label: t('Groups') }),
        width: side(t('Width')),
        height: side(t('Height')),
        layout: f.choice(LABEL_LAYOUTS, { label: t('Layout') }),
        paper: f.choice(LABEL_SHEETS, { label: t('Paper') }),
        copies: f.int({ min: 1, max: 10, label: t('Copies of each label') }),
      },
      returns: { produces: 'application/pdf' },
    },
  },
  columns: [
    'identifier',
    'stockitem',
    'quantity',
    'container',
    'depot',
    'calculated_weight',
    'contract',
    'states',
  ],
});
