/** Outgoing email: writing, sending again and delivery events (spec §3.15, §7.3; domain rules §10). */
import { t } from '@hireyard/messages';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { markSent } from '../../mail/outbox/mark-sent.ts';

import { attachmentBytes } from '../letters/attachments.ts';
import { addMailEvents } from '../../mail/outbox/progress.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { changesOf, deleteRow, lockRow, type Values } from '../../records/core/write.ts';
import { createMail, previewMail } from './write.ts';
import { allowMail, mailWorkflow as workflow } from './manual-states.ts';
import { dropQueued, resend } from './resend.ts';
import { FOR_ONE_USER, mailSource as source } from '../../mail/outbox/source.ts';

const reader = readerOf(source);

/** Marks an email as sent after a user confirmed it. Throws 409 unless its outcome is unknown. */
async function taken(call: WriteCall<Values>, id: number) {
  const { db, app, user } = call;
  await lockRow(db, source, id, undefined);
  const row = await db.one<{ unclear: boolean }>(
    sql`select (sending_at is not null and furthest = 'pending' and last_error <> '') as unclear from sesmail where id = ${id}`,
  );
  if (row?.unclear !== true) throw conflict(t('The outcome of this email is already known.'), 'known');
  await markSent(app, db, id);
  const news = {
    action: 'sent',
    externalId: 'sent',
    source: 'user',
    addresses: [],
    permanent: false,
  } as const;
  await addMailEvents(
    db,
    id,
    [{ ...news, at: app.now(), detail: t('Confirmed by {name}', { name: user.name }) }],
    user.id,
  );
  return recordAnswer(call, reader, id);
}

async function raw(call: Call, id: number): Promise<FileAnswer> {
  const row = await call.db.one<{ raw: Buffer; secret: boolean; own: boolean }>(
    sql`select r.raw, t.category = 'security' as secret, ${FOR_ONE_USER} as own from sesmail t join sesmail_raw r on r.sesmail_id = t.id where t.id = ${id}`,
  );
  if (row === undefined) throw notFound(t('This email hasn’t been sent yet.'));
  if (row.secret) throw notFound(t('Security emails can’t be viewed.'));
  if (row.own) throw notFound(t('This email is private to its recipient.'));
  return { file: row.raw, type: 'message/rfc822', name: `mail-${id}.eml` };
}

export const sesmailResource: Implementation = {
  source,
  workflow,
  create: createMail,
  async update(call, _id, before) {
    const [change] = changesOf(sesmail.fields, before, call.body);
    if (change !== undefined)
      throw invalid({ [change.field]: [t('This email can’t be changed any more. Send another one.')] });
  },
  async remove(call, id) {
    const row = await call.db.one<{ furthest: string; sending: boolean }>(
      sql`select furthest, sending_at is not null as sending from sesmail where id = ${id}`,
    );
    if (row?.furthest !== 'pending' || row.sending)
      throw conflict(t('Only an unsent email can be withdrawn.'), 'sent');
    await dropQueued(call.db, id);
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: { resend, taken, allowMail },
  reads: {
    preview: async (call) => ({ body: await previewMail(call) }),
    raw,
    async attachment(call, id) {
      const wanted = Number(call.query.get('attachment'));
      if (!Number.isInteger(wanted)) throw invalid({ attachment: [t('Enter a whole number.')] });
      return attachmentBytes(call.app, id, wanted);
    },
  },
};
