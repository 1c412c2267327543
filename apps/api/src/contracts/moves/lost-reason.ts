/** Why a quote was lost: one of the reasons of the settings beside what was written (domain rules §6, docs/use/reporting.md). */
import type { ContractPosition } from '@hireyard/domain/contracts/moves/decide';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';

/** `lost_reason` of a move: it says something only where a quote is given up, and may be left out. */
export function lostWith(
  additional: Values,
  to: ContractPosition,
  settings: Settings,
): { readonly reason?: string; readonly error?: string } {
  const given = additional['lost_reason'];
  if (to !== 'quote_abandoned' || given === undefined || given === null || given === '') return {};
  const known = settingFor<readonly { reason: string }[]>(settings, 'lost_reasons');
  return typeof given === 'string' && known.some(({ reason }) => reason === given)
    ? { reason: given }
    : { error: 'Choose one of the reasons of the settings.' };
}

/** Writes the reason down; the row itself came with the position. */
export async function rememberLoss(
  { db, today, user }: WriteCall<Values>,
  id: number,
  reason: string,
  detail: unknown,
): Promise<void> {
  await db.rows(sql`update quote_loss set reason = ${reason}, detail = ${typeof detail === 'string' ? detail.trim() : ''},
    lost_on = ${today}::date, user_id = ${user.id} where contract_id = ${id}`);
}
