/** The heads of all resources. A declaration begins with its head; who only points to a resource needs no more of it. */
import type { Head } from './head.ts';

type Row = Omit<Head, 'name' | 'path'> & Partial<Pick<Head, 'path'>>;

/** Rows are named by their keys, and a path is the name unless given. */
const named = <const R extends Readonly<Record<string, Row>>>(rows: R) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { name, path: name, ...row }])) as {
    readonly [N in keyof R & string]: R[N] & Head<N>;
  };

export const heads = named({
  user: { path: 'users', permission: 'user.user', label: 'User', plural: 'Users', title: ['name'] },
  depot: {
    permission: 'core.depot',
    label: 'Depot',
    plural: 'Depots',
    title: ['code', 'name'],
    retires: true,
  },
  customer: {
    permission: 'customer.customer',
    label: 'Customer',
    plural: 'Customers',
    title: ['name'],
    retires: true,
  },
  account: {
    permission: 'account.account',
    label: 'Account',
    plural: 'Accounts',
    title: ['code', 'name'],
    retires: true,
  },
  contract: {
    permission: 'contract.contract',
    label: 'Contract',
    plural: 'Contracts',
    title: ['contract_number'],
  },
  contractstock: {
    permission: 'contract.contractstock',
    label: 'Contract line',
    plural: 'Contract lines',
    title: ['id'],
  },
  stockitem: {
    permission: 'stock.stockitem',
    label: 'Stock item',
    plural: 'Products',
    title: ['sku', 'internal_title'],
    retires: true,
  },
  stockmovement: {
    permission: 'stock.stockmovement',
    label: 'Stock movement',
    plural: 'Stock movements',
    title: ['id'],
  },
  stockcontainer: {
    permission: 'stock.stockcontainer',
    label: 'Container',
    plural: 'Containers',
    title: ['sku', 'description'],
    retires: true,
  },
  stockcontainer_accessory: {
    permission: 'stock.stockcontainer_accessory',
    label: 'Container accessory',
    plural: 'Container accessories',
    title: ['code', 'name'],
    retires: true,
  },
  stockgroup: {
    permission: 'stock.stockgroup',
    label: 'Stock group',
    plural: 'Stock groups',
    title: ['identifier'],
  },
  paymentrequest: {
    path: 'accounting/paymentrequest',
    permission: 'accounting.paymentrequest',
    label: 'Payment request',
    plural: 'Payment requests',
    title: ['number'],
  },
  refundrequest: {
    path: 'accounting/refundrequest',
    permission: 'accounting.refundrequest',
    label: 'Refund request',
    plural: 'Refund requests',
    title: ['number'],
  },
  transaction: {
    path: 'accounting/transaction',
    permission: 'accounting.transaction',
    label: 'Transaction',
    plural: 'Transactions',
    title: ['id'],
  },
  invoice: {
    path: 'accounting/invoice',
    permission: 'accounting.invoice',
    label: 'Invoice',
    plural: 'Invoices',
    title: ['number'],
  },
  nominal: {
    path: 'accounting/nominal',
    permission: 'accounting.nominal',
    label: 'Nominal mapping',
    plural: 'Nominal mappings',
    title: ['type', 'account_code'],
  },
  depositrule: {
    path: 'accounting/depositrule',
    permission: 'accounting.depositrule',
    label: 'Deposit rule',
    plural: 'Deposit rules',
    title: ['type', 'threshold'],
  },
  damage: {
    permission: 'contract.damage',
    label: 'Damage',
    plural: 'Damages',
    title: ['description'],
  },
  creditoverride: {
    permission: 'account.creditoverride',
    label: 'Credit override',
    plural: 'Credit overrides',
    title: ['reason'],
  },
  sesmail: {
    path: 'ses/sesmail',
    permission: 'comms.sesmail',
    label: 'Sent mail',
    plural: 'Sent mail',
    title: ['subject'],
  },
  sesmail_incoming: {
    path: 'ses/sesmail_incoming',
    permission: 'comms.sesmail_incoming',
    label: 'Incoming mail',
    plural: 'Inbox',
    title: ['subject'],
  },
  changerequest: {
    permission: 'comms.changerequest',
    label: 'Change request',
    plural: 'Change requests',
    title: ['title'],
  },
  snippet: {
    permission: 'comms.snippet',
    label: 'Snippet',
    plural: 'Snippets',
    title: ['code'],
    retires: true,
  },
  announcement: {
    permission: 'comms.announcement',
    label: 'Announcement',
    plural: 'Announcements',
    title: ['subject'],
    retires: true,
  },
  tag: { permission: 'tag.tag', label: 'Tag', plural: 'Tags', title: ['name'] },
  tagtype: { permission: 'tag.tagtype', label: 'Tag type', plural: 'Tag types', title: ['name'] },
  note: { permission: 'core.note', label: 'Note', plural: 'Notes', title: ['title'] },
  file: { path: 'fum/files', permission: 'core.file', label: 'File', plural: 'Files', title: ['title'] },
  contenttype: {
    path: 'fum/contenttypes',
    permission: 'core.contenttype',
    label: 'Content type',
    plural: 'Content types',
    title: ['app_label', 'model'],
  },
  job: { permission: 'core.job', label: 'Job', plural: 'Jobs', title: ['topic'] },
  inboundevent: {
    permission: 'core.inboundevent',
    label: 'Inbound event',
    plural: 'Inbound events',
    title: ['external_id'],
  },
  // Whoever may see the queue sees what fills it.
  reconcilerrun: { permission: 'core.job', label: 'Catch-up', plural: 'Catch-ups', title: ['name'] },
  problem: { permission: 'core.problem', label: 'Problem', plural: 'Problems', title: ['description'] },
  state: {
    path: 'stateit/state',
    permission: 'stateit.state',
    label: 'State',
    plural: 'States',
    title: ['name'],
  },
  state_type: {
    path: 'stateit/state_type',
    permission: 'stateit.state_type',
    label: 'State type',
    plural: 'State types',
    title: ['name'],
  },
  state_group: {
    path: 'stateit/state_group',
    permission: 'stateit.state_group',
    label: 'State group',
    plural: 'State groups',
    title: ['name'],
  },
});
