import { t } from '@hireyard/messages';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

export const INBOUND_STATES = ['received', 'applied', 'ignored', 'failed'] as const;

/** Events received from outside services, once each however often they are delivered. Their bodies are stored but never shown. */
export const inboundevent = defineResource({
  name: 'inboundevent',
  permission: 'core.inboundevent',
  label: t('Event received'),
  plural: t('Events received'),
  title: ['external_id'],
  page: '/settings/system/deliveries/:id',
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    provider: f.text({ readOnly: true, label: t('From') }),
    external_id: f.text({ readOnly: true, label: t('External ID') }),
    type: f.text({ readOnly: true, label: t('Type'), filter: 'equals' }),
    hint: f.json<Record<string, string>, { readOnly: true; label: string }>(
      { readOnly: true, label: t('About') },
      { type: 'object', additionalProperties: { type: 'string' } },
    ),
    state: f.choice(INBOUND_STATES, { readOnly: true, label: t('State') }),
    deliveries: f.int({ readOnly: true, label: t('Times received') }),
    received_at: f.timestamp({ label: t('Received'), filter: 'range' }),
    applied_at: f.timestamp({ nullable: true, label: t('Applied') }),
    last_error: f.text({ readOnly: true, nullable: true, max: 500, label: t('Last error') }),
  },
  search: ['external_id', 'type', 'last_error'],
  ordering: ['id', 'provider', 'type', 'state', 'deliveries', 'received_at', 'applied_at'],
  defaultOrdering: '-id',
  filters: {
    provider: filter.text(t('From'), { hidden: true }),
    provider__in: filter.texts(t('From'), { hidden: true }),
    state: filter.text(t('State'), { hidden: true }),
    state__in: filter.texts(t('States'), { hidden: true }),
  },
  actions: {
    replay: {
      method: 'POST',
      path: 'replay',
      on: 'record',
      permission: 'core.change_inboundevent',
      summary: 'Applies an event again; repeating it is safe',
      returns: 'record',
    },
  },
  columns: ['received_at', 'provider', 'type', 'state', 'deliveries', 'last_error'],
});
