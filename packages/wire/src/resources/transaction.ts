import { defineResource, type Read } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';
import { PAYMENT_METHODS } from '../money.ts';
import { otherSide } from '../transfer.ts';

const own = (label: string) => f.text({ readOnly: true, nullable: true, label });

/** Spec §3.9: one movement of money. Append only; a correction is a new row that names what it takes back. */
export const transaction = defineResource({
  ...heads.transaction,
  methods: ['list', 'create', 'read', 'update', 'partialUpdate'],
  fields: {
    id: f.id(),
    payment_request: f.relation(
      'paymentrequest',
      { id: f.id(), uuid: f.text({}), type: f.text({}), amount: f.money({}) },
      { label: 'Payment request', hint: 'Not needed for a correction' },
    ),
    contract: f.json<{ id: number; contract_number: string }, { readOnly: true; label: string }>(
      { readOnly: true, label: 'Contract' },
      {
        type: 'object',
        properties: { id: { type: 'integer' }, contract_number: { type: 'string' } },
        required: ['id', 'contract_number'],
      },
    ),
    kind: f.text({ readOnly: true, label: 'Kind' }),
    method: f.choice(PAYMENT_METHODS, { label: 'Method', hint: 'Bank transfer unless said' }),
    amount: f.money({ label: 'Amount' }),
    amount_captured: f.money({ label: 'Captured' }),
    amount_refunded: f.money({ label: 'Refunded' }),
    currency: f.text({ readOnly: true, label: 'Currency' }),
    paid_on: f.date({ label: 'Date', hint: 'Today unless said' }),
    manual_reference: f.text({ max: 200, label: 'Reference' }),
    reason: f.text({ max: 500, label: 'Reason', hint: 'Of a correction' }),
    reverses: f.int({
      nullable: true,
      min: 1,
      label: 'Takes back',
      hint: 'Id of the transaction that was wrong',
    }),
    reversed: f.bool({ readOnly: true, label: 'Was taken back' }),
    other_side: otherSide,
    payment_package: f.text({ readOnly: true, label: 'Card provider' }),
    third_party_payment_id: own('Id at the card provider'),
    accounting_package: f.text({ readOnly: true, label: 'Accounting package' }),
    third_party_accounting_id: own('Id at the accounting package'),
    created_by: own('By'),
    timestamp: f.timestamp({ label: 'When' }),
  },
  search: ['manual_reference', 'third_party_payment_id'],
  ordering: ['id', 'amount', 'paid_on', 'timestamp'],
  defaultOrdering: '-id',
  filters: {
    payment_request__id__in: filter.ids('paymentrequest', undefined, { hidden: true }),
    payment_request__contract__id__in: filter.ids('contract', 'Contract'),
    method__in: filter.texts('Method', { hidden: true }),
    paid_on__gte: filter.date('From'),
    paid_on__lte: filter.date('To'),
  },
  columns: [
    'paid_on',
    'contract',
    'payment_request',
    'method',
    'manual_reference',
    'amount_captured',
    'amount_refunded',
    'created_by',
  ],
});
export type Transaction = Read<typeof transaction>;
