import type { Tx } from '../../db/database.ts';
import { setPositions } from '../../records/workflow/set-position.ts';

const CONTRACT = {
  table: 'contract',
  resource: 'contract',
  context: 'contract_status',
  action: 'state',
} as const;

/** Abandons a locked quote or reopens it without checking the workflow's rules, and ends its hold. The product itself did it. */
export async function placeQuote(tx: Tx, id: number, position: 'quote' | 'quote_abandoned'): Promise<void> {
  await setPositions(tx, CONTRACT, id, { contract_position: position }, null, { position, hold_until: null });
}
