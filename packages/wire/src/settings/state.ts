/** Spec §3.14: administrators edit states; system actions are built in. */
import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { COLOURS, stateRef } from '../resource/shared.ts';

const typeRef = { id: f.id(), name: f.text({}), context: f.text({}) };
/** A state in its context or group, including retired ones. */
const memberRef = {
  ...stateRef,
  type: f.relation('state_type', typeRef, { readOnly: true }),
  active: f.bool({}),
  position: f.int({}),
};
const position = f.int({ min: 1, label: t('Place'), hint: t('Starts at 1.') });
/** New order of all members. */
const orderOf = (resource: string) =>
  f.relations(resource, { id: f.id(), name: f.text({}) }, { required: true, label: t('Order') });

export const state = defineResource({
  name: 'state',
  path: 'stateit/state',
  permission: 'stateit.state',
  label: t('State'),
  plural: t('States'),
  title: ['name'],
  retires: true,
  readable: 'group',
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: t('Name') }),
    customer_visible: f.bool({ label: t('Visible to customers') }),
    system_action: f.text({ nullable: true, max: 60, label: t('System action') }),
    colour: f.choice(COLOURS, { label: t('Colour') }),
    type: f.relation('state_type', typeRef, { required: true, label: t('Context') }),
    system_group: f.text({ nullable: true, max: 60, label: t('Group') }),
    position,
    active: f.bool({
      label: t('Active'),
      hint: t('Records keep it, but you can’t set it.'),
    }),
    in_use: f.bool({ readOnly: true, detail: true, label: t('In use') }),
  },
  search: ['name', 'system_action', 'system_group'],
  ordering: ['id', 'name', 'system_action', 'system_group', 'position'],
  defaultOrdering: 'position',
  filters: {
    active: filter.bool(t('Active')),
    id__in: filter.ids('state', undefined, { hidden: true }),
    system_group: filter.text(t('Group')),
    system_action: filter.text(t('System action')),
    type__id__in: filter.ids('state_type', t('Context')),
    type__context: filter.text(t('Context'), { hidden: true }),
  },
  actions: {
    usage: {
      method: 'GET',
      path: 'usage',
      on: 'record',
      permission: 'stateit.view_state',
      summary: 'Number of records of each kind with the state',
      returns: { arrayOf: { type: 'object' } },
    },
    merge: {
      method: 'POST',
      path: 'merge',
      on: 'record',
      permission: 'stateit.delete_state',
      summary: 'Merges the state into another one of its group and deletes it; returns the other state',
      body: {
        into: f.relation(
          'state',
          { id: f.id(), name: f.text({}) },
          { required: true, label: t('Merge into') },
        ),
      },
      returns: 'record',
    },
  },
  columns: ['name', 'colour', 'type', 'system_group', 'system_action', 'customer_visible', 'active'],
});

/** Number of records of a kind with a state. */
export interface StateUsage {
  /** Name of the resource: `contract`. */
  readonly resource: string;
  /** Label of the kind: `Contracts`. */
  readonly label: string;
  readonly records: number;
}
/** Number of records per state of a context; unused states are left out. */
export interface TypeUsage {
  readonly state: number;
  readonly records: number;
}

const groupFields = {
  id: f.id(),
  name: f.text({ required: true, max: 80, label: t('Name') }),
  system_group: f.text({ required: true, max: 60, label: t('Slug') }),
  exclusive: f.bool({ label: t('One state at a time') }),
  type: f.relation('state_type', typeRef, { required: true, label: t('Context') }),
  position,
  states: f.embedded(memberRef, t('States')),
};
const PAGE = { page: { type: 'integer' }, page_size: { type: 'integer' } };

export const state_type = defineResource({
  name: 'state_type',
  path: 'stateit/state_type',
  permission: 'stateit.state_type',
  label: t('State type'),
  plural: t('State types'),
  title: ['name'],
  readable: 'group',
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: t('Name') }),
    context: f.text({ required: true, max: 60, label: t('Context') }),
    states: f.embedded(memberRef, t('States')),
  },
  search: ['name', 'context'],
  ordering: ['id', 'name', 'context'],
  defaultOrdering: 'id',
  filters: {
    id__in: filter.ids('state_type', undefined, { hidden: true }),
    context: filter.text(t('Context')),
  },
  actions: {
    expand: {
      method: 'GET',
      path: 'expand',
      on: 'collection',
      permission: 'group',
      summary: 'Every group with its context and states, paged',
      query: { id: { type: 'string' }, search: { type: 'string' }, ordering: { type: 'string' }, ...PAGE },
      returns: { pageOf: groupFields },
    },
    usage: {
      method: 'GET',
      path: 'usage',
      on: 'record',
      permission: 'stateit.view_state',
      summary: 'Number of records with each state of the context',
      returns: { arrayOf: { type: 'object' } },
    },
    order: {
      method: 'POST',
      path: 'order',
      on: 'record',
      permission: 'stateit.change_state_type',
      summary: 'Orders the groups of the context; lists each of them once',
      body: { groups: orderOf('state_group') },
      returns: 'record',
    },
  },
  columns: ['name', 'context'],
});

export const state_group = defineResource({
  name: 'state_group',
  path: 'stateit/state_group',
  permission: 'stateit.state_group',
  label: t('State group'),
  plural: t('State groups'),
  title: ['name'],
  readable: 'group',
  fields: groupFields,
  search: ['name', 'system_group'],
  ordering: ['id', 'name', 'system_group', 'position'],
  defaultOrdering: 'position',
  filters: {
    id__in: filter.ids('state_group', undefined, { hidden: true }),
    system_group: filter.text(t('Slug')),
    type__id__in: filter.ids('state_type', t('Context')),
  },
  actions: {
    order: {
      method: 'POST',
      path: 'order',
      on: 'record',
      permission: 'stateit.change_state_group',
      summary: 'Orders the states of the group; lists each of them once, including retired ones',
      body: { states: orderOf('state') },
      returns: 'record',
    },
  },
  columns: ['name', 'system_group', 'exclusive', 'type'],
});
