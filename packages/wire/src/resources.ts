/** Every resource of the API. What is not listed here does not exist. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from './resource/define-resource.ts';
import { account } from './customers/account.ts';
import { depositrule, invoice, nominal } from './money/accounting.ts';
import { announcement } from './comms/announcement.ts';
import { bulkrun } from './records/bulkrun.ts';
import { changerequest } from './contracts/changerequest.ts';
import { contenttype } from './records/contenttype.ts';
import { contract } from './contracts/contract.ts';
import { contractWithChanges } from './contracts/contract-changes.ts';
import { contractstock } from './contracts/contractstock.ts';
import { creditoverride } from './money/creditoverride.ts';
import { customer } from './customers/customer.ts';
import { damage } from './money/damage.ts';
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
import { savedview } from './records/savedview.ts';
import { sales_dated } from './reports/sales-dated.ts';
import { sesmail } from './comms/sesmail.ts';
import { sesmail_incoming } from './comms/sesmail-incoming.ts';
import { snippet } from './comms/snippet.ts';
import { state, state_group, state_type } from './settings/state.ts';
import { stockcontainer } from './stock/stockcontainer.ts';
import { stockcontainer_accessory } from './stock/stockcontainer-accessory.ts';
import { stockgroup } from './stock/stockgroup.ts';
import { vehiclerun } from './warehouse/vehiclerun.ts';
import { stockitem } from './stock/stockitem.ts';
import { stockmovement } from './stock/stockmovement.ts';
import { tag, tagtype } from './stock/tag.ts';
import { transaction } from './money/transaction.ts';
import { user } from './people/user.ts';

export const resources: Readonly<Record<string, AnyResource>> = dictionary({
  user,
  depot,
  customer,
  account,
  contract: contractWithChanges,
  contractstock,
  stockitem,
  stockmovement,
  stockcontainer,
  stockcontainer_accessory,
  stockgroup,
  vehiclerun,
  paymentrequest,
  refundrequest,
  transaction,
  invoice,
  nominal,
  depositrule,
  damage,
  creditoverride,
  sales_dated,
  sesmail,
  sesmail_incoming,
  changerequest,
  snippet,
  announcement,
  tag,
  tagtype,
  note,
  file,
  contenttype,
  metadata,
  history,
  notification,
  importrun,
  job,
  inboundevent,
  reconcilerrun,
  savedview,
  bulkrun,
  problem,
  state,
  state_type,
  state_group,
});
export {
  account,
  announcement,
  changerequest,
  contenttype,
  contract,
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
  metadata,
  nominal,
  job,
  note,
  notification,
  paymentrequest,
  problem,
  reconcilerrun,
  refundrequest,
  sesmail,
  sesmail_incoming,
  snippet,
  state,
  state_group,
  state_type,
  stockcontainer,
  stockcontainer_accessory,
  stockgroup,
  vehiclerun,
  stockitem,
  stockmovement,
  tag,
  tagtype,
  transaction,
  user,
};
