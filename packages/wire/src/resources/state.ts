/** Spec §3.14: states are rows an administrator edits; their system actions are the program's. */
import { defineResource } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';
import { COLOURS, stateRef } from './shared.ts';

const typeRef = { id: f.id(), name: f.text({}), context: f.text({}) };

export const state = defineResource({
  ...heads.state,
  readable: 'group',
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: 'Name' }),
    customer_visible: f.bool({ label: 'Customer sees it' }),
    system_action: f.text({ nullable: true, max: 60, label: 'System action' }),
    colour: f.choice(COLOURS, { label: 'Colour' }),
    type: f.relation('state_type', typeRef, { required: true, label: 'Context' }),
    system_group: f.text({ nullable: true, max: 60, label: 'Group' }),
  },
  search: ['name', 'system_action', 'system_group'],
  ordering: ['id', 'name', 'system_action', 'system_group'],
  defaultOrdering: 'id',
  filters: {
    id__in: filter.ids('state', undefined, { hidden: true }),
    system_group: filter.text('Group'),
    system_action: filter.text('System action'),
    type__id__in: filter.ids('state_type', 'Context'),
    type__context: filter.text('Context', { hidden: true }),
  },
  columns: ['name', 'colour', 'type', 'system_group', 'system_action', 'customer_visible'],
});

export const state_type = defineResource({
  ...heads.state_type,
  readable: 'group',
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: 'Name' }),
    context: f.text({ required: true, max: 60, label: 'Context' }),
    states: f.embedded(stateRef, 'States'),
  },
  search: ['name', 'context'],
  ordering: ['id', 'name', 'context'],
  defaultOrdering: 'id',
  filters: { id__in: filter.ids('state_type', undefined, { hidden: true }), context: filter.text('Context') },
  actions: {
    expand: {
      method: 'GET',
      path: 'expand',
      on: 'collection',
      permission: 'group',
      summary: 'Every group with its context and states, paged',
      returns: 'list',
    },
  },
  columns: ['name', 'context'],
});

export const state_group = defineResource({
  ...heads.state_group,
  readable: 'group',
  fields: {
    id: f.id(),
    name: f.text({ required: true, max: 80, label: 'Name' }),
    system_group: f.text({ required: true, max: 60, label: 'Slug' }),
    exclusive: f.bool({ label: 'One state at a time' }),
    type: f.relation('state_type', typeRef, { required: true, label: 'Context' }),
    states: f.embedded(stateRef, 'States'),
  },
  search: ['name', 'system_group'],
  ordering: ['id', 'name', 'system_group'],
  defaultOrdering: 'id',
  filters: {
    id__in: filter.ids('state_group', undefined, { hidden: true }),
    system_group: filter.text('Slug'),
    type__id__in: filter.ids('state_type', 'Context'),
  },
  columns: ['name', 'system_group', 'exclusive', 'type'],
});
