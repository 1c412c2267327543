import { defineResource, READ_METHODS } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';

export const INBOUND_STATES = ['received', 'applied', 'ignored', 'failed'] as const;

/** Events that outside services delivered, each once however often it came. Their bodies are kept, and not shown. */
export const inboundevent = defineResource({
  ...heads.inboundevent,
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    provider: f.text({ readOnly: true, label: 'From' }),
    external_id: f.text({ readOnly: true, label: 'Their id' }),
    type: f.text({ readOnly: true, label: 'Type' }),
    hint: f.json<Record<string, string>, { readOnly: true; label: string }>(
      { readOnly: true, label: 'About' },
      { type: 'object', additionalProperties: { type: 'string' } },
    ),
    state: f.choice(INBOUND_STATES, { readOnly: true, label: 'State' }),
    deliveries: f.int({ readOnly: true, label: 'Deliveries' }),
    received_at: f.timestamp({ label: 'Received' }),
    applied_at: f.timestamp({ nullable: true, label: 'Applied' }),
    last_error: f.text({ readOnly: true, nullable: true, max: 500, label: 'Last error' }),
  },
  search: ['external_id', 'type', 'last_error'],
  ordering: ['id', 'provider', 'type', 'state', 'deliveries', 'received_at', 'applied_at'],
  defaultOrdering: '-id',
  filters: {
    provider: filter.text('From'),
    type: filter.text('Type'),
    state: filter.text('State'),
    state__in: filter.texts('States', { hidden: true }),
    received_at__gte: filter.moment('Received from'),
    received_at__lte: filter.moment('Received to'),
  },
  actions: {
    replay: {
      method: 'POST',
      path: 'replay',
      on: 'record',
      permission: 'core.change_inboundevent',
      summary: 'Applies an event again; what it says is read anew, so that does no harm',
      returns: 'record',
    },
  },
  columns: ['received_at', 'provider', 'type', 'state', 'deliveries', 'last_error'],
});
