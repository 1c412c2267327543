/** Proposed changes and further views of a contract. Separate from the declaration, which every page with contracts loads. */
import { dictionary } from '@hireyard/messages/dictionary';
import { changeAnswer, changeBody, impactShape } from './change.ts';
import { contractVersionActions } from './versions.ts';
import { impactBody } from './impact.ts';
import { contractViewActions } from './views.ts';
import { contract } from './contract.ts';

const actions: typeof contract.actions = dictionary({
  ...contract.actions,
  ...contractViewActions,
  ...contractVersionActions,
  changerequest: {
    method: 'POST',
    path: 'changerequest',
    on: 'record',
    permission: 'comms.add_changerequest',
    status: 201,
    summary: 'Adds a change request',
    body: changeBody,
    returns: changeAnswer,
  },
  impact: {
    method: 'POST',
    path: 'impact',
    on: 'record',
    permission: 'contract.view_contract',
    summary: 'Previews the impact of an unsaved change',
    body: impactBody,
    returns: impactShape,
  },
});

/** The contract declaration with all its actions. */
export const contractWithChanges: typeof contract = { ...contract, actions };
