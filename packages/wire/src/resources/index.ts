/** Every resource of the API. What is not listed here does not exist. */
import type { AnyResource } from '../define-resource.ts';
import { account } from './account.ts';
import { contract } from './contract.ts';
import { contractstock } from './contractstock.ts';
import { customer } from './customer.ts';
import { depot } from './depot.ts';
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
  problem,
  state,
  state_type,
  state_group,
};
export {
  account,
  contract,
  contractstock,
  customer,
  depot,
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
