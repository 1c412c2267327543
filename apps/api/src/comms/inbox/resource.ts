/** Incoming email: triage, contents and follow-ups (spec §3.15, §7.3; domain rules §10). */
import { t } from '@hireyard/messages';
import { sesmail_incoming, enteredMessage } from '@hireyard/wire/comms/sesmail-incoming';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { linkedBy, lockContracts, writeLinkingHistory } from './linked.ts';
import { enterMessage } from './log-call.ts';
import type { Implementation } from '../../records/implementation.ts';
import { changesOf, deleteRow, updateRow, type Values } from '../../records/core/write.ts';
import { changeFromMail } from './change-request.ts';
import { saveAttachment, prepareAttachment } from './save-attachment.ts';
import { attachment, decoded, raw } from './message.ts';
import { incomingWorkflow } from './moves.ts';
import { incomingSource as source } from './source.ts';
import { deleteMessage } from '../../mail/outbox/intake.ts';

/** Fields that users may change; the others stay as received. */
const OPEN: ReadonlySet<string> = new Set(['contract', 'customer']);

/** Locks the old and the new contract before the message, in the same order as a follow-up. */
async function lockFirst({ db, body }: WriteCall, id: number): Promise<void> {
  const given = (body as Values | undefined)?.['contract'];
  if (given === undefined) return;
  const row = await db.one<{ contract_id: number | null }>(
    sql`select contract_id from sesmail_incoming where id = ${id}`,
  );
  await lockContracts(db, [row?.contract_id ?? null, typeof given === 'number' ? given : null]);
}

const idOf = (linked: unknown): number | null =>
  typeof linked === 'object' && linked !== null ? (linked as { id: number }).id : null;

/** Links a message to a contract or customer and records it on the message and the contracts. */
async function update(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const changes = changesOf(sesmail_incoming.fields, before, call.body);
  const fixed = changes.find(({ field }) => !OPEN.has(field));
  if (fixed) throw invalid({ [fixed.field]: [t('A received message can’t be changed.')] });
  const linked = changes.find(({ field }) => field === 'contract');
  const chosen = linked === undefined ? {} : chosenBy(call, linked.after);
  await updateRow(call.db, source, id, changes, call.user.id, chosen);
  if (linked !== undefined)
    await writeLinkingHistory(call.db, {
      message: id,
      from: idOf(linked.before),
      to: typeof linked.after === 'number' ? linked.after : null,
      userId: call.user.id,
    });
}

const chosenBy = ({ user }: WriteCall, contract: unknown): Values =>
  contract === null
    ? { match_by: null, match_why: t('Unlinked by {name}.', { name: user.name }) }
    : { match_by: 'user', match_why: linkedBy(user.name) };

/** Only spam can be deleted; customers' messages are kept. */
async function remove(call: WriteCall, id: number): Promise<void> {
  const row = await call.db.one<{ position: string; intake_id: number }>(
    sql`select position, intake_id from sesmail_incoming where id = ${id}`,
  );
  if (row?.position !== 'spam')
    throw conflict(t('Only spam can be deleted. Resolve the message instead.'), 'not_spam');
  await deleteRow(call.db, source, id, call.user.id);
  await deleteMessage(call.db, row.intake_id);
}

export const sesmailIncomingResource: Implementation = {
  source,
  workflow: incomingWorkflow,
  lockFirst,
  createBody: enteredMessage,
  create: enterMessage,
  update,
  remove,
  prepareActions: { saveAttachment: prepareAttachment },
  actions: { saveAttachment, changerequest: changeFromMail },
  reads: { decoded, raw, attachment },
};
