import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { address, states } from '../resource/shared.ts';

/** Spec §3.16. Tax rate, minimums and delivery tariff are settings kept per depot. */
export const depot = defineResource({
  name: 'depot',
  permission: 'core.depot',
  label: t('Depot'),
  plural: t('Depots'),
  title: ['code', 'name'],
  retires: true,
  screens: {
    at: '/settings/depot',
    under: 'business',
    about: t('Hold stock and send out hires.'),
    consequence: t('Its contracts stay, but new ones can’t use it.'),
    related: [
      {
        of: 'contract',
        by: 'depot__id__in',
        columns: [
          'contract_number',
          'lead_customer',
          'account',
          'delivery_date',
          'collection_date',
          'states',
          'grand_total',
        ],
      },
    ],
    notes: true,
  },
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals' }),
    code: f.text({ required: true, max: 20, section: t('Depot'), label: t('Code') }),
    name: f.text({ required: true, section: t('Depot'), label: t('Name') }),
    telephone: f.phone({ header: true, section: t('Depot'), label: t('Telephone') }),
    ...address,
    states: states(),
  },
  search: ['code', 'name', 'address_town', 'address_postcode', 'telephone'],
  ordering: ['id', 'code', 'name', 'active'],
  defaultOrdering: 'code',
  filters: {
    id__in: filter.ids('depot', undefined, { hidden: true }),
    states__id__in: filter.ids('state', t('State')),
  },
  workflow: 'depot_status',
  columns: ['code', 'name', 'address_town', 'address_postcode', 'telephone', 'active'],
});
