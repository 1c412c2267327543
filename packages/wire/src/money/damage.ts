import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { contractRef } from './paymentrequest.ts';
import { times } from '../resource/shared.ts';

export const DAMAGE_KINDS = ['broken', 'missing', 'stained', 'damaged', 'repair', 'other'] as const;
export const DAMAGE_DECISIONS = ['undecided', 'charge', 'waive'] as const;

/** Damage to goods with its decision; charged damages make up the damages balance (domain rules §6). */
export const damage = defineResource({
  name: 'damage',
  permission: 'contract.damage',
  label: t('Damage'),
  plural: t('Damages'),
  title: ['description'],
  fields: {
    id: f.id(),
    contract: f.relation('contract', contractRef, { required: true, label: t('Contract') }),
    stockitem: f.relation(
      'stockitem',
      { id: f.id(), sku: f.text({}), internal_title: f.text({}) },
      { nullable: true, label: t('Item') },
    ),
    kind: f.choice(DAMAGE_KINDS, { required: true, label: t('Kind') }),
    description: f.text({ personal: 'words', max: 500, label: t('Description') }),
    quantity: f.int({ required: true, min: 1, max: 1_000_000, label: t('Quantity') }),
    unit_price: f.money({ min: 0, label: t('Replacement price'), hint: t('Default: the item’s price') }),
    amount: f.money({ min: 0, label: t('Amount'), hint: t('Default: quantity × replacement price') }),
    decision: f.choice(DAMAGE_DECISIONS, { label: t('Decision') }),
    counted_on: f.date({ personal: 'none', label: t('Counted'), hint: t('Default: today') }),
    ...times,
  },
  search: ['description', 'stockitem.sku', 'stockitem.internal_title'],
  ordering: ['id', 'amount', 'counted_on'],
  defaultOrdering: 'id',
  filters: {
    contract__id: filter.ids('contract', t('Contract')),
    decision__in: filter.texts(t('Decision'), { hidden: true }),
  },
  columns: ['contract', 'stockitem', 'kind', 'quantity', 'unit_price', 'amount', 'decision', 'counted_on'],
});
export type Damage = Read<typeof damage>;
