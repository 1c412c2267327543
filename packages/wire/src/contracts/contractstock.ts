import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

export const stockitemRef = {
  id: f.id(),
  sku: f.text({}),
  internal_title: f.text({}),
  customer_title: f.text({}),
  image_url: f.text({}),
};

const OWN = { nullable: true, hint: t('Only if it differs from the contract’s') } as const;
const ownDates = {
  delivery_date: f.date({ ...OWN, label: t('Own delivery date') }),
  collection_date: f.date({ ...OWN, label: t('Own collection date') }),
};
const MAX_UNITS = 1_000_000;

/** Units that are split off a line for other dates. A date that is left out follows the contract. */
const splitBody = {
  quantity: f.int({ required: true, min: 1, max: MAX_UNITS, label: t('Units') }),
  ...ownDates,
};
export type SplitOff = f.CreateOf<typeof splitBody>;

/** Spec §3.6: a contract line for a stock item, or a custom item. */
export const contractstock = defineResource({
  name: 'contractstock',
  permission: 'contract.contractstock',
  label: t('Contract line'),
  plural: t('Contract lines'),
  title: ['id'],
  fields: {
    id: f.id(),
    contract: f.relation(
      'contract',
      { id: f.id(), contract_number: f.text({}) },
      { required: true, label: t('Contract'), filter: 'equals' },
    ),
    stockitem: f.relation('stockitem', stockitemRef, { nullable: true, label: t('Item'), filter: 'equals' }),
    quantity: f.int({ required: true, min: 0, max: MAX_UNITS, label: t('Quantity') }),
    ...ownDates,
    locked_price: f.money({ nullable: true, min: 0, label: t('Locked price') }),
    locked_washup_price: f.money({
      nullable: true,
      min: 0,
      label: t('Locked wash-up price'),
      hint: t('0.00 = customer returns it clean'),
    }),
    unlisted: f.bool({ label: t('Custom item'), filter: 'equals' }),
    unlisted_description: f.text({ personal: 'title', label: t('Description') }),
    unlisted_price: f.money({ nullable: true, label: t('Custom price') }),
    unlisted_washup_price: f.money({ nullable: true, label: t('Custom wash-up price') }),
    unit_price: f.money({ readOnly: true, label: t('Unit price') }),
    unit_washup_price: f.money({ readOnly: true, label: t('Unit wash-up') }),
    value: f.money({ readOnly: true, label: t('Value') }),
    tax: f.money({ readOnly: true, label: t('Tax') }),
    grand_total: f.money({ readOnly: true, label: t('Total') }),
    // null if the line is closed, custom or without dates
    available: f.int({
      readOnly: true,
      nullable: true,
      label: t('Free'),
      hint: t('Units free on its dates, excluding its own'),
    }),
    owned: f.int({ readOnly: true, nullable: true, label: t('Owned at the depot') }),
    went_out: f.int({ readOnly: true, label: t('Sent') }),
    returned: f.int({ readOnly: true, label: t('Returned') }),
    lost: f.int({ readOnly: true, label: t('Broken or missing') }),
    out: f.int({ readOnly: true, label: t('With the customer') }),
    // In the list so that a grid can protect each line it edits. The line's ETag is this number in quotes.
    version: f.int({ readOnly: true, label: t('Version') }),
    ...times,
  },
  search: [
    'contract.contract_number',
    'stockitem.sku',
    'stockitem.internal_title',
    'stockitem.customer_title',
    'unlisted_description',
  ],
  ordering: ['id', 'quantity', 'value', 'created_at', 'updated_at'],
  defaultOrdering: 'id',
  filters: {
    id__in: filter.ids('contractstock', undefined, { hidden: true }),
  },
  actions: {
    split: {
      method: 'POST',
      path: 'split',
      on: 'record',
      permission: 'contract.add_contractstock',
      summary: 'Splits units off for other dates: a new line of the same item at the same prices',
      body: splitBody,
      returns: 'record',
      status: 201,
    },
  },
  columns: ['contract', 'stockitem', 'quantity', 'unit_price', 'value', 'grand_total'],
});
export type ContractLine = Read<typeof contractstock>;
