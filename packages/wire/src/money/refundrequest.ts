import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { PAYMENT_METHODS, secretShape } from './money.ts';
import { mailRef, states, times } from '../resource/shared.ts';

/** Spec §3.8. Above a limit a second person must approve (domain rules §7). */
export const refundrequest = defineResource({
  name: 'refundrequest',
  path: 'accounting/refundrequest',
  permission: 'accounting.refundrequest',
  label: t('Refund request'),
  plural: t('Refund requests'),
  title: ['number'],
  page: '/accounting/refund-request/:id',
  fields: {
    id: f.id(),
    number: f.text({ readOnly: true, label: t('Number') }),
    paymentrequest: f.relation(
      'paymentrequest',
      {
        id: f.id(),
        uuid: f.text({}),
        type: f.text({}),
        amount: f.money({}),
        amount_captured: f.money({}),
        amount_refunded: f.money({}),
        currency: f.text({}),
      },
      { required: true, label: t('Payment request') },
    ),
    contract: f.json<{ id: number; contract_number: string }, { readOnly: true; label: string }>(
      { readOnly: true, label: t('Contract') },
      {
        type: 'object',
        properties: { id: { type: 'integer' }, contract_number: { type: 'string' } },
        required: ['id', 'contract_number'],
      },
    ),
    customer: f.text({ readOnly: true, nullable: true, label: t('Customer') }),
    amount: f.money({ required: true, min: 0.01, label: t('Amount'), help: 'refund.amount' }),
    amount_refunded: f.money({ readOnly: true, label: t('Refunded') }),
    reason: f.text({ personal: 'books', required: true, max: 500, label: t('Reason') }),
    decline_reason: f.text({ readOnly: true, label: t('Reason for declining') }),
    states: states(),
    needs_second_person: f.bool({
      readOnly: true,
      label: t('Above the limit'),
      hint: t('Must be approved by someone other than the requester'),
    }),
    requested_by: f.text({ readOnly: true, nullable: true, label: t('Requested by') }),
    approved_by: f.text({ readOnly: true, nullable: true, label: t('Approved by') }),
    approved_at: f.timestamp({ nullable: true, label: t('Approved') }),
    by_provider: f.bool({ readOnly: true, label: t('Refunded by the card provider') }),
    method: f.choice(PAYMENT_METHODS, {
      readOnly: true,
      label: t('Method'),
      hint: t('The payment’s method until it is refunded'),
    }),
    manual_reference: f.text({
      personal: 'books',
      label: t('Reference'),
      hint: t('For manual refunds'),
    }),
    payment_package: f.text({ readOnly: true, label: t('Card provider') }),
    third_party_payment_id: f.text({ readOnly: true, nullable: true, label: t('Provider ID') }),
    accounting_package: f.text({ readOnly: true, label: t('Accounting package') }),
    third_party_accounting_id: f.text({
      readOnly: true,
      nullable: true,
      label: t('Accounting package ID'),
    }),
    last_error: f.text({ readOnly: true, label: t('Last error') }),
    can_cancel: f.bool({ readOnly: true, label: t('Can be cancelled') }),
    emails: f.embedded(mailRef, t('Mail'), { permission: 'comms.view_sesmail' }),
    ...times,
  },
  search: ['reason', 'manual_reference', 'third_party_payment_id'],
  ordering: ['id', 'amount', 'amount_refunded', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    states__id__in: filter.ids('state', t('State')),
    paymentrequest__id: filter.ids('paymentrequest', undefined, { hidden: true }),
    paymentrequest__contract__id: filter.ids('contract', t('Contract')),
  },
  workflow: 'refund_request_status',
  actions: {
    secret: {
      method: 'POST',
      path: 'secret',
      on: 'record',
      permission: 'accounting.add_paymentrequest',
      summary: 'Returns the refund at the card provider with its payment’s client secret',
      body: {},
      returns: secretShape,
    },
  },
  columns: [
    'number',
    'contract',
    'customer',
    'amount',
    'amount_refunded',
    'reason',
    'requested_by',
    'states',
    'created_at',
  ],
});
export type RefundRequest = Read<typeof refundrequest>;
