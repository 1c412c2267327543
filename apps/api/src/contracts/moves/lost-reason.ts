/** The reason for a lost quote: one of those in the settings, besides the written reason (domain rules §6, docs/use/reporting.md). */
import { t } from '@hireyard/messages';
import type { ContractPosition } from '@hireyard/domain/contracts/moves/decide';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';

/** Returns the optional `lost_reason` of a move. It only applies to abandoning a quote. */
export function lostReasonOf(
  additional: Values,
  to: ContractPosition,
  settings: Settings,
): { readonly reason?: string; readonly error?: string } {
  const given = additional['lost_reason'];
  if (to !== 'quote_abandoned' || given === undefined || given === null || given === '') return {};
  const known = settingFor<readonly { reason: string }[]>(settings, 'lost_reasons');
  return typeof given === 'string' && known.some(({ reason }) => reason === given)
    ? { reason: given }
    : { error: t('Choose one of the reasons in the settings.') };
}

/** Stores the reason in the row that the position created. */
export async function saveLossReason(
  { db, today, user }: WriteCall<Values>,
  id: number,
  reason: string,
  detail: unknown,
): Promise<void> {
  await db.rows(sql`update quote_loss set reason = ${reason}, detail = ${typeof detail === 'string' ? detail.trim() : ''},
    lost_on = ${today}::date, user_id = ${user.id} where contract_id = ${id}`);
}
