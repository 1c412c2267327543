import { t } from '@hireyard/messages';
import { paths } from './paths.ts';

/** Begins the breadcrumbs of finance's pages: the menu itself names requests and refunds only (specification §2.2). */
export const underFinance = [{ label: t('Finance'), to: paths.accounting.to() }];

interface FinanceEntry {
  readonly label: string;
  readonly to: string;
  readonly about: string;
  readonly permission: string;
}
interface FinanceGroup {
  readonly label: string;
  readonly entries: readonly FinanceEntry[];
}

/** All of finance, as its overview and the palette show it. */
export const financeGroups: readonly FinanceGroup[] = [
  {
    label: t('Day to day'),
    entries: [
      {
        label: t('Payment requests'),
        to: paths.paymentRequests.to(),
        about: t('What customers were asked to pay'),
        permission: 'accounting.view_paymentrequest',
      },
      {
        label: t('Refund requests'),
        to: paths.refundRequests.to(),
        about: t('What is to be given back, and who approved it'),
        permission: 'accounting.view_refundrequest',
      },
      {
        label: t('Invoices'),
        to: paths.invoices.to(),
        about: t('Invoices and credit notes of all contracts'),
        permission: 'accounting.view_invoice',
      },
      {
        label: t('Transactions'),
        to: paths.transactions.to(),
        about: t('Every movement of money, by card or by hand'),
        permission: 'accounting.view_transaction',
      },
    ],
  },
  {
    label: t('Books and rules'),
    entries: [
      {
        label: t('Ledger'),
        to: paths.ledger.to(),
        about: t('Trial balance and journal, on the screen and as files'),
        permission: 'accounting.view_invoice',
      },
      {
        label: t('Nominal mapping'),
        to: paths.nominal.to(),
        about: t('Which account each type of money is booked on'),
        permission: 'accounting.view_nominal',
      },
      {
        label: t('Deposit rules'),
        to: paths.depositRules.to(),
        about: t('Deposit by order value'),
        permission: 'accounting.view_depositrule',
      },
    ],
  },
  {
    label: t('Outside services'),
    entries: [
      {
        label: t('Connections'),
        to: paths.connections.to(),
        about: t('Card provider and accounting package: what failed, and what to do about it'),
        permission: 'core.view_job',
      },
    ],
  },
];
