import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { activityShape, allocationShape, outstandingReturn, statementShape } from '../money/money.ts';
import { ACTIVE, ORGANISATION, PERSON } from '../contracts/import-words.ts';
import { LANGUAGES } from '../field/languages.ts';
import { address, customerRef, times } from '../resource/shared.ts';

/** `as_of` is an alias of `end_date`. */
const PERIOD = {
  as_of: { type: 'string', format: 'date' },
  start_date: { type: 'string', format: 'date' },
  end_date: { type: 'string', format: 'date' },
} as const;

/** Spec §3.4. */
export const account = defineResource({
  name: 'account',
  permission: 'account.account',
  label: t('Account'),
  plural: t('Accounts'),
  title: ['code', 'name'],
  page: '/account/:id',
  retires: true,
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals', importAs: ACTIVE }),
    code: f.text({
      personal: 'none',
      required: true,
      max: 30,
      label: t('Code'),
      section: t('Account'),
      importAs: {
        headings:
          'account code, account, account number, account no, account ref, a/c, a/c ref, account reference',
      },
    }),
    name: f.text({
      personal: 'name',
      required: true,
      label: t('Name'),
      section: t('Account'),
      importAs: { headings: `${ORGANISATION}, customer name` },
    }),
    lead_customer: f.relation('customer', customerRef, {
      required: true,
      label: t('Lead customer'),
      section: t('People'),
      importAs: {
        headings:
          'lead customer ref, main contact, primary contact, contact, contact name, customer ref, contact email',
        parts: PERSON,
      },
    }),
    email: f.email({
      personal: 'contact',
      label: t('Email'),
      section: t('Account'),
      importAs: { headings: 'e-mail, email address, accounts email, invoice email, billing email' },
    }),
    customers: f.relations('customer', customerRef, {
      required: true,
      label: t('Customers'),
      section: t('People'),
      importAs: { headings: 'customer refs, contacts, other contacts' },
    }),
    ...address,
    credit_account: f.bool({
      label: t('Credit account'),
      help: 'account.credit_account',
      filter: 'equals',
      section: t('Credit'),
      importAs: { group: 'Terms', empty: false, headings: 'credit, on credit, is credit' },
    }),
    payment_terms: f.int({
      min: 0,
      max: 365,
      label: t('Payment terms'),
      help: 'account.payment_terms',
      section: t('Credit'),
      hint: t('Days after collection; credit accounts only'),
      importAs: {
        group: 'Terms',
        figure: 'days',
        empty: 0,
        headings:
          'terms, credit terms, terms days, zahlungsziel, credit days, payment days, net days, due days',
      },
    }),
    credit_limit: f.money({
      nullable: true,
      min: 0,
      label: t('Credit limit'),
      help: 'account.credit_limit',
      section: t('Credit'),
      hint: t('Warn above this amount'),
      importAs: { group: 'Terms', headings: 'limit, credit limit amount' },
    }),
    credit_limit_hard_limit: f.money({
      nullable: true,
      min: 0,
      label: t('Hard limit'),
      help: 'account.hard_limit',
      section: t('Credit'),
      hint: t('Block above this amount'),
      importAs: { group: 'Terms', headings: 'stop limit, maximum credit' },
    }),
    document_language: f.choice(['', ...LANGUAGES], {
      label: t('Document language'),
      section: t('Account'),
      hint: t('Default: the business’s language'),
    }),
    outstanding_balance: f.money({ readOnly: true, label: t('Outstanding (accounting package)') }),
    live_outstanding_balance: f.money({ readOnly: true, nullable: true, label: t('Live outstanding') }),
    live_overdue_balance: f.money({ readOnly: true, nullable: true, label: t('Overdue') }),
    ...times,
  },
  search: [
    'code',
    'name',
    'email',
    'address_postcode',
    'address_town',
    'lead_customer.name',
    'lead_customer.email',
    'lead_customer.telephone',
  ],
  ordering: ['id', 'code', 'name', 'active', 'credit_account', 'payment_terms', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id: filter.ids('account', undefined, { hidden: true }),
    id__in: filter.ids('account', undefined, { hidden: true }),
    /** Records created or changed by an import. */
    importrun: filter.int(t('Import'), { hidden: true }),
    lead_customer__id__in: filter.ids('customer', t('Lead customer')),
    customers__id__in: filter.ids('customer', t('Customer')),
    overdue: filter.bool(t('Overdue')),
  },
  actions: {
    activity: {
      method: 'POST',
      path: 'activity',
      on: 'record',
      permission: 'account.view_account',
      summary: 'Returns activity between two dates, both included, and the balances',
      body: {
        start_date: f.date({ required: true, label: t('From') }),
        end_date: f.date({ required: true, label: t('To', undefined, 'until') }),
      },
      returns: activityShape,
    },
    outstanding: {
      method: 'GET',
      path: 'outstanding',
      on: 'record',
      permission: 'account.view_account',
      summary: 'Lists live contracts with a balance, without paging',
      returns: outstandingReturn,
    },
    allocation: {
      method: 'GET',
      path: 'allocation',
      on: 'record',
      permission: 'accounting.view_paymentrequest',
      summary:
        'Proposes how to allocate an amount, or a payment’s available part, to debts, earliest due first',
      query: { amount: { type: 'string' }, from: { type: 'integer' } },
      returns: allocationShape,
    },
    statement: {
      method: 'GET',
      path: 'statement',
      on: 'record',
      permission: 'account.view_account',
      summary: 'Returns the statement: charges and payments with a running balance, ageing, open requests',
      query: PERIOD,
      returns: statementShape,
    },
    statementPdf: {
      method: 'POST',
      path: 'statement_pdf',
      on: 'record',
      permission: 'account.view_account',
      summary: 'Starts a job that creates the statement PDF; read the job for its progress',
      body: {
        start_date: f.date({ nullable: true, label: t('From') }),
        end_date: f.date({ nullable: true, label: t('To', undefined, 'until') }),
      },
      returns: { job: f.int({ readOnly: true, min: 1, label: t('Job ID') }) },
    },
    statementFile: {
      method: 'GET',
      path: 'statement.pdf',
      on: 'record',
      permission: 'account.view_account',
      summary: 'Returns the statement PDF, or with `job` the one created by that job',
      query: {
        ...PERIOD,
        job: {
          type: 'integer',
          description: 'Job ID from statement_pdf; without it the PDF is created at once',
        },
      },
      returns: { produces: 'application/pdf' },
    },
  },
  columns: [
    'code',
    'name',
    'lead_customer',
    'address_town',
    'credit_account',
    'credit_limit',
    'live_outstanding_balance',
    'live_overdue_balance',
    'active',
  ],
});
