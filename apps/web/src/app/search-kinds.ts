/** The kinds of the search over everything, in words, and where their records and lists are. */
import { t } from '@hireyard/messages';
import type { SearchKind, SearchResult } from '@hireyard/wire/records/search';
import { paths } from '../lib/registry/paths.ts';

interface Words {
  readonly plural: string;
  /** Other words for `#…`. */
  readonly also?: string;
  /** What its list asks for. */
  readonly permission: string;
  /** Its list, with what is searched for. */
  readonly list?: (search: string) => string;
}

export const KIND_WORDS: Readonly<Record<SearchKind, Words>> = {
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
    plural: t('Products'),
    also: t('items stock'),
    permission: 'stock.view_stockitem',
    list: (search) => paths.stock.to({}, { search }),
  },
  stockcontainer: {
    plural: t('Containers'),
    also: 'crates',
    permission: 'stock.view_stockcontainer',
    list: (search) => paths.containers.to({}, { search }),
  },
  stockgroup: {
    plural: t('Stock groups'),
    also: 'filled',
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
    list: (search) => paths.invoices.to({}, { search }),
  },
  document: { plural: t('Documents'), also: t('papers pdf'), permission: 'contract.view_contract' },
  file: { plural: t('Files'), also: t('pictures uploads'), permission: 'core.view_file' },
  user: {
    plural: t('Users'),
    also: 'staff',
    permission: 'user.view_user',
    list: (search) => paths.users.to({}, { search }),
  },
};

/** Records that carry something, by the name of their model. */
const CARRIERS: Readonly<Record<string, (id: number, tab: string) => string>> = {
  contract: (id, tab) => paths.contract.to({ id }, { tab }),
  customer: (id) => paths.customer.to({ id }),
  account: (id, tab) => paths.account.to({ id }, { tab }),
  depot: (id) => paths.depot.to({ id }),
  stockitem: (id) => paths.product.to({ id }, { tab: 'files' }),
  stockcontainer: (id) => paths.container.to({ id }),
  stockgroup: (id) => paths.stockGroupRecord.to({ id }),
  tag: (id) => paths.tag.to({ id }),
  tagtype: (id) => paths.tagType.to({ id }),
  sesmail_incoming: (id) => paths.inbox.to({}, { show: 'all', id }),
  changerequest: (id) => paths.changeRequest.to({ id }),
};
const onCarrier = ({ of }: SearchResult, tab: string): string =>
  (of === null ? undefined : CARRIERS[of.kind]?.(of.id, tab)) ?? paths.home.to();

const PLACES: Readonly<Record<SearchKind, (one: SearchResult) => string>> = {
  contract: ({ id }) => paths.contract.to({ id }),
  quote: ({ id }) => paths.contract.to({ id }),
  customer: ({ id }) => paths.customer.to({ id }),
  account: ({ id }) => paths.account.to({ id }),
  stockitem: ({ id }) => paths.product.to({ id }),
  stockcontainer: ({ id }) => paths.container.to({ id }),
  stockgroup: ({ id }) => paths.stockGroupRecord.to({ id }),
  sesmail_incoming: ({ id }) => paths.inbox.to({}, { show: 'all', id }),
  sesmail: ({ id }) => paths.sentMailRecord.to({ id }),
  paymentrequest: ({ id }) => paths.paymentRequest.to({ id }),
  refundrequest: ({ id }) => paths.refundRequest.to({ id }),
  invoice: (one) => onCarrier(one, 'money'),
  document: (one) => onCarrier(one, one.of?.kind === 'account' ? 'statement' : 'documents'),
  file: (one) => onCarrier(one, 'documents'),
  user: ({ id }) => paths.user.to({ id }),
};
/** The page of a result. */
export const placeOf = (one: SearchResult): string => PLACES[one.kind](one);
