/** The heads of all resources. A declaration begins with its head; who only points to a resource needs no more of it. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import type { Head } from './head.ts';

type Row = Omit<Head, 'name' | 'path'> & Partial<Pick<Head, 'path'>>;

/** Rows are named by their keys, and a path is the name unless given. */
const named = <const R extends Readonly<Record<string, Row>>>(rows: R) =>
  dictionary(
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { name, path: name, ...row }])),
  ) as {
    readonly [N in keyof R & string]: R[N] & Head<N>;
  };

export const heads = named({
  user: { path: 'users', permission: 'user.user', label: t('User'), plural: t('Users'), title: ['name'] },
  depot: {
    permission: 'core.depot',
    label: t('Depot'),
    plural: t('Depots'),
    title: ['code', 'name'],
    retires: true,
  },
  customer: {
    permission: 'customer.customer',
    label: t('Customer'),
    plural: t('Customers'),
    title: ['name'],
    retires: true,
  },
  account: {
    permission: 'account.account',
    label: t('Account'),
    plural: t('Accounts'),
    title: ['code', 'name'],
    retires: true,
  },
  contract: {
    permission: 'contract.contract',
    label: t('Contract'),
    plural: t('Contracts'),
    title: ['contract_number'],
  },
  contractstock: {
    permission: 'contract.contractstock',
    label: t('Contract line'),
    plural: t('Contract lines'),
    title: ['id'],
  },
  stockitem: {
    permission: 'stock.stockitem',
    label: t('Stock item'),
    plural: t('Products'),
    title: ['sku', 'internal_title'],
    retires: true,
  },
  stockmovement: {
    permission: 'stock.stockmovement',
    label: t('Stock movement'),
    plural: t('Stock movements'),
    title: ['id'],
  },
  stockcontainer: {
    permission: 'stock.stockcontainer',
    label: t('Container'),
    plural: t('Containers'),
    title: ['sku', 'description'],
    retires: true,
  },
  stockcontainer_accessory: {
    permission: 'stock.stockcontainer_accessory',
    label: t('Container accessory'),
    plural: t('Container accessories'),
    title: ['code', 'name'],
    retires: true,
  },
  vehiclerun: {
    permission: 'stock.vehiclerun',
    label: t('Vehicle run'),
    plural: t('Vehicle runs'),
    title: ['name'],
  },
  stockgroup: {
    permission: 'stock.stockgroup',
    label: t('Stock group'),
    plural: t('Stock groups'),
    title: ['identifier'],
  },
  paymentrequest: {
    path: 'accounting/paymentrequest',
    permission: 'accounting.paymentrequest',
    label: t('Payment request'),
    plural: t('Payment requests'),
    title: ['number'],
  },
  refundrequest: {
    path: 'accounting/refundrequest',
    permission: 'accounting.refundrequest',
    label: t('Refund request'),
    plural: t('Refund requests'),
    title: ['number'],
  },
  transaction: {
    path: 'accounting/transaction',
    permission: 'accounting.transaction',
    label: t('Transaction'),
    plural: t('Transactions'),
    title: ['id'],
  },
  invoice: {
    path: 'accounting/invoice',
    permission: 'accounting.invoice',
    label: t('Invoice'),
    plural: t('Invoices'),
    title: ['number'],
  },
  nominal: {
    path: 'accounting/nominal',
    permission: 'accounting.nominal',
    label: t('Nominal mapping'),
    plural: t('Nominal mappings'),
    title: ['type', 'account_code'],
  },
  depositrule: {
    path: 'accounting/depositrule',
    permission: 'accounting.depositrule',
    label: t('Deposit rule'),
    plural: t('Deposit rules'),
    title: ['type', 'threshold'],
  },
  damage: {
    permission: 'contract.damage',
    label: t('Damage'),
    plural: t('Damages'),
    title: ['description'],
  },
  creditoverride: {
    permission: 'account.creditoverride',
    label: t('Credit override'),
    plural: t('Credit overrides'),
    title: ['reason'],
  },
  sesmail: {
    path: 'ses/sesmail',
    permission: 'comms.sesmail',
    label: t('Sent mail'),
    plural: t('Sent mail'),
    title: ['subject'],
  },
  sesmail_incoming: {
    path: 'ses/sesmail_incoming',
    permission: 'comms.sesmail_incoming',
    label: t('Incoming mail'),
    plural: t('Inbox'),
    title: ['subject'],
  },
  changerequest: {
    permission: 'comms.changerequest',
    label: t('Change request'),
    plural: t('Change requests'),
    title: ['title'],
  },
  snippet: {
    permission: 'comms.snippet',
    label: t('Snippet'),
    plural: t('Snippets'),
    title: ['code'],
    retires: true,
  },
  announcement: {
    permission: 'comms.announcement',
    label: t('Announcement'),
    plural: t('Announcements'),
    title: ['subject'],
    retires: true,
  },
  tag: { permission: 'tag.tag', label: t('Tag'), plural: t('Tags'), title: ['name'] },
  tagtype: { permission: 'tag.tagtype', label: t('Tag type'), plural: t('Tag types'), title: ['name'] },
  note: { permission: 'core.note', label: t('Note'), plural: t('Notes'), title: ['title'] },
  file: {
    path: 'fum/files',
    permission: 'core.file',
    label: t('File'),
    plural: t('Files'),
    title: ['title'],
  },
  contenttype: {
    path: 'fum/contenttypes',
    permission: 'core.contenttype',
    label: t('Content type'),
    plural: t('Content types'),
    title: ['app_label', 'model'],
  },
  metadata: {
    path: 'meta_data',
    permission: 'core.metadata',
    label: t('Setting'),
    plural: t('Settings'),
    title: ['code'],
  },
  // Everybody sees his own alone; the titles are made by their kind.
  notification: {
    permission: 'core.notification',
    label: 'Notification',
    plural: t('Notifications'),
    title: ['kind'],
  },
  job: { permission: 'core.job', label: t('Job'), plural: t('Jobs'), title: ['name'] },
  inboundevent: {
    permission: 'core.inboundevent',
    label: t('Inbound event'),
    plural: t('Inbound events'),
    title: ['external_id'],
  },
  // Whoever may see the queue sees what fills it.
  reconcilerrun: { permission: 'core.job', label: t('Catch-up'), plural: t('Catch-ups'), title: ['name'] },
  importrun: {
    permission: 'core.importrun',
    label: t('Import'),
    plural: t('Imports'),
    title: ['file_name'],
  },
  history: {
    permission: 'core.history',
    label: t('History entry'),
    plural: t('History'),
    title: ['title', 'action'],
  },
  savedview: {
    permission: 'core.savedview',
    label: t('Saved view'),
    plural: t('Saved views'),
    title: ['name'],
  },
  bulkrun: { permission: 'core.bulkrun', label: t('Bulk action'), plural: t('Bulk actions'), title: ['id'] },
  problem: { permission: 'core.problem', label: t('Problem'), plural: t('Problems'), title: ['description'] },
  sales_dated: {
    path: 'stats/sales_dated',
    permission: 'stats.sales_dated',
    label: t('Sales row'),
    plural: t('Sales figures'),
    title: ['year', 'type'],
  },
  state: {
    path: 'stateit/state',
    permission: 'stateit.state',
    label: t('State'),
    plural: t('States'),
    title: ['name'],
    retires: true,
  },
  state_type: {
    path: 'stateit/state_type',
    permission: 'stateit.state_type',
    label: t('State type'),
    plural: t('State types'),
    title: ['name'],
  },
  state_group: {
    path: 'stateit/state_group',
    permission: 'stateit.state_group',
    label: t('State group'),
    plural: t('State groups'),
    title: ['name'],
  },
});

const known: Readonly<Record<string, Head>> = heads;

/** The head of a resource, or undefined for a name that is none. */
export const headOf = (resource: string | undefined): Head | undefined =>
  resource === undefined ? undefined : known[resource];

/** Whether a part of a related record is shown without permission to view that record: its id and the fields that name it. */
export const isNaming = (resource: string, part: string): boolean =>
  part === 'id' || (headOf(resource)?.title.includes(part) ?? true);
