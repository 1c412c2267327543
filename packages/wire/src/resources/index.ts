/** Every resource of the API. What is not listed here does not exist. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { AnyResource } from '../define-resource.ts';
import { account } from './account.ts';
import { depositrule, invoice, nominal } from './accounting.ts';
import { announcement } from './announcement.ts';
import { bulkrun } from './bulkrun.ts';
import { changerequest } from './changerequest.ts';
import { contenttype } from './contenttype.ts';
import { contract } from './contract.ts';
import { contractWithChanges } from './contract-changes.ts';
import { contractstock } from './contractstock.ts';
import { creditoverride } from './creditoverride.ts';
import { customer } from './customer.ts';
import { damage } from './damage.ts';
import { depot } from './depot.ts';
import { file } from './file.ts';
import { history } from './history.ts';
import { importrun } from './importrun.ts';
import { inboundevent } from './inboundevent.ts';
import { job } from './job.ts';
import { metadata } from './metadata.ts';
import { note } from './note.ts';
import { notification } from './notification.ts';
import { paymentrequest } from './paymentrequest.ts';
import { problem } from './problem.ts';
import { reconcilerrun } from './reconcilerrun.ts';
import { refundrequest } from './refundrequest.ts';
import { savedview } from './savedview.ts';
import { sales_dated } from './sales-dated.ts';
import { sesmail } from './sesmail.ts';
import { sesmail_incoming } from './sesmail-incoming.ts';
import { snippet } from './snippet.ts';
import { state, state_group, state_type } from './state.ts';
import { stockcontainer } from './stockcontainer.ts';
import { stockcontainer_accessory } from './stockcontainer-accessory.ts';
import { stockgroup } from './stockgroup.ts';
import { vehiclerun } from './vehiclerun.ts';
import { stockitem } from './stockitem.ts';
import { stockmovement } from './stockmovement.ts';
import { tag, tagtype } from './tag.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';

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
