/** States of an email that users may set: bounced, complaint, and unblocking its addresses (domain rules §10). */
import { t } from '@hireyard/messages';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { addMailEvents } from '../../mail/outbox/progress.ts';
import { allow, bareAddresses } from '../../mail/outbox/suppression.ts';
import { readerOf } from '../../records/list/read.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { lockRow, writeHistory, type Values } from '../../records/core/write.ts';
import type { Workflow } from '../../records/workflow/workflow.ts';
import { mailSource as source } from '../../mail/outbox/source.ts';

/** The service sets all other states. */
const MANUAL_STATES: ReadonlySet<string> = new Set(['bounced', 'complaint']);

async function recipientsOf(tx: Tx, id: number): Promise<string[]> {
  const row = await tx.one<{ to: string; cc: string }>(sql`select "to", cc from sesmail where id = ${id}`);
  return bareAddresses(`${row?.to ?? ''}, ${row?.cc ?? ''}`);
}

/** Returns the address that a user means: the only recipient or the one named. Throws 400 if it is unclear. */
async function recipientsMeant(tx: Tx, id: number, given: unknown): Promise<string[]> {
  const recipients = await recipientsOf(tx, id);
  const named = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (recipients.length < 2 && named === '') return recipients;
  if (!recipients.includes(named))
    throw invalid({
      additional: {
        address: [t('Choose one of these addresses: {addresses}.', { addresses: recipients.join(', ') })],
      },
    });
  return [named];
}

export const mailWorkflow: Workflow = {
  source,
  context: 'email_status',
  async marker(call, id, action) {
    if (!MANUAL_STATES.has(action))
      throw conflict(
        t('The email service sets this state. You can only mark an email as bounced or as a complaint.'),
        'not_by_hand',
      );
    const { reason, address } = (call.body['additional'] ?? {}) as Values;
    const addresses = await recipientsMeant(call.db, id, address);
    await addMailEvents(
      call.db,
      id,
      [
        {
          action: action as 'bounced',
          externalId: `user:${action}:${addresses.join(',')}`.slice(0, 300),
          source: 'user',
          addresses,
          at: call.app.now(),
          permanent: true,
          detail: typeof reason === 'string' ? reason : '',
        },
      ],
      call.user.id,
    );
  },
  async detaching(_call, _id, action) {
    if (action !== null)
      throw conflict(t('The state of a sent email can’t be removed. Unblock the address instead.'), 'stays');
  },
};

/** POST ses/sesmail/{id}/allow_mail/: unblocks the recipients of this email. */
export async function allowMail(call: WriteCall<Values>, id: number) {
  const { db, user } = call;
  await lockRow(db, source, id, undefined);
  for (const address of await recipientsOf(db, id))
    if (await allow(db, address))
      await writeHistory(db, 'sesmail', id, user.id, 'mail allowed', [
        { field: 'suppressed', before: address, after: null },
      ]);
  return recordAnswer(call, readerOf(source), id);
}
