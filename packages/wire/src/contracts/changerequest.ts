import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { type Applied, changeBody, impactShape, proposalField } from './change.ts';
import { mailRef, noteAction, noteRef, states, times } from '../resource/shared.ts';

/** Spec §3.12. `object_id` is the contract; a proposal is applied to it as one change. */
export const changerequest = defineResource({
  name: 'changerequest',
  permission: 'comms.changerequest',
  label: t('Change request'),
  plural: t('Change requests'),
  title: ['title'],
  page: '/inbound/change-request/:id',
  fields: {
    id: f.id(),
    title: changeBody.title,
    content: changeBody.content,
    object_id: f.int({ required: true, min: 1, label: t('Contract') }),
    contract: f.json<{ id: number; contract_number: string; position: string }, { readOnly: true }>(
      { readOnly: true },
      { type: 'object' },
    ),
    customer: f.text({ readOnly: true, nullable: true, label: t('Customer') }),
    account: f.text({ readOnly: true, nullable: true, label: t('Account') }),
    proposal: proposalField({ nullable: true, label: t('Proposed change') }),
    applied: f.json<Applied | null, { readOnly: true; nullable: true }>(
      { readOnly: true, nullable: true },
      { type: 'object' },
    ),
    applied_at: f.timestamp({ nullable: true, label: t('Applied') }),
    resolution: f.text({ readOnly: true, multiline: true, label: t('Outcome') }),
    incoming_emails: f.relations(
      'sesmail_incoming',
      { id: f.id(), subject: f.text({}), source: f.text({}), created_at: f.timestamp() },
      { label: t('Messages') },
    ),
    outgoing_emails: f.relations('sesmail', mailRef, { label: t('Mail') }),
    states: states(),
    notes: f.embedded(noteRef, t('Notes')),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    ...times,
  },
  search: ['title', 'content'],
  ordering: ['id', 'title', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    id__in: filter.ids('changerequest', undefined, { hidden: true }),
    incoming_emails__id__in: filter.ids('sesmail_incoming', undefined, { hidden: true }),
    states__id__in: filter.ids('state', t('State')),
    contract__id: filter.ids('contract', t('Contract')),
    created_at__gte: filter.moment(t('From')),
    created_at__lte: filter.moment(t('To', undefined, 'until')),
  },
  workflow: 'change_request_status',
  actions: {
    note: noteAction(t('change request')),
    impact: {
      method: 'GET',
      path: 'impact',
      on: 'record',
      permission: 'comms.view_changerequest',
      summary: 'Previews the impact of its proposal on the current contract',
      returns: impactShape,
    },
    apply: {
      method: 'POST',
      path: 'apply',
      on: 'record',
      permission: 'comms.change_changerequest',
      summary: 'Applies the proposal to the contract and resolves the request, all or nothing',
      body: {
        /** The contract version of the impact that the user saw. Any other version is refused. */
        version: f.int({ min: 1, nullable: true, label: t('Version of the contract') }),
        reason: f.text({ label: t('Note') }),
      },
      returns: 'record',
    },
  },
  columns: ['title', 'contract', 'customer', 'states', 'created_at'],
});
export type ChangeRequest = Read<typeof changerequest>;
