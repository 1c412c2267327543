import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { planShape, runShape, stopsField } from './vehicle-run.ts';
import { depotRef, times } from '../resource/shared.ts';

/** A vehicle's trip on a day with its stops in order (domain rules §14). */
export const vehiclerun = defineResource({
  name: 'vehiclerun',
  permission: 'stock.vehiclerun',
  label: t('Vehicle run'),
  plural: t('Vehicle runs'),
  title: ['name'],
  fields: {
    id: f.id(),
    depot: f.relation('depot', depotRef, { required: true, label: t('Depot'), filter: 'equals' }),
    day: f.date({ required: true, label: t('Day'), filter: 'equals' }),
    name: f.text({ required: true, max: 60, label: t('Name'), hint: t('e.g. “Van 1 morning”') }),
    vehicle: f.text({ max: 40, label: t('Vehicle class'), hint: t('A vehicle from Settings') }),
    driver: f.text({ max: 100, label: t('Driver') }),
    departed_at: f.timestamp({ nullable: true, label: t('Left at') }),
    ...times,
  },
  search: ['name', 'driver'],
  ordering: ['id', 'day', 'name'],
  defaultOrdering: '-day',
  filters: {
    contract__id: filter.ids('contract', t('Stops at'), { hidden: true }),
  },
  actions: {
    stops: {
      method: 'PUT',
      path: 'stops',
      on: 'record',
      permission: 'stock.change_vehiclerun',
      summary: 'Sets the stops in their order',
      body: {
        stops: stopsField,
        off: f.int({ min: 1, label: t('Off'), hint: t('Run to remove these stops from') }),
      },
      returns: runShape,
    },
    plan: {
      method: 'POST',
      path: 'plan',
      on: 'collection',
      permission: 'stock.view_vehiclerun',
      summary:
        'Which hires of a day stand on no run yet, and how they could be spread over vehicles; nothing is stored',
      body: {
        depot: f.relation('depot', depotRef, { required: true, label: t('Depot') }),
        day: f.date({ required: true, label: t('Day') }),
      },
      returns: planShape,
    },
  },
  columns: ['day', 'name', 'depot', 'vehicle', 'driver', 'departed_at'],
});
