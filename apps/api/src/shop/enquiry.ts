/** POST /webhooks/enquiry/: the contact form of a website. The message arrives as an email from the sender (docs/run/shop.md). */
import { t } from '@hireyard/messages';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as f from '@hireyard/wire/field';
import type { WriteCall } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Answer, WriteRoute } from '../platform/http/route-types.ts';
import { countRefused } from '../platform/inbound/endpoint.ts';
import { composeMessage } from '../mail/compose/compose.ts';
import { storeReceived } from '../mail/outbox/intake.ts';
import { networkOf, throttle } from './throttle.ts';

const FIELDS = {
  name: f.text({ required: true, max: 200, label: t('Name') }),
  email: f.email({ required: true, label: t('Email') }),
  telephone: f.text({ max: 60, label: t('Telephone') }),
  message: f.text({ required: true, multiline: true, max: 10_000, label: t('Message') }),
  website: f.text({
    max: 2000,
    label: t('Website'),
    hint: t('Spam trap: a hidden field that must stay empty'),
  }),
};
type Enquiry = f.CreateOf<typeof FIELDS>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Checks the website's secret, if one is configured. */
function isLetIn({ app, request }: Pick<WriteCall, 'app' | 'request'>): boolean {
  const wanted = app.env.ENQUIRY_SECRET;
  if (wanted === undefined) return true;
  return timingSafeEqual(digest(String(request.headers['x-enquiry-secret'] ?? '')), digest(wanted));
}

/** Builds an email from the sender to us. No field can add a header: none contains a line break, and the message is the body. */
async function mailOf({ app }: WriteCall, enquiry: Enquiry, id: string): Promise<Buffer> {
  const { name, email, telephone = '', message } = enquiry;
  const ours = app.env.MAIL_FROM;
  try {
    return await composeMessage({
      messageId: `enquiry.${id}@${ours.slice(ours.lastIndexOf('@') + 1)}`,
      date: app.now(),
      from: { name, address: email },
      to: [ours],
      cc: [],
      subject: `Enquiry from ${name}`,
      text: [message, '', `-- `, name, email, ...(telephone === '' ? [] : [telephone]), ''].join('\n'),
      references: [],
      attachments: [],
      headers: { 'X-Hireyard-Enquiry': '1' },
    });
  } catch (error) {
    // An address that no email can have.
    if (error instanceof Error && error.name === 'HeaderInjectionError')
      throw invalid({ email: [t('Enter a valid email address.')] });
    throw error;
  }
}

const RECEIVED = { body: { received: true } };

async function receiveEnquiry(call: WriteCall): Promise<Answer> {
  const { app, db, request, today } = call;
  if (!isLetIn(call)) return countRefused(db, 'enquiry', today, 401);
  const enquiry = call.body as Enquiry;
  // Anyone who fills the hidden field gets the usual reply.
  if ((enquiry.website ?? '') !== '') {
    await countRefused(db, 'enquiry', today, 200);
    return RECEIVED;
  }
  // A website with the secret sends for many people from one address.
  const sender = app.env.ENQUIRY_SECRET === undefined ? networkOf(request.ip) : enquiry.email.toLowerCase();
  const { wait, crowded } = await throttle({ tx: db, now: app.now(), secret: app.env.SECRET_KEY }, sender);
  if (wait !== null)
    return {
      status: 429,
      body: { detail: t('Too many enquiries. Try again later.'), code: 'throttled' },
      headers: { 'Retry-After': String(wait) },
    };
  // Repeated on the same day, it is one enquiry.
  const { name, email, telephone = '', message } = enquiry;
  const id = createHash('sha256')
    .update(JSON.stringify([today, name, email, telephone, message]))
    .digest('hex')
    .slice(0, 40);
  await storeReceived(db, {
    raw: await mailOf(call, enquiry, id),
    from: email,
    recipients: [app.env.MAIL_FROM],
    externalId: id,
    transport: 'enquiry',
    // Genuine enquiries may be among them for staff to find.
    spam: crowded,
  });
  return RECEIVED;
}

export const enquiryRoute: WriteRoute = {
  method: 'POST',
  url: '/webhooks/enquiry/',
  access: 'public',
  // There is no session, so a cookie is ignored.
  signed: true,
  body: FIELDS,
  operationId: 'webhookEnquiry',
  tag: 'Webhooks',
  summary: 'An enquiry from the contact form of a website, as JSON or as a form',
  answer: { type: 'object', properties: { received: { type: 'boolean' } }, required: ['received'] },
  write: receiveEnquiry,
};
