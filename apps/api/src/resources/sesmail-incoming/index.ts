/** Incoming mail: triage, what it says, what it leads to (spec §3.15, §7.3; domain rules §10). */
import { sesmail_incoming } from '@hireyard/wire/resources/sesmail-incoming';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { writeDown } from '../../mail/write-down.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import { changesOf, deleteRow, remember, updateRow, type Values } from '../../resource/write.ts';
import { changeFromMail } from './change-request.ts';
import { keepFile, prepareKeptFile } from './keep-file.ts';
import { attachment, decoded, raw } from './message.ts';
import { incomingWorkflow } from './moves.ts';
import { incomingSource as source } from './source.ts';

/** What a person may put right; all else is as it came. */
const OPEN: ReadonlySet<string> = new Set(['contract', 'customer']);

/** Links a message to a contract or customer; who chose stands on it. */
async function update(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const changes = changesOf(sesmail_incoming.fields, before, call.body);
  const fixed = changes.find(({ field }) => !OPEN.has(field));
  if (fixed) throw invalid({ [fixed.field]: ['A message stays as it came.'] });
  const linked = changes.find(({ field }) => field === 'contract');
  const chosen = linked === undefined ? {} : chosenBy(call, linked.after);
  await updateRow(call.db, source, id, changes, call.user.id, chosen);
  if (typeof linked?.after === 'number')
    await remember(call.db, 'contract', linked.after, call.user.id, 'mail linked', [
      { field: 'message', before: null, after: before['subject'] },
    ]);
}

const chosenBy = ({ user }: WriteCall, contract: unknown): Values =>
  contract === null
    ? { match_by: null, match_why: `${user.name} took it from its contract.` }
    : { match_by: 'user', match_why: `${user.name} chose it.` };

/** Only spam goes: what a customer wrote stays. */
async function remove(call: WriteCall, id: number): Promise<void> {
  const row = await call.db.one<{ position: string; intake_id: number }>(
    sql`select position, intake_id from sesmail_incoming where id = ${id}`,
  );
  if (row?.position !== 'spam')
    throw conflict('Only spam can be deleted. Resolve other messages instead.', 'not_spam');
  await deleteRow(call.db, source, id, call.user.id);
  // The kept bytes stay named, so that the same message is not taken for a new one.
  await call.db.rows(sql`update mail_intake set raw = ''::bytea where id = ${row.intake_id}`);
}

export const sesmailIncomingResource: Implementation = {
  source,
  workflow: incomingWorkflow,
  create: writeDown,
  update,
  remove,
  prepareActions: { keepFile: prepareKeptFile },
  actions: { keepFile, changerequest: changeFromMail },
  reads: { decoded, raw, attachment },
};
