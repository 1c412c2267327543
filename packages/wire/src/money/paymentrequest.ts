import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { MONEY_TYPES, PAYMENT_METHODS, secretShape } from './money.ts';
import { otherSide, transferShape } from './transfer.ts';
import { mailRef, states, times } from '../resource/shared.ts';

const total = (label: string) => f.money({ readOnly: true, label });

export const contractRef = { id: f.id(), contract_number: f.text({}) };
const invoiceRef = { id: f.id(), number: f.text({}), third_party_id: f.text({ nullable: true }) };

/** A movement on its request. */
export const transactionRef = {
  id: f.id(),
  kind: f.text({}),
  method: f.choice(PAYMENT_METHODS, {}),
  amount: f.money({}),
  amount_captured: f.money({}),
  amount_refunded: f.money({}),
  paid_on: f.date({}),
  manual_reference: f.text({}),
  third_party_payment_id: f.text({ nullable: true }),
  other_side: otherSide,
  timestamp: f.timestamp(),
};

/** One target of a transfer. */
const targets = f.rows(
  {
    contract: f.relation('contract', contractRef, { label: t('Contract') }),
    type: f.choice(MONEY_TYPES, { label: t('Type') }),
    amount: f.money({ min: 0.01, label: t('Amount') }),
  },
  t('Targets'),
);

/** Spec §3.7. Paid amounts and position follow from transactions. */
export const paymentrequest = defineResource({
  name: 'paymentrequest',
  path: 'accounting/paymentrequest',
  permission: 'accounting.paymentrequest',
  label: t('Payment request'),
  plural: t('Payment requests'),
  title: ['number'],
  page: '/accounting/payment-request/:id',
  fields: {
    id: f.id(),
    number: f.text({ readOnly: true, label: t('Number') }),
    draft: f.bool({ writeOnly: true, label: t('Don’t send yet') }),
    uuid: f.text({ readOnly: true, label: t('UUID') }),
    contract: f.relation('contract', contractRef, { label: t('Contract') }),
    invoice: f.relation('invoice', invoiceRef, { nullable: true, label: t('Invoice') }),
    customer: f.text({ readOnly: true, nullable: true, label: t('Customer') }),
    account: f.text({ readOnly: true, nullable: true, label: t('Account') }),
    account_id: f.int({ readOnly: true, nullable: true, label: t('Account ID') }),
    type: f.choice(MONEY_TYPES, { required: true, label: t('Type') }),
    due_date: f.date({ personal: 'none', nullable: true, label: t('Due') }),
    amount: f.money({
      min: 0.01,
      label: t('Amount'),
      hint: t('Default: the outstanding amount not yet requested'),
    }),
    amount_tax: total(t('Tax included')),
    amount_ex: total(t('Before tax')),
    total: total(t('Total')),
    amount_paid: total(t('Paid')),
    amount_captured: total(t('Captured')),
    amount_refunded: total(t('Refunded')),
    payable: total(t('To pay')),
    refundable: total(t('Can be refunded')),
    currency: f.text({ readOnly: true, label: t('Currency') }),
    states: states(),
    refundrequests: f.embedded(
      {
        id: f.id(),
        number: f.text({}),
        amount: f.money({}),
        amount_refunded: f.money({}),
        reason: f.text({}),
        position: f.text({}),
        created_at: f.timestamp(),
      },
      t('Refund requests'),
    ),
    transactions: f.embedded(transactionRef, t('Transactions')),
    emails: f.embedded(mailRef, t('Mail'), { permission: 'comms.view_sesmail' }),
    payment_package: f.text({ readOnly: true, label: t('Card provider') }),
    third_party_payment_id: f.text({ readOnly: true, nullable: true, label: t('Provider ID') }),
    manual_reference: f.text({ personal: 'books', label: t('Reference') }),
    link: f.text({ readOnly: true, label: t('Payment link'), max: 500 }),
    last_error: f.text({ readOnly: true, label: t('Last card provider error') }),
    accounting_package: f.text({ readOnly: true, label: t('Accounting package') }),
    accounting_error: f.text({ readOnly: true, label: t('Last accounting package error') }),
    accounting_synced_at: f.timestamp({ nullable: true, label: t('Synced') }),
    can_refundrequest: f.bool({ readOnly: true, label: t('Can be refunded') }),
    can_resend: f.bool({ readOnly: true, label: t('Can be sent again') }),
    can_cancel: f.bool({ readOnly: true, label: t('Can be cancelled') }),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    ...times,
  },
  search: ['contract.contract_number', 'manual_reference', 'third_party_payment_id'],
  ordering: ['id', 'type', 'due_date', 'amount', 'amount_captured', 'created_at', 'updated_at'],
  defaultOrdering: '-id',
  filters: {
    contract__id: filter.ids('contract', t('Contract')),
    invoice__id: filter.ids('invoice', undefined, { hidden: true }),
    states__id__in: filter.ids('state', t('State')),
    type__in: filter.texts(t('Type'), { hidden: true }),
    account__id__in: filter.ids('account', t('Account')),
    due_date__gte: filter.date(t('Due from')),
    due_date__lte: filter.date(t('Due to')),
    failed: filter.bool(t('With an error')),
  },
  workflow: 'payment_request_status',
  actions: {
    secret: {
      method: 'POST',
      path: 'secret',
      on: 'record',
      permission: 'accounting.add_paymentrequest',
      summary: 'Returns the payment at the card provider with its client secret',
      body: {},
      returns: secretShape,
    },
    xero: {
      method: 'GET',
      path: 'xero',
      on: 'record',
      permission: 'accounting.change_paymentrequest',
      summary: 'Syncs the request with the accounting package, then returns it',
      returns: 'record',
    },
    apply: {
      method: 'POST',
      path: 'apply',
      on: 'record',
      permission: 'accounting.add_transaction',
      summary: 'Pays the contract’s debt from its deposit',
      body: {
        type: f.choice(['contract', 'damages'], { required: true, label: t('For') }),
        amount: f.money({ required: true, min: 0.01, label: t('Amount') }),
        reason: f.text({ label: t('Reason') }),
      },
      returns: 'record',
    },
    transfer: {
      method: 'POST',
      path: 'transfer',
      on: 'record',
      permission: 'accounting.change_transaction',
      summary: 'Moves the available part of a payment to contracts of its account; dry_run only previews it',
      body: {
        targets,
        reason: f.text({ max: 500, label: t('Reason') }),
        dry_run: f.bool({}),
      },
      returns: transferShape,
    },
  },
  columns: [
    'number',
    'contract',
    'customer',
    'type',
    'due_date',
    'amount',
    'amount_paid',
    'payable',
    'states',
    'created_at',
  ],
});
export type PaymentRequest = Read<typeof paymentrequest>;
