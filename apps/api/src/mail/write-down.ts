/** What was said another way – on the telephone, by letter – written down by hand as a message (spec §7.2, create). */
import { randomUUID } from 'node:crypto';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../http/call.ts';
import { remember, type Values } from '../resource/write.ts';
import { stateSetWith } from '../workflow/state-set.ts';
import { lockContracts, rememberLinking } from './linked.ts';
import { tellMessage } from './tell-message.ts';

const textOf = (body: Values, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
const idOf = (body: Values, name: string): number | null => {
  const value = body[name];
  return typeof value === 'number' ? value : null;
};
const PREVIEW = 200;

/** POST ses/sesmail_incoming/: answers the id. It is new to everybody else, like a message that came. */
export async function writeDown(call: WriteCall<Values>): Promise<number> {
  const { db, body, user } = call;
  const content = textOf(body, 'content');
  const contract = idOf(body, 'contract');
  const raw = Buffer.from(content, 'utf8');
  await lockContracts(db, [contract]);
  const intake = await db.one<{ id: number }>(sql`
    insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
    values (${`hand:${randomUUID()}`}, 'hand', ${textOf(body, 'source')}, ${[textOf(body, 'destination')]}, ${raw}) returning id`);
  const row = await db.one<{ id: number }>(sql`
    insert into sesmail_incoming (intake_id, subject, category, why, source, source_name, destination, type, preview, content_text, new_text,
      contract_id, customer_id, match_by, match_why, state_set_id)
    values (${intake?.id ?? 0}, ${textOf(body, 'subject')}, ${textOf(body, 'category')}, ${`${user.name} wrote it down.`}, ${textOf(body, 'source')},
      ${textOf(body, 'source_name')}, ${textOf(body, 'destination')}, 'text', ${content.replace(/\s+/g, ' ').slice(0, PREVIEW)}, ${content}, ${content},
      ${contract}, ${idOf(body, 'customer')}, ${contract === null ? null : 'user'}, ${contract === null ? '' : `${user.name} chose it.`},
      ${stateSetWith('incoming_email_status', ['received'])})
    returning id`);
  if (row === undefined) throw new Error('A message gave no row.');
  await remember(db, 'sesmail_incoming', row.id, user.id, 'created', [
    { field: 'subject', before: null, after: textOf(body, 'subject') },
  ]);
  await rememberLinking(db, { message: row.id, from: null, to: contract, userId: user.id });
  await tellMessage(db, row.id, contract, user.id);
  return row.id;
}
