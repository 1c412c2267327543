/** States of contracts and the rules of their positions. */
import type { Workflow } from '../../records/workflow/workflow.ts';
import { contractPositions } from './positions.ts';
import { contractSource } from '../source/contract.ts';

export const contractWorkflow: Workflow = {
  source: contractSource,
  context: 'contract_status',
  positions: contractPositions,
};
