import type { Tx } from '../../db/database.ts';
import { setPositions } from '../../records/workflow/set-position.ts';

const CONTRACT = {
  table: 'contract',
  resource: 'contract',
  context: 'contract_status',
  action: 'state',
} as const;

/** Abandons or reopens a locked quote without checking the workflow's rules, and ends its hold. Recorded as done by the system. */
export async function placeQuote(tx: Tx, id: number, position: 'quote' | 'quote_abandoned'): Promise<void> {
  await setPositions(tx, CONTRACT, id, { contract_position: position }, null, { position, hold_until: null });
}
