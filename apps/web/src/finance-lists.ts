import { paths } from './routes.ts';

/** Begins the breadcrumbs of finance's pages: the menu itself names requests and refunds only (specification §2.2). */
export const underFinance = [{ label: 'Finance', to: paths.accounting.to() }];

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
    label: 'Day to day',
    entries: [
      {
        label: 'Payment requests',
        to: paths.paymentRequests.to(),
        about: 'What customers were asked to pay',
        permission: 'accounting.view_paymentrequest',
      },
      {
        label: 'Refund requests',
        to: paths.refundRequests.to(),
        about: 'What is to be given back, and who approved it',
        permission: 'accounting.view_refundrequest',
      },
      {
        label: 'Invoices',
        to: paths.invoices.to(),
        about: 'Invoices and credit notes of all contracts',
        permission: 'accounting.view_invoice',
      },
      {
        label: 'Transactions',
        to: paths.transactions.to(),
        about: 'Every movement of money, by card or by hand',
        permission: 'accounting.view_transaction',
      },
    ],
  },
  {
    label: 'Books and rules',
    entries: [
      {
        label: 'Ledger',
        to: paths.ledger.to(),
        about: 'Trial balance and journal, on the screen and as files',
        permission: 'accounting.view_invoice',
      },
      {
        label: 'Nominal mapping',
        to: paths.nominal.to(),
        about: 'Which account each type of money is booked on',
        permission: 'accounting.view_nominal',
      },
      {
        label: 'Deposit rules',
        to: paths.depositRules.to(),
        about: 'What a hire of which value leaves as a deposit',
        permission: 'accounting.view_depositrule',
      },
    ],
  },
  {
    label: 'Outside services',
    entries: [
      {
        label: 'Connections',
        to: paths.connections.to(),
        about: 'Card provider and accounting package: what failed, and what to do about it',
        permission: 'core.view_job',
      },
    ],
  },
];
