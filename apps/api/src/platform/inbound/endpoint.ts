/** The endpoint of signed events: verify, store, answer. Nothing else happens while the sender waits. */
import { t } from '@hireyard/messages';
import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsProvider } from '../ports/accounting.ts';
import { BadSignatureError } from '../ports/call-error.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteRoute } from '../http/route-types.ts';
import { type Delivered, receive } from './receive.ts';

const MEDIA_TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];
const LIMIT_BYTES = 1_048_576;
const CLIENT_SECRET = /"client_secret"\s*:\s*"[^"]*"/g;

export interface WebhookEndpoint {
  readonly provider: string;
  /** From the server's root, with the trailing slash. */
  readonly path: string;
  /** Distinguishes several endpoints of one provider in the API document. */
  readonly about?: string;
  /** Returns the events of a request; throws BadSignatureError for a wrong signature. */
  readonly verify: (
    raw: Buffer,
    headers: IncomingHttpHeaders,
    now: Date,
  ) => readonly Delivered[] | Promise<readonly Delivered[]>;
  /** The status for a wrong signature, as the service expects. */
  readonly refusedStatus: 400 | 401 | 403;
  /** The service wants answers without a body. */
  readonly emptyAnswer: boolean;
}

/** Returns the endpoint of a card payment provider. */
export const paymentsEndpoint = (
  provider: Pick<PaymentProvider, 'name' | 'verifyWebhook'>,
): WebhookEndpoint => ({
  provider: provider.name,
  path: `/webhooks/payments/${provider.name}/`,
  verify: (raw, headers, now) =>
    provider.verifyWebhook(raw, headers, now).map(({ id, type, intentId }) => ({
      external_id: id,
      type,
      hint: intentId === null ? {} : { intent: intentId },
    })),
  refusedStatus: 400,
  emptyAnswer: false,
});

/** Returns the endpoint of an accounting package. */
export const accountsEndpoint = (
  provider: Pick<AccountsProvider, 'name' | 'verifyWebhook'>,
): WebhookEndpoint => ({
  provider: provider.name,
  path: `/webhooks/accounting/${provider.name}/`,
  verify: (raw, headers) =>
    provider.verifyWebhook(raw, headers).map(({ id, kind, resourceId }) => ({
      external_id: id,
      type: kind,
      hint: { [kind]: resourceId },
    })),
  refusedStatus: 401,
  emptyAnswer: true,
});

/** Counts a request with a wrong signature; returns its answer. Nothing else is kept. */
export async function countRefused(tx: Tx, provider: string, today: string, status: number) {
  await tx.rows(sql`
    insert into refused_delivery as r (provider, day, count) values (${provider}, ${today}::date, 1)
    on conflict (provider, day) do update set count = r.count + 1`);
  return { status, body: { detail: t('The signature is not valid.'), code: 'signature_invalid' } };
}

/** Returns the route of an endpoint. It answers when the events are stored, whether or not a worker runs. */
export function endpointRoute(endpoint: WebhookEndpoint): WriteRoute {
  const { provider, about = '', refusedStatus, emptyAnswer } = endpoint;
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const answer = (status: number, body: object) => ({ status, ...(emptyAnswer ? {} : { body }) });
  return {
    method: 'POST',
    url: endpoint.path,
    access: 'public',
    signed: true,
    raw: { accepts: MEDIA_TYPES, limit: LIMIT_BYTES },
    operationId: `webhook${capital(provider)}${capital(about)}`,
    tag: 'Webhooks',
    summary: `Signed deliveries of ${provider}${about === '' ? '' : `: ${about}`}`,
    ...(emptyAnswer
      ? {}
      : {
          answer: { type: 'object', properties: { received: { type: 'integer' } }, required: ['received'] },
        }),
    prepare: async ({ app, body, request }) => {
      try {
        return await endpoint.verify(body as Buffer, request.headers, app.now());
      } catch (error) {
        if (error instanceof BadSignatureError) return undefined;
        throw error;
      }
    },
    write: async ({ db, prepared, body, today }) => {
      const events = prepared as readonly Delivered[] | undefined;
      if (events === undefined) {
        const refused = await countRefused(db, provider, today, refusedStatus);
        return answer(refused.status, refused.body);
      }
      // The database can't store NUL in text, and customers' payment data must not be kept.
      const text = (body as Buffer)
        .toString('utf8')
        .replaceAll('\u0000', '')
        .replace(CLIENT_SECRET, '"client_secret":null');
      await receive(db, provider, events, text);
      return answer(200, { received: events.length });
    },
  };
}
