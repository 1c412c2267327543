import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { depotRef } from '../resource/shared.ts';

/** Kinds of changes to owned units; the kind determines the sign. `opening` is booked with the item and can't be requested. */
export const MOVEMENT_KINDS = ['buy', 'found', 'write_off', 'sell', 'transfer'] as const;

/** Owned units only change through movements (domain rules §3.1); a correction is another movement. */
export const stockmovement = defineResource({
  name: 'stockmovement',
  permission: 'stock.stockmovement',
  label: t('Stock movement'),
  plural: t('Stock movements'),
  title: ['id'],
  methods: ['list', 'create', 'read'],
  fields: {
    id: f.id(),
    stockitem: f.relation(
      'stockitem',
      { id: f.id(), sku: f.text({}), internal_title: f.text({}) },
      { required: true, label: t('Item') },
    ),
    kind: f.choice([...MOVEMENT_KINDS, 'opening'], { required: true, label: t('Kind') }),
    quantity: f.int({ required: true, min: 1, max: 1_000_000, label: t('Quantity') }),
    depot: f.relation('depot', depotRef, { required: true, label: t('Depot') }),
    to_depot: f.relation('depot', depotRef, {
      nullable: true,
      label: t('To depot'),
      hint: t('For transfers only'),
    }),
    reason: f.text({ max: 500, label: t('Reason') }),
    accept_shortage: f.bool({
      label: t('Accept a shortage'),
      hint: t('Record even if bookings run short'),
    }),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    created_at: f.timestamp({ label: t('When') }),
  },
  search: ['stockitem.sku', 'stockitem.internal_title', 'reason'],
  ordering: ['id', 'quantity', 'created_at'],
  defaultOrdering: '-id',
  filters: {
    stockitem__id__in: filter.ids('stockitem', t('Item')),
    depot__id__in: filter.ids('depot', t('Depot')),
    kind__in: filter.texts(t('Kind'), { hidden: true }),
    created_at__gte: filter.moment(t('From')),
    created_at__lte: filter.moment(t('To', undefined, 'until')),
  },
  columns: ['created_at', 'stockitem', 'kind', 'quantity', 'depot', 'to_depot', 'reason', 'created_by'],
});
