/** The implementations of resources. Written by `npm run registries`; do not edit. */
import type { Implementation } from '../records/implementation.ts';
import { accountResource } from '../customers/accounts/resource.ts';
import { announcementResource } from '../comms/announcements.ts';
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
import { historyResource } from '../system/history/resource.ts';
import { inboundeventResource } from '../system/deliveries.ts';
import { invoiceResource } from '../money/invoices.ts';
import { jobResource } from '../system/jobs.ts';
import { metadataResource } from '../settings/resource.ts';
import { nominalResource } from '../money/nominals.ts';
import { noteResource } from '../records/notes/resource.ts';
import { notificationResource } from '../people/notifications/resource.ts';
import { paymentRequestResource } from '../money/payment-requests/resource.ts';
import { problemResource } from '../contracts/problems.ts';
import { reconcilerrunResource } from '../system/catch-ups.ts';
import { refundRequestResource } from '../money/refund-requests.ts';
import { salesDatedResource } from '../reports/sales/resource.ts';
import { savedviewResource } from '../records/views/resource.ts';
import { sesmailIncomingResource } from '../comms/inbox/resource.ts';
import { sesmailResource } from '../comms/sent/resource.ts';
import { snippetResource } from '../comms/snippets.ts';
import { stateGroupResource } from '../settings/workflow/state-group.ts';
import { stateResource } from '../settings/workflow/state.ts';
import { stateTypeResource } from '../settings/workflow/state-type.ts';
import { stockcontainerAccessoryResource } from '../stock/container-accessories.ts';
import { stockcontainerResource } from '../stock/containers.ts';
import { stockgroupResource } from '../stock/groups/resource.ts';
import { stockitemResource } from '../stock/items/resource.ts';
import { stockmovementResource } from '../stock/movements.ts';
import { tagResource, tagtypeResource } from '../stock/tags/resource.ts';
import { transactionResource } from '../money/transactions/resource.ts';
import { userResource } from '../people/users/resource.ts';
import { vehiclerunResource } from '../warehouse/vehicle-runs/resource.ts';

export const implemented: readonly Implementation[] = [
  accountResource,
  announcementResource,
  changeRequestResource,
  contenttypeResource,
  contractResource,
  contractstockResource,
  creditoverrideResource,
  customerResource,
  damageResource,
  depositruleResource,
  depotResource,
  fileResource,
  historyResource,
  inboundeventResource,
  invoiceResource,
  jobResource,
  metadataResource,
  nominalResource,
  noteResource,
  notificationResource,
  paymentRequestResource,
  problemResource,
  reconcilerrunResource,
  refundRequestResource,
  salesDatedResource,
  savedviewResource,
  sesmailIncomingResource,
  sesmailResource,
  snippetResource,
  stateGroupResource,
  stateResource,
  stateTypeResource,
  stockcontainerAccessoryResource,
  stockcontainerResource,
  stockgroupResource,
  stockitemResource,
  stockmovementResource,
  tagResource,
  tagtypeResource,
  transactionResource,
  userResource,
  vehiclerunResource,
];
