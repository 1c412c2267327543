import type { Tx } from '../../db/database.ts';
import { writeHistory } from '../../records/core/write.ts';
import { addMarker } from '../../records/workflow/set-position.ts';

/** Adds a sent email to the contract's history; a summary also sets the contract's state (spec §4.1). */
export async function noteMailSent(
  tx: Tx,
  id: number,
  { subject, category }: { readonly subject: string; readonly category: string },
): Promise<void> {
  await writeHistory(tx, 'contract', id, null, 'mail sent', [
    { field: 'mail', before: null, after: subject },
  ]);
  if (category === 'contract_summary')
    await addMarker(
      tx,
      { table: 'contract', resource: 'contract', context: 'contract_status' },
      id,
      'summary_sent',
    );
}
