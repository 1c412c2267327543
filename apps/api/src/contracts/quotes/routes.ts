/**
 * Customer routes of share links without sign-in (spec §2.1, /noauth): read and accept a quote, or download a shared document. The token
 * grants access to one version only.
 */
import { acceptBody, QUOTE_STATUSES } from '@hireyard/wire/contracts/documents';
import { documentBytes } from '../documents/store.ts';
import { quotePage, sharedQuote } from '../documents/quote-page.ts';
import { countView, requireValidLink, sharedDocument } from '../documents/share.ts';
import type { Call } from '../../platform/http/call.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { acceptQuote } from './accept.ts';

const text = { type: 'string' };
const pageJson = {
  type: 'object',
  required: [
    'company',
    'contract_number',
    'status',
    'message',
    'expires_at',
    'sha256',
    'quote',
    'acceptance',
  ],
  properties: {
    company: { type: 'object' },
    contract_number: text,
    status: { type: 'string', enum: QUOTE_STATUSES },
    message: text,
    expires_at: { type: 'string', format: 'date-time' },
    sha256: text,
    quote: { type: ['object', 'null'] },
    acceptance: { type: ['object', 'null'] },
  },
};

/** The address is secret: it must not be passed on as a referrer or be indexed. Like all responses it isn't cached. */
function keepSecret({ reply }: Call): void {
  reply.headers({
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
}

/** Link scanners send HEAD requests before a person opens the link, so these don't count. */
async function count({ app, db, request }: Call, share: number): Promise<void> {
  if (request.method !== 'HEAD') await countView(db, app, share);
}

const tokenOf = ({ params }: Call): string => params['token'] ?? '';

/** Returns the file of a link; 410 with an explanation once it is invalid. */
async function sharedFile(call: Call, only?: 'quote'): Promise<FileAnswer> {
  const { app, db } = call;
  keepSecret(call);
  const shared =
    only === undefined
      ? await sharedDocument(db, app, tokenOf(call))
      : (await sharedQuote(db, app, tokenOf(call))).shared;
  requireValidLink(shared);
  const { bytes, media_type, name } = await documentBytes(db, shared.document);
  await count(call, shared.share);
  return { file: bytes, type: media_type, name, inline: true };
}

/** Many people can share one IP address. */
const PER_MINUTE = 120;
const open = {
  access: 'public',
  perMinute: PER_MINUTE,
  tag: 'Customer documents',
  signed: true,
} as const;

export const quoteRoutes: readonly Route[] = [
  {
    ...open,
    method: 'GET',
    url: '/api/v1/quote/:token/',
    operationId: 'quoteRead',
    summary: 'Returns the quote behind a customer’s link, and whether it can be accepted',
    answer: pageJson,
    async run(call) {
      keepSecret(call);
      const quote = await sharedQuote(call.db, call.app, tokenOf(call));
      if (!quote.shared.revoked && !quote.shared.expired) await count(call, quote.shared.share);
      return { body: await quotePage(call.db, call.app, quote) };
    },
  },
  {
    ...open,
    method: 'GET',
    url: '/api/v1/quote/:token/document.pdf/',
    operationId: 'quotePdf',
    summary: 'Returns the quote as a file; 410 once the link has ended',
    produces: 'application/pdf',
    run: (call) => sharedFile(call, 'quote'),
  },
  {
    ...open,
    method: 'POST',
    url: '/api/v1/quote/:token/accept/',
    operationId: 'quoteAccept',
    summary: 'Accepts the quote by the hash of its document; safe to repeat',
    body: acceptBody,
    answer: pageJson,
    async write(call) {
      keepSecret(call);
      return acceptQuote(call);
    },
  },
  {
    ...open,
    method: 'GET',
    url: '/api/v1/shared/:token/document.pdf/',
    operationId: 'sharedPdf',
    summary: 'Returns a shared document; 410 once the link has ended',
    produces: 'application/pdf',
    run: (call) => sharedFile(call),
  },
];
