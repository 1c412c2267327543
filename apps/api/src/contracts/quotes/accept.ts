/**
 * Records a customer's acceptance of a quote with the hash of the document they saw. Staff confirm the order itself, and the rules can
 * still refuse it.
 */
import { t } from '@hireyard/messages';
import { createHmac } from 'node:crypto';
import type { acceptBody } from '@hireyard/wire/contracts/documents';
import type { CreateOf } from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import { requireValidLink } from '../documents/share.ts';
import { quotePage, type SharedQuote, sharedQuote } from '../documents/quote-page.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, HttpError, invalid } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import type { Values } from '../../records/core/write.ts';
import { notify } from '../../platform/notify/notify.ts';
import { storeVersion } from '../versions/store-version.ts';
import { insertNote } from '../../records/notes/resource.ts';

type Given = CreateOf<typeof acceptBody>;
const AGENT_LENGTH = 200;

function requireOpen({ shared, status }: SharedQuote): void {
  requireValidLink(shared);
  if (status === 'withdrawn')
    throw new HttpError(410, {
      detail: t('This quote was withdrawn. Please get in touch.'),
      code: 'withdrawn',
    });
  if (status === 'expired')
    throw new HttpError(410, {
      detail: t('This quote has expired. Please ask us for a new one.'),
      code: 'expired',
    });
  if (status === 'superseded')
    throw conflict(
      t('This quote has changed since it was sent. Please ask us for the latest version.'),
      'superseded',
    );
}

/** Hashes the IP address: it can be compared, but not read. */
const ipHash = ({ app, request }: WriteCall): string =>
  createHmac('sha256', app.env.SECRET_KEY).update(`acceptance ${request.ip}`).digest('hex');

async function record(call: WriteCall<Values>, quote: SharedQuote, given: Given): Promise<void> {
  const { shared, facts } = quote;
  await call.db.rows(sql`
    insert into quote_acceptance (contract_id, document_id, share_id, name, email, accepted_at, sha256, terms, ip_hash, user_agent)
    values (${shared.contract}, ${shared.document}, ${shared.share}, ${given.name}, ${given.email ?? ''}, ${call.app.now().toISOString()}::timestamptz,
      ${shared.sha256}, ${facts.terms}, ${ipHash(call)}, ${(call.request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH)})`);
  // Storing the document already made a version, unless it was stored before versions existed. The offer is unchanged.
  await storeVersion(call.db, shared.contract, shared.document, null);
  await insertNote(call, 'contract.contract', shared.contract, {
    title: t('Quote accepted'),
    content: t('{name} accepted version {version} of the quote through its link. Document {hash}.', {
      name: given.name,
      version: facts.number,
      hash: shared.sha256,
    }),
  });
  const number = await call.db.one<{ contract_number: string }>(
    sql`select contract_number from contract where id = ${shared.contract}`,
  );
  await notify(call.db, {
    kind: 'quote_accepted',
    cause: `accepted ${shared.document}`,
    record: { resource: 'contract', id: shared.contract },
    text: t('{number} · version {version}', {
      number: number?.contract_number ?? '',
      version: facts.number,
    }),
    by: null,
  });
}

/** POST quote/{token}/accept/. Repeating it returns the same answer; 409 or 410 with an explanation once it can't be accepted. */
export async function acceptQuote(call: WriteCall): Promise<Answer> {
  const { app, db, params } = call;
  const token = params['token'] ?? '';
  const given = call.body as Given;
  if (!given.agree) throw invalid({ agree: [t('Tick the box to accept the quote.')] });
  const found = await sharedQuote(db, app, token);
  // Serialises with concurrent changes and acceptances.
  await db.rows(sql`select 1 from contract where id = ${found.shared.contract} for update`);
  const quote = await sharedQuote(db, app, token);
  if (given.sha256.toLowerCase() !== quote.shared.sha256)
    throw conflict(t('This isn’t the document you opened. Reload the page.'), 'other_document');
  if (quote.acceptance === null) {
    requireOpen(quote);
    await record(call as WriteCall<Values>, quote, given);
  }
  return { body: await quotePage(db, app, await sharedQuote(db, app, token)) };
}
