/** Two services for tests that sign their deliveries: "acme" takes payments, "books" keeps accounts. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignatureError } from '../platform/ports/call-error.ts';
import type { Agent, Reply } from './test-app.ts';
import { accountsEndpoint, paymentsEndpoint } from '../platform/inbound/endpoint.ts';

export const sign = (body: string | Buffer): string =>
  createHmac('sha256', 'shared').update(body).digest('hex');

/** Returns the events of a delivery, "id type intent" on each line. */
function linesOf(raw: Buffer, headers: IncomingHttpHeaders): string[][] {
  if (headers['x-signature'] !== sign(raw)) throw new BadSignatureError('not from them');
  return raw
    .toString()
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
}

export const endpoints = [
  paymentsEndpoint({
    name: 'acme',
    verifyWebhook: (raw, headers, now) =>
      linesOf(raw, headers).map(([id = '', type = '', intentId]) => ({
        id,
        type,
        intentId: intentId ?? null,
        createdAt: now,
      })),
  }),
  accountsEndpoint({
    name: 'books',
    verifyWebhook: (raw, headers) =>
      linesOf(raw, headers).map(([id = '', , resourceId = '']) => ({ id, kind: 'invoice', resourceId })),
  }),
];

/** Delivers to the payments endpoint, signed by default. */
export const deliver = (
  agent: Agent,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  agent.post('/webhooks/payments/acme/', body, {
    'content-type': 'text/plain',
    'x-signature': sign(body),
    ...headers,
  });
