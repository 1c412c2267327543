/** A message that asks for a change becomes a change request in one step, and is resolved by it. */
import type { Proposal } from '@hireyard/wire/change';
import { createFromMail } from '../../changes/create-change.ts';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { lockRow, remember, type Values } from '../../resource/write.ts';
import { setPositions } from '../../workflow/set-position.ts';
import { incomingSource } from './source.ts';

const textOf = (body: Values, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
};

interface Message {
  readonly subject: string;
  readonly new_text: string;
  readonly contract_id: number | null;
}

/**
 * POST …/changerequest/: title and words are the message's own unless given. A contract that is named is also the message's from now on; 400
 * when there is none. The message is resolved: what it asks for stands in the change request.
 */
export async function changeFromMail(call: WriteCall<Values>, id: number) {
  const { db, body, user } = call;
  const given = typeof body['contract'] === 'number' ? body['contract'] : null;
  const message = await db.one<Message>(
    sql`select subject, new_text, contract_id from sesmail_incoming where id = ${id}`,
  );
  if (message === undefined) throw notFound();
  const contract = given ?? message.contract_id;
  if (contract === null)
    throw invalid({ contract: ['Say which contract it is about: the message is linked to none.'] });
  const title = textOf(body, 'title') || message.subject.slice(0, 250) || 'Change';
  const content = textOf(body, 'content') || message.new_text.slice(0, 20_000) || title;
  // Locks the contract before the message, like a follow-up does.
  const request = await createFromMail(call, {
    incomingId: id,
    contract,
    title,
    content,
    proposal: (body['proposal'] as Proposal | null | undefined) ?? null,
  });
  await lockRow(db, incomingSource, id, undefined);
  if (contract !== message.contract_id) {
    await db.rows(sql`update sesmail_incoming set contract_id = ${contract}, match_by = 'user', match_why = ${`${user.name} chose it.`},
      version = version + 1, updated_at = now() where id = ${id}`);
    await remember(db, 'sesmail_incoming', id, user.id, 'changed', [
      { field: 'contract', before: message.contract_id, after: contract },
    ]);
  }
  const placed = {
    table: 'sesmail_incoming',
    resource: 'sesmail_incoming',
    context: 'incoming_email_status',
    action: 'state',
  };
  await setPositions(db, placed, id, { incoming_email_position: 'resolved' }, user.id, {
    position: 'resolved',
  });
  return { status: 201, body: { id: request, title, content } };
}
