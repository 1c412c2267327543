/** Validates and queues new email, and previews it (spec §3.15). */
import { t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { DAY_DOCUMENTS } from '@hireyard/wire/contracts/documents';
import type { MailCategory } from '@hireyard/wire/comms/mail';
import { type Db, sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { MailAbout } from '../../mail/outbox/about.ts';
import { parseAddresses } from '../../mail/compose/parse-addresses.ts';
import { previewAttachments } from '../letters/attachments.ts';
import { queueMail } from '../../mail/outbox/queue.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { defaultAddress } from '../../mail/outbox/default-address.ts';
import { wordsOf } from '../letters/mail-text.ts';
import type { Values } from '../../records/core/write.ts';

const idOf = (values: Values, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};
const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Returns the dates of a statement, if given. */
const periodOf = (body: Values): Record<string, unknown> => ({
  ...(typeof body['start_date'] === 'string' && { from: body['start_date'] }),
  ...(typeof body['end_date'] === 'string' && { to: body['end_date'] }),
});

/** Returns the days of documents about goods, if given. */
const daysOf = (body: Values): Record<string, unknown> => {
  const days = Object.keys(DAY_DOCUMENTS).flatMap((kind) => {
    const day = body[`${kind}_day`];
    return typeof day === 'string' ? [[kind, day] as const] : [];
  });
  return days.length === 0 ? {} : { days: Object.fromEntries(days) };
};

/** The record that an email of this category needs. */
const NEEDS: Partial<Record<MailCategory, string>> = {
  quote: 'contract',
  contract_summary: 'contract',
  payment_request: 'paymentrequest',
  receipt: 'paymentrequest',
  invoice: 'paymentrequest',
  refund: 'refundrequest',
  statement: 'account',
};

/**
 * Returns the records an email is about; a request determines its contract. Throws 400 if a needed record is
 * missing.
 */
async function aboutFrom(db: Db, body: Values): Promise<MailAbout> {
  const category = body['category'] as MailCategory;
  const needed = NEEDS[category];
  if (needed !== undefined && idOf(body, needed) === null)
    throw invalid({ [needed]: [t('This field is required.')] });
  if (category === 'security')
    throw invalid({ category: [t('Security emails are sent automatically only.')] });
  const paymentrequest = idOf(body, 'paymentrequest');
  const refundrequest = idOf(body, 'refundrequest');
  const incoming = idOf(body, 'incoming');
  const found = await db.one<{
    contract: number | null;
    customer: number | null;
    account: number | null;
  }>(sql`
    select c.id as contract, c.lead_customer_id as customer, c.account_id as account from contract c where c.id = coalesce(
      (select contract_id from payment_request where id = ${paymentrequest}),
      (select p.contract_id from refund_request r join payment_request p on p.id = r.paymentrequest_id where r.id = ${refundrequest}),
      ${idOf(body, 'contract')}::int, (select contract_id from sesmail_incoming where id = ${incoming}))`);
  requireOneRecipient(body, found);
  const written = await db.one<{ customer: number | null }>(
    sql`select customer_id as customer from sesmail_incoming where id = ${incoming}`,
  );
  return {
    category,
    contract: found?.contract ?? null,
    account: idOf(body, 'account') ?? found?.account ?? null,
    customer: idOf(body, 'customer') ?? written?.customer ?? found?.customer ?? null,
    paymentrequest,
    refundrequest,
    incoming,
    subject: textOf(body, 'subject'),
    message: textOf(body, 'message'),
    facts: category === 'statement' ? periodOf(body) : daysOf(body),
  };
}

/** Throws 400 if the body names records of different customers: customers must not read about each other's debts. */
function requireOneRecipient(
  body: Values,
  found: { contract: number | null; account: number | null } | undefined,
): void {
  const contract = idOf(body, 'contract');
  if (contract !== null && found !== undefined && found.contract !== contract)
    throw invalid({ contract: [t('This request belongs to another contract.')] });
  const account = idOf(body, 'account');
  if (account !== null && found !== undefined && found.account !== null && found.account !== account)
    throw invalid({ account: [t('This contract belongs to another account.')] });
}

/** Throws 400 by field for invalid addresses; returns all of them in lower case. */
export function requireAddresses(to: string, cc: string): string[] {
  const errors: FieldErrors = {};
  const all: string[] = [];
  for (const [field, text] of Object.entries({ to, cc })) {
    const parsed = parseAddresses(text);
    if ('errors' in parsed) errors[field] = [...parsed.errors];
    else if (field === 'to' && parsed.ok.length === 0) errors[field] = [t('Enter a recipient.')];
    else all.push(...parsed.ok.map(({ address }) => address.toLowerCase()));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return all;
}

const stoppedText = ({ address, reason }: { address: string; reason: string }): string =>
  reason === 'bounced'
    ? t('Email to {address} bounced. Correct the address, or unblock it on the customer.', { address })
    : t('Email to {address} is blocked because its reader complained.', { address });

/** Returns the ids of files on the contract or the message by their uuids. Throws 400 for others. */
async function filesNamed(db: Db, about: MailAbout, uuids: unknown): Promise<number[]> {
  const wanted = Array.isArray(uuids) ? (uuids as string[]).filter((uuid) => UUID.test(uuid)) : [];
  if (!Array.isArray(uuids) || uuids.length === 0) return [];
  const rows = await db.rows<{ id: number; uuid: string }>(sql`
    select f.id, f.uuid from file f join contenttype y on y.id = f.content_type_id where f.uuid = any (${wanted}::uuid[])
      and ((y.model = 'contract' and f.object_id = ${about.contract}) or (y.model = 'account' and f.object_id = ${about.account})
        or (y.model = 'sesmail_incoming' and f.object_id in (select id from sesmail_incoming where contract_id = ${about.contract})))
    order by f.id`);
  const missing = (uuids as string[]).find((uuid) => !rows.some((row) => row.uuid === uuid.toLowerCase()));
  if (missing !== undefined)
    throw invalid({
      files: [t('"{missing}" is not a file of this record.', { missing: missing.slice(0, 40) })],
    });
  return rows.map(({ id }) => id);
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * POST ses/sesmail/: validates, stores and queues an email and returns its id. Throws 409 for a blocked address.
 */
export async function createMail(call: WriteCall<Values>): Promise<number> {
  const { db, body, app, user } = call;
  const about = await aboutFrom(db, body);
  const [to, cc] = [textOf(body, 'to'), textOf(body, 'cc')];
  const stopped = await suppressedOf(db, requireAddresses(to, cc));
  if (stopped.length > 0) throw conflict(stopped.map(stoppedText).join(' '), 'suppressed');
  return queueMail(app, db, {
    about,
    to,
    cc,
    type: body['type'] as 'html',
    subject: about.subject,
    documents: (body['documents'] as string[] | undefined) ?? [],
    files: await filesNamed(db, about, body['files']),
    automatic: false,
    resentOf: null,
    userId: user.id,
  });
}

/** Returns problems that would prevent sending: a missing invoice. */
async function missingInvoice(db: Db, contract: number | null): Promise<string[]> {
  const found = await db.one(sql`select 1 from invoice where contract_id = ${contract} limit 1`);
  return found === undefined ? [t('This contract has no invoice yet, so none can be attached.')] : [];
}

/**
 * POST ses/sesmail/preview/: returns the email as it would be sent. Invalid addresses are listed as problems, not
 * refused.
 */
export async function previewMail(call: Call<Values>): Promise<object> {
  const { db, body, app } = call;
  const about = await aboutFrom(db, body);
  const to = textOf(body, 'to') || ((await defaultAddress(db, about))?.to ?? '');
  const cc = textOf(body, 'cc');
  const problems: string[] = [];
  const addresses: string[] = [];
  for (const [label, text] of [
    [t('To'), to],
    [t('Copy to'), cc],
  ] as const) {
    const parsed = parseAddresses(text);
    if ('errors' in parsed) problems.push(...parsed.errors.map((error) => `${label}: ${error}`));
    else addresses.push(...parsed.ok.map(({ address }) => address.toLowerCase()));
  }
  if (to === '') problems.push(t('There is no email address to write to.'));
  problems.push(...(await suppressedOf(db, addresses)).map(stoppedText));
  const documents = (body['documents'] as string[] | undefined) ?? [];
  if (documents.includes('invoice') || about.category === 'invoice')
    problems.push(...(await missingInvoice(db, about.contract)));
  const words = await wordsOf(db, app, about, call.today);
  const files = await filesNamed(db, about, body['files']);
  return {
    to,
    cc,
    subject: words.subject,
    content_html: words.html,
    content_text: words.text,
    attachments: await previewAttachments(db, await app.settings.all(db), about, documents, files),
    problems,
  };
}
