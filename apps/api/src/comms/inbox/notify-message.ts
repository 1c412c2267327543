/** Notifies the user who created the message's contract, and the users of the inbox. */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../platform/notify/notify.ts';

/** `by`: the user who entered it; null = received. */
export async function notifyMessage(
  tx: Tx,
  id: number,
  contract: number | null,
  by: number | null,
): Promise<void> {
  const about =
    contract === null
      ? undefined
      : await tx.one<{ contract_number: string; created_by_id: number | null }>(
          sql`select contract_number, created_by_id from contract where id = ${contract}`,
        );
  const news = {
    cause: `message ${id}`,
    record: { resource: 'sesmail_incoming', id },
    text:
      about === undefined
        ? t('About no contract yet')
        : t('About {number}', { number: about.contract_number }),
    by,
  };
  const maker = about?.created_by_id == null ? [] : [about.created_by_id];
  if (maker.length > 0) await notify(tx, { ...news, kind: 'message_matched', only: maker });
  await notify(tx, { ...news, kind: 'message_received', except: maker });
}
