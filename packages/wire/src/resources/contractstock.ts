import { defineResource, type Read } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';
import { times } from './shared.ts';

export const stockitemRef = {
  id: f.id(),
  sku: f.text({}),
  internal_title: f.text({}),
  customer_title: f.text({}),
  image_url: f.text({}),
};

/** Spec §3.6: a line of a contract, for a stock item or unlisted. */
export const contractstock = defineResource({
  ...heads.contractstock,
  fields: {
    id: f.id(),
    contract: f.relation(
      'contract',
      { id: f.id(), contract_number: f.text({}) },
      { required: true, label: 'Contract' },
    ),
    stockitem: f.relation('stockitem', stockitemRef, { nullable: true, label: 'Item' }),
    quantity: f.int({ required: true, min: 0, max: 1_000_000, label: 'Quantity' }),
    locked_price: f.money({ nullable: true, min: 0, label: 'Locked price' }),
    locked_washup_price: f.money({
      nullable: true,
      min: 0,
      label: 'Locked wash-up price',
      hint: '0.00 = the customer returns it clean',
    }),
    unlisted: f.bool({ label: 'Unlisted' }),
    unlisted_description: f.text({ label: 'Description' }),
    unlisted_price: f.money({ nullable: true, label: 'Unlisted price' }),
    unlisted_washup_price: f.money({ nullable: true, label: 'Unlisted wash-up price' }),
    unit_price: f.money({ readOnly: true, label: 'Unit price' }),
    unit_washup_price: f.money({ readOnly: true, label: 'Unit wash-up' }),
    value: f.money({ readOnly: true, label: 'Value' }),
    tax: f.money({ readOnly: true, label: 'Tax' }),
    grand_total: f.money({ readOnly: true, label: 'Total' }),
    // null: closed, unlisted or without dates
    available: f.int({
      readOnly: true,
      nullable: true,
      label: 'Free',
      hint: 'Units free in its dates, its own left out',
    }),
    owned: f.int({ readOnly: true, nullable: true, label: 'Owned at the depot' }),
    // read in a list, so that a grid can guard each line it edits; the ETag of the line is this number in quotes
    version: f.int({ readOnly: true, label: 'Version' }),
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
    contract__id__in: filter.ids('contract', 'Contract'),
    stockitem__id__in: filter.ids('stockitem', 'Item'),
    unlisted: filter.bool('Unlisted'),
  },
  columns: ['contract', 'stockitem', 'quantity', 'unit_price', 'value', 'grand_total'],
});
export type ContractLine = Read<typeof contractstock>;
