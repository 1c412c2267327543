/** Turns a message into a change request in one step and resolves the message. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import type { Proposal } from '@hireyard/wire/contracts/change';
import { createFromMail } from '../../contracts/change-requests/create-change.ts';
import { OPEN_CHANGE } from '../../contracts/source/open-changes.ts';
import { type Db, sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../../platform/http/errors.ts';
import { cut } from '../../mail/received/clean-text.ts';
import { linkedBy, lockContracts, writeLinkingHistory } from './linked.ts';
import { lockRow, writeHistory, type Values } from '../../records/core/write.ts';
import { setPositions } from '../../records/workflow/set-position.ts';
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

async function messageOf(db: Db, id: number): Promise<Message> {
  const message = await db.one<Message>(
    sql`select subject, new_text, contract_id from sesmail_incoming where id = ${id}`,
  );
  if (message === undefined) throw notFound();
  return message;
}

/** Locks the old and the new contract, then the message (checking `If-Match`), and returns both. */
async function lockBoth(
  call: WriteCall<Values>,
  id: number,
): Promise<Message & { readonly contract: number }> {
  const { db, body, request } = call;
  const given = typeof body['contract'] === 'number' ? body['contract'] : null;
  const seen = await messageOf(db, id);
  const contract = given ?? seen.contract_id;
  if (contract === null)
    throw invalid({ contract: [t('Choose a contract. The message isn’t linked to one yet.')] });
  const there = await lockContracts(db, [contract, seen.contract_id]);
  if (!there.has(contract)) throw invalid({ contract: [recordNotFound(contract)] });
  await lockRow(db, incomingSource, id, request.headers['if-match']);
  const message = await messageOf(db, id);
  // Linked to another contract while we waited for the lock.
  if (message.contract_id !== seen.contract_id) throw stale();
  return { ...message, contract };
}

/** Throws 409 if the message already has an open change request, so that two users don't create two. */
async function requireNone(db: Db, id: number, contract: number): Promise<void> {
  const open = await db.one(sql`
    select 1 from change_request where contract_id = ${contract} and ${OPEN_CHANGE}
      and id in (select change_request_id from change_request_incoming where sesmail_incoming_id = ${id}) limit 1`);
  if (open !== undefined)
    throw conflict(t('This message already has an open change request.'), 'has_change_request');
}

/**
 * POST …/changerequest/: creates a change request with the message's subject and text unless others are given, and
 * resolves the message.
 * A given contract is also linked to the message. Also needs the permission to change messages.
 * Throws 400 without a contract, 409 if there is an open change request, 412 if `If-Match` is stale.
 */
export async function changeFromMail(call: WriteCall<Values>, id: number) {
  const { db, body, user } = call;
  if (!can(user, 'comms.change_sesmail_incoming')) throw forbidden();
  const { contract, contract_id: before, subject, new_text } = await lockBoth(call, id);
  await requireNone(db, id, contract);
  const title = textOf(body, 'title') || cut(subject, 250).trim() || 'Change';
  const content = textOf(body, 'content') || cut(new_text, 20_000).trim() || title;
  const request = await createFromMail(call, {
    incomingId: id,
    contract,
    title,
    content,
    proposal: (body['proposal'] as Proposal | null | undefined) ?? null,
  });
  if (contract !== before) {
    await db.rows(sql`update sesmail_incoming set contract_id = ${contract}, match_by = 'user', match_why = ${linkedBy(user.name)},
      version = version + 1, updated_at = now() where id = ${id}`);
    await writeHistory(db, 'sesmail_incoming', id, user.id, 'changed', [
      { field: 'contract', before, after: contract },
    ]);
    await writeLinkingHistory(db, { message: id, from: before, to: contract, userId: user.id });
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
