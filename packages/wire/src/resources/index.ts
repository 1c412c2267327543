/** Every resource of the API. What is not listed here does not exist. */
import type { AnyResource } from '../define-resource.ts';
import { account } from './account.ts';
import { contenttype } from './contenttype.ts';
import { contract } from './contract.ts';
import { contractstock } from './contractstock.ts';
import { customer } from './customer.ts';
import { depot } from './depot.ts';
import { file } from './file.ts';
import { note } from './note.ts';
import { problem } from './problem.ts';
import { state, state_group, state_type } from './state.ts';
import { stockcontainer } from './stockcontainer.ts';
import { stockcontainer_accessory } from './stockcontainer-accessory.ts';
import { stockgroup } from './stockgroup.ts';
import { stockitem } from './stockitem.ts';
import { stockmovement } from './stockmovement.ts';
import { tag, tagtype } from './tag.ts';
import { user } from './user.ts';

export const resources: Readonly<Record<string, AnyResource>> = {
  user,
  depot,
  customer,
  account,
  contract,
  contractstock,
  stockitem,
  stockmovement,
  stockcontainer,
  stockcontainer_accessory,
  stockgroup,
  tag,
  tagtype,
  note,
  file,
  contenttype,
  problem,
  state,
  state_type,
  state_group,
};
export {
  account,
  contenttype,
  contract,
  contractstock,
  customer,
  depot,
  file,
  note,
  problem,
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
  user,
};
