/** Where a notification leads: its record, else the list of its kind. */
import { paths } from '../../../lib/registry/paths.ts';

const RECORDS: Readonly<Record<string, (id: number) => string>> = {
  contract: (id) => paths.contract.to({ id }),
  customer: (id) => paths.customer.to({ id }),
  account: (id) => paths.account.to({ id }),
  depot: (id) => paths.depot.to({ id }),
  stockitem: (id) => paths.product.to({ id }),
  changerequest: (id) => paths.changeRequest.to({ id }),
  paymentrequest: (id) => paths.paymentRequest.to({ id }),
  refundrequest: (id) => paths.refundRequest.to({ id }),
  sesmail: (id) => paths.sentMailRecord.to({ id }),
  sesmail_incoming: (id) => paths.inbox.to({}, { id }),
  announcement: (id) => paths.announcement.to({ id }),
  importrun: (id) => paths.importRun.to({ id }),
  bulkrun: (id) => paths.bulkRun.to({ id }),
  job: (id) => paths.job.to({ id }),
  user: (id) => paths.user.to({ id }),
};
const KINDS: Readonly<Record<string, string>> = {
  deposit_unpaid: paths.contracts.to(),
  overdue_back: paths.contracts.to(),
  payment_received: paths.transactions.to(),
  payment_failed: paths.paymentRequests.to(),
  refund_succeeded: paths.refundRequests.to(),
  message_received: paths.inbox.to(),
  mail_returned: paths.sentMail.to(),
  stock_shortage: paths.planner.to(),
  user_changed: paths.users.to(),
  job_failed: paths.system.to(),
  figures_differ: paths.system.to(),
};

/** The address of a record; undefined for a kind of record that has no page. */
export const recordPath = (resource: string, id: number): string | undefined => RECORDS[resource]?.(id);

/** Where pressing a line leads; undefined = nowhere, it only says something. */
export function placeOf(line: {
  readonly kind: string;
  readonly resource: string | null;
  readonly object_id: number | null;
}): string | undefined {
  const { kind, resource, object_id } = line;
  if (resource !== null && object_id !== null) return recordPath(resource, object_id) ?? KINDS[kind];
  return KINDS[kind];
}

/** What a push leads to: `contract-12`. */
export function placeOfPush(open: string | null): string | undefined {
  const [, resource = '', id = ''] = /^([a-z_]+)-(\d+)$/.exec(open ?? '') ?? [];
  return resource === '' ? undefined : recordPath(resource, Number(id));
}
