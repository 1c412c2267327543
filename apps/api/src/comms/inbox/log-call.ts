/**
 * Messages that staff enter: phone calls, letters, email received in a private mailbox (spec §7.2, create). They
 * are matched to contracts by the same rules as received email.
 */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import { type MailMatching, matchMail } from '@hireyard/domain/comms/mail-matching';
import { reopenForFollowUp } from '../../contracts/change-requests/follow-up.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { stateSetWith } from '../../records/workflow/states-change.ts';
import { linkedBy, lockContracts, writeLinkingHistory } from './linked.ts';
import { type Answered, matchFacts } from './match-facts.ts';
import { splitReply } from '../../mail/received/new-text.ts';
import { notifyMessage } from './notify-message.ts';
import { storeMail } from '../../mail/outbox/intake.ts';

const textOf = (body: Values, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
const idOf = (body: Values, name: string): number | null => {
  const value = body[name];
  return typeof value === 'number' ? value : null;
};
const PREVIEW = 200;

/** Links of the message that are found before it is stored. */
interface Placed {
  readonly matching: MailMatching;
  readonly newText: string;
  readonly customer: number | null;
  /** Our email that it replies to. */
  readonly answered: Answered | null;
  /** The contract it is filed under. */
  readonly contract: number | null;
}

async function place({ db, app, body }: WriteCall<Values>): Promise<Placed> {
  const { newText, quotedText } = splitReply(textOf(body, 'content'));
  const mail = idOf(body, 'sesmail');
  const answered =
    mail === null
      ? null
      : ((await db.one<Answered>(sql`select id, contract_id as contract from sesmail where id = ${mail}`)) ??
        null);
  const { facts, customer } = await matchFacts(db, {
    mail: { subject: textOf(body, 'subject'), newText, quotedText, attachments: [] },
    token: null,
    answered: answered === null ? [] : [answered],
    senders: [textOf(body, 'source')],
    sender: idOf(body, 'customer'),
    suspect: false,
    today: today(app),
  });
  const matching = matchMail(facts);
  // An empty contract in the form means "find it"; a chosen one takes precedence.
  const contract = idOf(body, 'contract') ?? matching.chosen?.contract ?? null;
  return { matching, newText, customer, answered, contract };
}

async function insertMessage(call: WriteCall<Values>, placed: Placed): Promise<number> {
  const { db, body, user } = call;
  const { matching, contract, answered } = placed;
  const content = textOf(body, 'content');
  const chosenByUser = idOf(body, 'contract') !== null;
  const intake = await storeMail(db, {
    raw: Buffer.from(content, 'utf8'),
    from: textOf(body, 'source'),
    recipients: [textOf(body, 'destination')],
    externalId: randomUUID(),
    transport: 'hand',
  });
  const row = await db.one<{ id: number }>(sql`
    insert into sesmail_incoming (intake_id, subject, category, why, source, source_name, destination, type, preview, content_text, new_text,
      contract_id, customer_id, sesmail_id, match_by, match_why, state_set_id)
    values (${intake ?? 0}, ${textOf(body, 'subject')}, ${textOf(body, 'category')}, ${t('Entered by {name}.', { name: user.name })}, ${textOf(body, 'source')},
      ${textOf(body, 'source_name')}, ${textOf(body, 'destination')}, 'text', ${content.replace(/\s+/g, ' ').slice(0, PREVIEW)}, ${content},
      ${placed.newText}, ${contract}, ${placed.customer}, ${answered?.id ?? null},
      ${chosenByUser ? 'user' : (matching.chosen?.by ?? null)}, ${chosenByUser ? linkedBy(user.name) : matching.why},
      ${stateSetWith('incoming_email_status', ['received'])})
    returning id`);
  if (row === undefined) throw new Error('The insert of a message returned no row.');
  return row.id;
}

async function insertMatches(tx: Tx, message: number, { matches }: MailMatching): Promise<void> {
  for (const { contract, by, reason } of matches)
    await tx.rows(sql`insert into sesmail_incoming_match (sesmail_incoming_id, contract_id, by, why)
      values (${message}, ${contract}, ${by}, ${reason})`);
}

/**
 * Stores a message that staff entered (POST ses/sesmail_incoming/) and returns its id. Other users see it as new.
 */
export async function enterMessage(call: WriteCall<Values>): Promise<number> {
  const { db, body, user } = call;
  const placed = await place(call);
  const { matching, contract, answered } = placed;
  await lockContracts(db, [contract, ...matching.matches.map((match) => match.contract)]);
  const id = await insertMessage(call, placed);
  await insertMatches(db, id, matching);
  await writeHistory(db, 'sesmail_incoming', id, user.id, 'created', [
    { field: 'subject', before: null, after: textOf(body, 'subject') },
  ]);
  await writeLinkingHistory(db, { message: id, from: null, to: contract, userId: user.id });
  await notifyMessage(db, id, contract, user.id);
  if (answered !== null)
    await reopenForFollowUp(db, {
      contract,
      incomingId: id,
      repliesTo: { outgoing: [answered.id], incoming: [] },
    });
  return id;
}
