/** Every resource that the API serves, in the order of the API document. */
import type { Implementation } from '../records/register.ts';
import { accountResource } from '../customers/accounts/resource.ts';
import { announcementResource } from '../comms/announcements.ts';
import { runDocuments } from '../contracts/documents/of-bulk-run.ts';
import { bulkrunResource } from '../records/bulk/runs/resource.ts';
import { changeRequestResource } from '../contracts/change-requests/resource.ts';
import { contenttypeResource } from '../records/content-types.ts';
import { contractResource } from '../contracts/resource.ts';
import { contractstockResource } from '../contracts/lines/resource.ts';
import { creditoverrideResource } from '../money/credit-overrides.ts';
import { customerResource } from '../customers/resource.ts';
import { damageResource } from '../money/damages/resource.ts';
import { depositruleResource } from '../money/deposit-rules.ts';
import { depotResource } from '../settings/depots/resource.ts';
import { fileResource } from '../records/files/resource.ts';
import { nominalResource } from '../money/nominals.ts';
import { historyResource } from '../system/history/resource.ts';
import { importRunResource } from '../records/import/runs/resource.ts';
import { RUN_KINDS } from './import-run-kinds.ts';
import { invoiceResource } from '../money/invoices.ts';
import { inboundeventResource } from '../system/deliveries.ts';
import { jobResource } from '../system/jobs.ts';
import { metadataResource } from '../settings/resource.ts';
import { noteResource } from '../records/notes/resource.ts';
import { notificationResource } from '../people/notifications/resource.ts';
import { paymentRequestResource } from '../money/payment-requests/resource.ts';
import { problemResource } from '../contracts/problems.ts';
import { refundRequestResource } from '../money/refund-requests.ts';
import { reconcilerrunResource } from '../system/catch-ups.ts';
import { savedviewResource } from '../records/views/resource.ts';
import { salesDatedResource } from '../reports/sales/resource.ts';
import { snippetResource } from '../comms/snippets.ts';
import { sesmailResource } from '../comms/sent/resource.ts';
import { sesmailIncomingResource } from '../comms/inbox/resource.ts';
import { stateGroupResource, stateResource, stateTypeResource } from './index.ts';
import { stockcontainerResource } from '../stock/containers.ts';
import { stockcontainerAccessoryResource } from '../stock/container-accessories.ts';
import { stockgroupResource } from '../stock/groups/resource.ts';
import { stockitemResource } from '../stock/items/resource.ts';
import { stockmovementResource } from '../stock/movements.ts';
import { tagResource, tagtypeResource } from '../stock/tags/resource.ts';
import { transactionResource } from '../money/transactions/resource.ts';
import { vehiclerunResource } from '../warehouse/vehicle-runs/resource.ts';
import { userResource } from '../people/users/resource.ts';

export const implementations: readonly Implementation[] = [
  contractResource,
  contractstockResource,
  customerResource,
  accountResource,
  paymentRequestResource,
  refundRequestResource,
  transactionResource,
  invoiceResource,
  depotResource,
  stockitemResource,
  stockmovementResource,
  stockcontainerResource,
  stockcontainerAccessoryResource,
  stockgroupResource,
  vehiclerunResource,
  nominalResource,
  depositruleResource,
  damageResource,
  creditoverrideResource,
  salesDatedResource,
  sesmailResource,
  sesmailIncomingResource,
  tagResource,
  tagtypeResource,
  changeRequestResource,
  noteResource,
  fileResource,
  snippetResource,
  announcementResource,
  contenttypeResource,
  metadataResource,
  historyResource,
  notificationResource,
  importRunResource(RUN_KINDS),
  jobResource,
  inboundeventResource,
  reconcilerrunResource,
  savedviewResource,
  bulkrunResource(runDocuments),
  problemResource,
  stateResource,
  stateTypeResource,
  stateGroupResource,
  userResource,
];
