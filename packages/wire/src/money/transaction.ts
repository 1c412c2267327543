import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { PAYMENT_METHODS } from './money.ts';
import { otherSide } from './transfer.ts';

const own = (label: string) => f.text({ readOnly: true, nullable: true, label });

/** Spec §3.9: one movement of money. Append only; a reversal is a new row that names the reversed one. */
export const transaction = defineResource({
  name: 'transaction',
  path: 'accounting/transaction',
  permission: 'accounting.transaction',
  label: t('Transaction'),
  plural: t('Transactions'),
  title: ['id'],
  screens: {
    at: '/accounting/transaction',
    under: 'finance',
    about: t('All payments, refunds and transfers'),
    empty: t('No transactions yet.'),
    without: ['new', 'record'],
  },
  methods: ['list', 'create', 'read', 'update', 'partialUpdate'],
  fields: {
    id: f.id(),
    payment_request: f.relation(
      'paymentrequest',
      { id: f.id(), uuid: f.text({}), type: f.text({}), amount: f.money({}) },
      { label: t('Payment request'), hint: t('Not needed for reversals') },
    ),
    contract: f.json<{ id: number; contract_number: string }, { readOnly: true; label: string }>(
      { readOnly: true, label: t('Contract') },
      {
        type: 'object',
        properties: { id: { type: 'integer' }, contract_number: { type: 'string' } },
        required: ['id', 'contract_number'],
      },
    ),
    kind: f.text({ readOnly: true, label: t('Kind') }),
    method: f.choice(PAYMENT_METHODS, { label: t('Method'), hint: t('Default: bank transfer') }),
    amount: f.money({ label: t('Amount') }),
    amount_captured: f.money({ label: t('Captured') }),
    amount_refunded: f.money({ label: t('Refunded') }),
    currency: f.text({ readOnly: true, label: t('Currency') }),
    paid_on: f.date({ personal: 'none', label: t('Date'), hint: t('Default: today') }),
    manual_reference: f.text({ personal: 'books', max: 200, label: t('Reference') }),
    reason: f.text({ personal: 'books', max: 500, label: t('Reason'), hint: t('For reversals') }),
    /** Confirms an overpayment; without it, one is refused. */
    confirm: f.bool({ writeOnly: true, label: t('Allow overpayment') }),
    reverses: f.int({
      nullable: true,
      min: 1,
      label: t('Reverses transaction'),
      hint: t('ID of the transaction to reverse'),
    }),
    reversed: f.bool({ readOnly: true, label: t('Reversed') }),
    other_side: otherSide,
    payment_package: f.text({ readOnly: true, label: t('Card provider') }),
    third_party_payment_id: own(t('Provider ID')),
    accounting_package: f.text({ readOnly: true, label: t('Accounting package') }),
    third_party_accounting_id: own(t('Accounting package ID')),
    created_by: own(t('By')),
    timestamp: f.timestamp({ label: t('When') }),
  },
  search: ['manual_reference', 'third_party_payment_id'],
  ordering: ['id', 'amount', 'paid_on', 'timestamp'],
  defaultOrdering: '-id',
  filters: {
    payment_request__id__in: filter.ids('paymentrequest', undefined, { hidden: true }),
    payment_request__contract__id__in: filter.ids('contract', t('Contract')),
    method__in: filter.texts(t('Method'), { hidden: true }),
    paid_on__gte: filter.date(t('From')),
    paid_on__lte: filter.date(t('To', undefined, 'until')),
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
