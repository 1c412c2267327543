/** Outgoing mail: writing, sending again, what became of it (spec §3.15, §7.3; domain rules §10). */
import { sesmail } from '@hireyard/wire/resources/sesmail';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../http/call.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { dropSending, queueMail } from '../../mail/queue.ts';
import { attachmentBytes } from '../../mail/papers.ts';
import { tell } from '../../mail/progress.ts';
import { suppressedOf } from '../../mail/suppression.ts';
import { readerOf } from '../../resource/read.ts';
import { type Implementation, recordAnswer } from '../../resource/register-resource.ts';
import { changesOf, deleteRow, lockRow, type Values } from '../../resource/write.ts';
import type { Workflow } from '../../workflow/workflow.ts';
import { demandAddresses, createMail, previewMail } from './write.ts';
import { mailSource as source } from './source.ts';

const reader = readerOf(source);

/** What a person may say of a mail: that it bounced, or that its reader complained. All else the service says. */
const BY_HAND: ReadonlySet<string> = new Set(['bounced', 'complaint']);

const workflow: Workflow = {
  source,
  context: 'email_status',
  async marker(call, id, action) {
    if (!BY_HAND.has(action))
      throw conflict('How far a mail came is said by the mail service, not by a person.', 'not_by_hand');
    const reason = (call.body['additional'] as Values | undefined)?.['reason'];
    await tell(
      call.db,
      id,
      [
        {
          action: action as 'bounced',
          externalId: `user:${action}`,
          source: 'user',
          addresses: [],
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
      throw conflict(
        'What became of a mail stays on it. Let mail go to the address again on the customer.',
        'stays',
      );
  },
};

interface OldMail {
  readonly to: string;
  readonly cc: string;
  readonly type: 'html' | 'text';
  readonly subject: string;
  readonly category: string;
  readonly message: string;
  readonly contract_id: number | null;
  readonly account_id: number | null;
  readonly customer_id: number | null;
  readonly paymentrequest_id: number | null;
  readonly refundrequest_id: number | null;
  readonly incoming_id: number | null;
  readonly documents: string[];
  readonly facts: Record<string, unknown>;
  readonly files: number[];
}

/** A mail of its own with the same contents, so that each says for itself what became of it. */
async function resend(call: WriteCall<Values>, id: number) {
  const { db, app, user, body } = call;
  await lockRow(db, source, id, undefined);
  const old = await db.one<OldMail>(sql`
    select "to", cc, type, subject, category, message, contract_id, account_id, customer_id, paymentrequest_id, refundrequest_id, incoming_id,
      documents, facts, array(select file_id from sesmail_attachment where sesmail_id = t.id and file_id is not null) as files
    from sesmail t where id = ${id}`);
  if (old === undefined) throw notFound();
  if (old.category === 'security')
    throw conflict('A letter about security is not sent again: ask for a new one.', 'security');
  const to = typeof body['to'] === 'string' && body['to'].trim() !== '' ? body['to'].trim() : old.to;
  const stopped = await suppressedOf(db, demandAddresses(to, old.cc));
  if (stopped.length > 0)
    throw conflict(
      `No mail goes to ${stopped.map(({ address }) => address).join(', ')} any more.`,
      'suppressed',
    );
  const made = await queueMail(app, db, {
    about: {
      category: old.category as 'other',
      contract: old.contract_id,
      account: old.account_id,
      customer: old.customer_id,
      paymentrequest: old.paymentrequest_id,
      refundrequest: old.refundrequest_id,
      incoming: old.incoming_id,
      subject: old.subject,
      message: old.message,
      facts: old.facts,
    },
    to,
    cc: old.cc,
    type: old.type,
    subject: old.subject,
    documents: old.documents,
    files: old.files,
    automatic: false,
    resentOf: id,
    userId: user.id,
  });
  return recordAnswer(call, reader, made, 201);
}

/** A person found out that the service did take it. 409 unless its outcome is unknown. */
async function taken(call: WriteCall<Values>, id: number) {
  const { db, app, user } = call;
  await lockRow(db, source, id, undefined);
  const row = await db.one<{ unclear: boolean }>(
    sql`select (sending_at is not null and furthest = 'pending' and last_error <> '') as unclear from sesmail where id = ${id}`,
  );
  if (row?.unclear !== true) throw conflict('Its outcome is known.', 'known');
  await dropSending(db, id);
  await db.rows(
    sql`update sesmail set sending_at = null, last_error = '', sent_at = ${app.now().toISOString()}, provider = ${app.mail.name} where id = ${id}`,
  );
  const news = {
    action: 'sent',
    externalId: 'sent',
    source: 'user',
    addresses: [],
    permanent: false,
  } as const;
  await tell(db, id, [{ ...news, at: app.now(), detail: `Said by ${user.name}` }], user.id);
  return recordAnswer(call, reader, id);
}

async function raw(call: Call, id: number): Promise<FileAnswer> {
  const row = await call.db.one<{ raw: Buffer; category: string; subject: string }>(
    sql`select r.raw, m.category, m.subject from sesmail m join sesmail_raw r on r.sesmail_id = m.id where m.id = ${id}`,
  );
  if (row === undefined) throw notFound('It has not gone out yet.');
  if (row.category === 'security') throw notFound('Letters about security are read by nobody.');
  return { file: row.raw, type: 'message/rfc822', name: `mail-${id}.eml` };
}

export const sesmailResource: Implementation = {
  source,
  workflow,
  create: createMail,
  async update(call, _id, before) {
    const [change] = changesOf(sesmail.fields, before, call.body);
    if (change !== undefined) throw invalid({ [change.field]: ['A mail stays as it was written: send another.'] });
  },
  async remove(call, id) {
    const row = await call.db.one<{ furthest: string; sending: boolean }>(
      sql`select furthest, sending_at is not null as sending from sesmail where id = ${id}`,
    );
    if (row?.furthest !== 'pending' || row.sending)
      throw conflict('Only a mail that has not gone out can be withdrawn.', 'sent');
    await dropSending(call.db, id);
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: { resend, taken },
  reads: {
    preview: async (call) => ({ body: await previewMail(call) }),
    raw,
    async attachment(call, id) {
      const wanted = Number(call.query.get('attachment'));
      if (!Number.isInteger(wanted)) throw invalid({ attachment: ['A valid integer is required.'] });
      return attachmentBytes(call.app, id, wanted);
    },
  },
};
