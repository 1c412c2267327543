/** Moves hires after warehouse actions. A refusal is reported, but the action itself stays recorded. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { SentLine } from '@hireyard/wire/contracts/goods';
import { sql } from '../db/database.ts';
import { toHttpError } from '../platform/http/database-errors.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';
import { changeSystemState } from '../records/workflow/change-state.ts';
import { contractWorkflow } from '../contracts/moves/workflow.ts';

/**
 * Moves a locked contract one step; returns null if it is there, else the reason in words.
 * @param lines the units that leave with the move; without them, those due today
 */
export async function moveHire(
  call: WriteCall<Values>,
  contract: number,
  system_action: string,
  lines?: readonly SentLine[],
): Promise<string | null> {
  await call.db.rows(sql`savepoint moved`);
  try {
    const body = { system_action, action: 'attach', ...(lines && { additional: { lines } }) };
    await changeSystemState({ ...call, body }, contractWorkflow, contract);
    return null;
  } catch (error) {
    const known = toHttpError(error);
    if (!(known instanceof HttpError) || ![400, 409].includes(known.status)) throw error;
    if ('code' in known.body && known.body['code'] === 'retry') throw error;
    await call.db.rows(sql`rollback to savepoint moved`);
    return 'detail' in known.body ? String(known.body['detail']) : 'More has to be said than a scan can say.';
  }
}

const STEPS: Readonly<Record<string, readonly string[]>> = dictionary({
  'out entered': ['in_transit', 'on_hire'],
  'out in_transit': ['on_hire'],
  'back on_hire': ['collection'],
  'back off_hire': ['collection'],
});

/** Returns the steps of a hire after handover or collection. If the customer collects, both steps happen at once. */
export function stepsAfter(leg: 'out' | 'back', position: string, brought: boolean): readonly string[] {
  if (leg === 'out' && position === 'entered' && !brought) return ['on_hire'];
  return STEPS[`${leg} ${position}`] ?? [];
}
