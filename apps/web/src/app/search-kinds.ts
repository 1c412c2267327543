/** The kinds of records of the global search: their labels, lists and pages. */
import { t } from '@hireyard/messages';
import type { SearchKind, SearchResult } from '@hireyard/wire/records/search';
import { heads } from '@hireyard/wire/resource/heads';
import { paths } from '../lib/registry/paths.ts';
import { listPath, recordPath } from '../lib/registry/records.ts';

interface Words {
  readonly plural: string;
  /** Other words for `#…`. */
  readonly also?: string;
  /** The permission for its list. */
  readonly permission: string;
  /** The address of its list, searched for the text. */
  readonly list?: (search: string) => string;
}

export const KIND_TEXTS: Readonly<Record<SearchKind, Words>> = {
  contract: {
    plural: t('Contracts'),
    also: t('hires orders'),
    permission: 'contract.view_contract',
    list: (search) => paths.contracts.to({}, { search }),
  },
  quote: {
    plural: t('Quotes'),
    permission: 'contract.view_contract',
    list: (search) => paths.quotes.to({}, { search }),
  },
  customer: {
    plural: t('Customers'),
    also: 'people',
    permission: 'customer.view_customer',
    list: (search) => paths.customers.to({}, { search }),
  },
  account: {
    plural: t('Accounts'),
    permission: 'account.view_account',
    list: (search) => paths.accounts.to({}, { search }),
  },
  stockitem: {
    plural: t('Items'),
    also: t('products stock'),
    permission: 'stock.view_stockitem',
    list: (search) => paths.stock.to({}, { search }),
  },
  stockcontainer: {
    plural: t('Containers'),
    also: t('crates'),
    permission: 'stock.view_stockcontainer',
    list: (search) => listPath(heads.stockcontainer, { search }),
  },
  stockgroup: {
    plural: t('Filled containers'),
    also: t('stock groups crates'),
    permission: 'stock.view_stockgroup',
    list: (search) => paths.stockGroup.to({}, { search }),
  },
  sesmail_incoming: {
    plural: t('Inbox'),
    also: t('mail messages'),
    permission: 'comms.view_sesmail_incoming',
    list: (search) => paths.inbox.to({}, { show: 'all', search }),
  },
  sesmail: {
    plural: t('Sent mail'),
    permission: 'comms.view_sesmail',
    list: (search) => paths.sentMail.to({}, { search }),
  },
  paymentrequest: {
    plural: t('Payment requests'),
    permission: 'accounting.view_paymentrequest',
    list: (search) => paths.paymentRequests.to({}, { search }),
  },
  refundrequest: {
    plural: t('Refund requests'),
    permission: 'accounting.view_refundrequest',
    list: (search) => paths.refundRequests.to({}, { search }),
  },
  invoice: {
    plural: t('Invoices'),
    also: t('credit notes'),
    permission: 'accounting.view_invoice',
    list: (search) => listPath(heads.invoice, { search }),
  },
  document: { plural: t('Documents'), also: t('paperwork pdf'), permission: 'contract.view_contract' },
  file: { plural: t('Files'), also: t('pictures uploads'), permission: 'core.view_file' },
  user: {
    plural: t('Users'),
    also: 'staff',
    permission: 'user.view_user',
    list: (search) => paths.users.to({}, { search }),
  },
};

/** Results that are shown on the page of another record, with its tab. Without `carrier` they are on the first tab. */
const CARRIED: Readonly<Record<string, (of: string) => string>> = {
  invoice: () => 'money',
  document: (of) => (of === 'account' ? 'statement' : 'documents'),
  file: (of) => (of === 'stockitem' ? 'files' : 'documents'),
};
/** Returns the page of a result. */
export function placeOf({ kind, id, of }: SearchResult): string {
  const tab = CARRIED[kind];
  const path =
    tab === undefined
      ? recordPath(kind === 'quote' ? 'contract' : kind, id)
      : of && recordPath(of.kind, of.id, tab(of.kind));
  return path ?? paths.home.to();
}
