import { t } from '@hireyard/messages';
import { paths } from './paths.ts';

interface ReportEntry {
  readonly id: string;
  readonly label: string;
  /** The question that it answers, in one line. */
  readonly description: string;
  readonly to: string;
  readonly permission: string;
}

/** Every report, in the order of the reporting page: each is seen by who may see what it is reckoned from. */
export const reportEntries: readonly ReportEntry[] = [
  {
    id: 'sales',
    label: paths.sales.title,
    description: t('Turnover by week and month, year against year, and how far ahead it is booked.'),
    to: paths.sales.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'utilisation',
    label: paths.utilisation.title,
    description: t('How much of each item was out, what it earned, and what never went out.'),
    to: paths.utilisation.to(),
    permission: 'stock.view_stockitem',
  },
  {
    id: 'wash-up',
    label: paths.washUp.title,
    description: t('What comes back to be washed, by day or by item.'),
    to: paths.washUp.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'debt',
    label: paths.debt.title,
    description: t('What each account owes, by age.'),
    to: paths.debt.to(),
    permission: 'stats.view_sales_dated',
  },
  {
    id: 'deposits',
    label: paths.depositsHeld.title,
    description: t('Whose deposit is held, and what should have gone back.'),
    to: paths.depositsHeld.to(),
    permission: 'accounting.view_paymentrequest',
  },
  {
    id: 'lost-quotes',
    label: paths.lostQuotes.title,
    description: t('Why quotes were lost, which ones, and how many become orders.'),
    to: paths.lostQuotes.to(),
    permission: 'contract.view_contract',
  },
  {
    id: 'sent-mail',
    label: paths.sentMail.title,
    description: t('Every mail that went out, and what became of it.'),
    to: paths.sentMail.to(),
    permission: 'comms.view_sesmail',
  },
];
