/** Reads a stored message: its kind, its contract, and reports about our own email (docs/run/mail.md). */
import { t } from '@hireyard/messages';
import { matchMail } from '@hireyard/domain/comms/mail-matching';
import { reopenForFollowUp } from '../../contracts/change-requests/follow-up.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { insertFile } from '../../records/files/store.ts';
import { writeHistory } from '../../records/core/write.ts';
import { stateSetWith } from '../../records/workflow/states-change.ts';
import { cleanLine } from '../../mail/received/clean-text.ts';
import { type StoredAttachment, storeAttachmentFiles } from './attachments.ts';
import { type Classification, classify } from '../../mail/received/classify.ts';
import { READ_TOPIC } from '../../mail/outbox/intake.ts';
import { lockContracts } from './linked.ts';
import { notifyMessage } from './notify-message.ts';
import { type Answered, mailsByMessageId, matchFacts } from './match-facts.ts';
import { parseMail } from '../../mail/received/parse.ts';
import type { ParsedMail } from '../../mail/received/parsed-mail.ts';
import { reportNews } from './reports.ts';
import { readReplyAddress } from '../../mail/compose/reply-address.ts';
import { addMailEvents } from '../../mail/outbox/progress.ts';

interface IntakeRow {
  readonly id: number;
  readonly transport: string;
  readonly envelope_from: string;
  readonly recipients: string[];
  readonly spam: boolean;
  readonly suspect: boolean;
  readonly virus: boolean;
  readonly raw: Buffer;
  readonly received_at: string;
}

type What = Omit<Classification, 'kind'> & { readonly kind: Classification['kind'] | 'enquiry' };

/** The result of reading a message, before it is written. */
interface Reading {
  readonly intake: IntakeRow;
  readonly mail: ParsedMail;
  readonly what: What;
  readonly attachments: readonly StoredAttachment[];
}

const MACHINES: ReadonlySet<string> = new Set(['auto_reply', 'bounce', 'complaint', 'report', 'loop']);

/**
 * Returns the initial state. Staff see messages that people wrote or may have written, and reports that match no
 * email.
 */
function positionOf({ intake, what }: Reading, placed: boolean): 'received' | 'resolved' | 'spam' {
  if (intake.virus || intake.spam || what.spam) return 'spam';
  if (!MACHINES.has(what.kind)) return 'received';
  if (what.kind === 'auto_reply') return what.automaticReply ? 'resolved' : 'received';
  return placed || what.kind === 'loop' ? 'resolved' : 'received';
}

/** Whether a person replied, possibly through a program that accepts no automatic replies. */
const mayFollowUp = ({ kind, answer, automaticReply }: What): boolean =>
  kind === 'message' || kind === 'reply' || (kind === 'auto_reply' && answer && !automaticReply);

/** Returns our email whose reply address the message was sent to. */
async function tokenOf(app: App, tx: Tx, recipients: readonly string[]): Promise<Answered | null> {
  for (const address of recipients) {
    const mail = readReplyAddress(app.env.SECRET_KEY, address);
    if (mail === null) continue;
    const row = await tx.one<Answered>(
      sql`select id, contract_id as contract from sesmail where id = ${mail}`,
    );
    if (row !== undefined) return row;
  }
  return null;
}

const sendersOf = (mail: ParsedMail, intake: IntakeRow): string[] =>
  [mail.replyTo?.address, mail.from?.address, intake.envelope_from].filter(
    (address): address is string => address !== undefined && address !== '',
  );

/** The records that a message belongs to. */
interface Placed {
  readonly matching: ReturnType<typeof matchMail>;
  readonly customer: Awaited<ReturnType<typeof matchFacts>>['customer'];
  /** Our emails that its headers name. */
  readonly answered: readonly Answered[];
  /** Our email that it replies to or reports on. */
  readonly ours: Answered | null;
}

async function place(app: App, tx: Tx, { intake, mail, what }: Reading): Promise<Placed> {
  const token = await tokenOf(app, tx, intake.recipients);
  const named = [...new Set([mail.inReplyTo, ...[...mail.references].reverse()])].filter((id) => id !== null);
  const answered = await mailsByMessageId(tx, [...named, ...what.about]);
  const { facts, customer } = await matchFacts(tx, {
    mail,
    token,
    answered,
    senders: sendersOf(mail, intake),
    suspect: intake.suspect,
    today: today(app),
  });
  return { matching: matchMail(facts), customer, answered, ours: token ?? answered[0] ?? null };
}

type Position = ReturnType<typeof positionOf>;

/** Returns the displayed text of a message; empty if it contains a virus. */
const shownOf = ({ intake, mail }: Reading) =>
  intake.virus ? { text: '', newText: '', html: '', preview: 'A virus was found in it.' } : mail;

async function insertMessage(
  tx: Tx,
  reading: Reading,
  { matching, customer, ours }: Placed,
  position: Position,
): Promise<number> {
  const { intake, mail, what } = reading;
  const { chosen } = matching;
  const shown = shownOf(reading);
  const row = await tx.one<{ id: number }>(sql`
    insert into sesmail_incoming (intake_id, subject, category, why, source, source_name, reply_to, destination, type, message_id, in_reply_to,
      "references", preview, content_text, new_text, original_html, problems, sent_at, contract_id, match_by, match_why, customer_id, sesmail_id,
      position, state_set_id, created_at)
    values (${intake.id}, ${mail.subject}, ${what.kind}, ${what.why}, ${senderOf(mail, intake)}, ${mail.from?.name ?? ''},
      ${replyAddressOf(mail)}, ${destination(intake, mail)}, ${mail.html === '' ? 'text' : 'html'}, ${mail.messageId},
      ${mail.inReplyTo}, ${[...mail.references]}, ${shown.preview}, ${shown.text}, ${shown.newText}, ${shown.html}, ${problemsOf(mail, intake)},
      ${mail.date?.toISOString() ?? null}, ${chosen?.contract ?? null}, ${chosen?.by ?? null}, ${matching.why},
      ${customer}, ${ours?.id ?? null}, ${position},
      ${stateSetWith('incoming_email_status', [position])}, ${intake.received_at})
    returning id`);
  if (row === undefined) throw new Error('A message gave no row.');
  for (const match of matching.matches)
    await tx.rows(sql`insert into sesmail_incoming_match (sesmail_incoming_id, contract_id, by, why)
      values (${row.id}, ${match.contract}, ${match.by}, ${match.reason})`);
  return row.id;
}

/** Follow-ups to a message that is not spam: notifies people and updates the records it is about. */
async function triggerFollowUps(
  tx: Tx,
  id: number,
  { intake, mail, what }: Reading,
  { matching, answered, ours }: Placed,
  position: Position,
): Promise<void> {
  const contract = matching.chosen?.contract ?? null;
  if (position === 'received') await notifyMessage(tx, id, contract, null);
  if (mayFollowUp(what)) await followUp(tx, id, mail, answered, contract);
  if (ours === null) return;
  for (const one of answered.length > 0 ? answered : [ours])
    await addMailEvents(tx, one.id, await reportNews(tx, one.id, intake, mail, what));
}

async function write(app: App, tx: Tx, reading: Reading): Promise<number | null> {
  const { intake, mail } = reading;
  const known = await tx.one(sql`select id from sesmail_incoming where intake_id = ${intake.id}`);
  if (known !== undefined) return null;
  const placed = await place(app, tx, reading);
  // Locks all contracts before the message names them. A follow-up locks its contract, and two that wait for each
  // other would deadlock.
  await lockContracts(
    tx,
    placed.matching.matches.map(({ contract }) => contract),
  );
  const position = positionOf(reading, placed.ours !== null);
  const id = await insertMessage(tx, reading, placed, position);
  await writeAttachments(tx, id, reading.attachments);
  await writeHistory(tx, 'sesmail_incoming', id, null, 'created', [
    { field: 'subject', before: null, after: mail.subject },
  ]);
  // Spam and messages with a virus trigger nothing.
  if (position !== 'spam') await triggerFollowUps(tx, id, reading, placed, position);
  return id;
}

/** Reopens a change request when its customer writes again. */
async function followUp(
  tx: Tx,
  incoming: number,
  { inReplyTo, references }: ParsedMail,
  answered: readonly Answered[],
  contract: number | null,
): Promise<void> {
  const earlier = await tx.rows<{ id: number }>(sql`
    select id from sesmail_incoming where message_id = any (${[inReplyTo, ...references].filter((id) => id !== null)}::text[]) and id <> ${incoming}`);
  await reopenForFollowUp(tx, {
    contract,
    incomingId: incoming,
    repliesTo: { outgoing: answered.map(({ id }) => id), incoming: earlier.map(({ id }) => id) },
  });
}

const FORGED = t(
  'The sender’s address may be forged: the mail service could not confirm that the message comes from there.',
);
const problemsOf = ({ problems }: ParsedMail, { suspect }: IntakeRow): string[] =>
  suspect ? [FORGED, ...problems] : [...problems];

/** Cut to the length that the API accepts when the record is sent back. */
const senderOf = (mail: ParsedMail, intake: IntakeRow): string =>
  cleanLine(mail.from?.address ?? intake.envelope_from, 320);
const replyAddressOf = ({ replyTo }: ParsedMail): string => cleanLine(replyTo?.address ?? '', 320);
const destination = (intake: IntakeRow, mail: ParsedMail): string => {
  const { recipients } = intake;
  const all = recipients.length > 0 ? recipients : mail.to.map(({ address }) => address);
  return cleanLine(all.join(', '), 2000) || 'nobody';
};

async function writeAttachments(
  tx: Tx,
  incoming: number,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  const type = await tx.one<{ id: number }>(
    sql`select id from contenttype where app_label = 'comms' and model = 'sesmail_incoming'`,
  );
  for (const { position, attachment, kept } of attachments) {
    const file =
      kept === null || type === undefined
        ? null
        : await insertFile(tx, kept, {
            type: type.id,
            objectId: incoming,
            fileName: attachment.name,
            title: attachment.name,
            category: 'mail',
            userId: null,
          });
    await tx.rows(sql`
      insert into sesmail_incoming_attachment (sesmail_incoming_id, position, name, media_type, size, content_id, inline, file_id)
      values (${incoming}, ${position}, ${attachment.name}, ${attachment.mediaType}, ${attachment.size}, ${attachment.contentId},
        ${attachment.inline}, ${file})`);
  }
}

/** Reads a stored message. Repeating it is safe: a message is written once. */
export const readMail: JobHandler = {
  topic: READ_TOPIC,
  seconds: 120,
  patient: true,
  async perform({ app, job }) {
    const intake = await app.db.one<IntakeRow>(sql`
      select id, transport, envelope_from, recipients, spam, suspect, virus, raw, received_at from mail_intake where id = ${Number(job.payload['intake'])}`);
    if (intake === undefined) throw new Error('The message of this job is not there.');
    const mail = await parseMail(intake.raw);
    const what: What =
      intake.transport === 'enquiry'
        ? {
            kind: 'enquiry',
            why: t('Sent with the shop’s enquiry form.'),
            automaticReply: false,
            answer: false,
            spam: false,
            outcomes: [],
            about: [],
          }
        : classify(mail, { from: intake.envelope_from });
    const attachments = intake.virus ? [] : await storeAttachmentFiles(app, mail);
    return async (tx) => {
      const id = await write(app, tx, { intake, mail, what, attachments });
      return id === null ? {} : { incoming: id };
    };
  },
};
