/** Every resource of the API. Written by `npm run registries`; do not edit. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from './resource/define-resource.ts';
import { account } from './customers/account.ts';
import { announcement } from './comms/announcement.ts';
import { bulkrun } from './records/bulkrun.ts';
import { changerequest } from './contracts/changerequest.ts';
import { contenttype } from './records/contenttype.ts';
import { contractWithChanges } from './contracts/contract-changes.ts';
import { contractstock } from './contracts/contractstock.ts';
import { creditoverride } from './money/creditoverride.ts';
import { customer } from './customers/customer.ts';
import { damage } from './money/damage.ts';
import { depositrule, invoice, nominal } from './money/accounting.ts';
import { depot } from './settings/depot.ts';
import { file } from './records/file.ts';
import { history } from './records/history.ts';
import { importrun } from './records/importrun.ts';
import { inboundevent } from './system/inboundevent.ts';
import { job } from './system/job.ts';
import { metadata } from './settings/metadata.ts';
import { note } from './records/note.ts';
import { notification } from './people/notification.ts';
import { paymentrequest } from './money/paymentrequest.ts';
import { problem } from './contracts/problem.ts';
import { reconcilerrun } from './system/reconcilerrun.ts';
import { refundrequest } from './money/refundrequest.ts';
import { sales_dated } from './reports/sales-dated.ts';
import { savedview } from './records/savedview.ts';
import { sesmail } from './comms/sesmail.ts';
import { sesmail_incoming } from './comms/sesmail-incoming.ts';
import { snippet } from './comms/snippet.ts';
import { state, state_group, state_type } from './settings/state.ts';
import { stockcontainer } from './stock/stockcontainer.ts';
import { stockcontainer_accessory } from './stock/stockcontainer-accessory.ts';
import { stockgroup } from './stock/stockgroup.ts';
import { stockitem } from './stock/stockitem.ts';
import { stockmovement } from './stock/stockmovement.ts';
import { tag, tagtype } from './stock/tag.ts';
import { transaction } from './money/transaction.ts';
import { user } from './people/user.ts';
import { vehiclerun } from './warehouse/vehiclerun.ts';

export const resources: Readonly<Record<string, AnyResource>> = dictionary({
  account,
  announcement,
  bulkrun,
  changerequest,
  contenttype,
  contract: contractWithChanges,
  contractstock,
  creditoverride,
  customer,
  damage,
  depositrule,
  depot,
  file,
  history,
  importrun,
  inboundevent,
  invoice,
  job,
  metadata,
  nominal,
  note,
  notification,
  paymentrequest,
  problem,
  reconcilerrun,
  refundrequest,
  sales_dated,
  savedview,
  sesmail,
  sesmail_incoming,
  snippet,
  state,
  state_group,
  state_type,
  stockcontainer,
  stockcontainer_accessory,
  stockgroup,
  stockitem,
  stockmovement,
  tag,
  tagtype,
  transaction,
  user,
  vehiclerun,
});
