/** Events of the tests' card provider, signed like those of its stand-in. */
import { createHmac, hkdfSync } from 'node:crypto';
import { expect } from '@playwright/test';
import { SERVER_SECRET } from './people.ts';

/** Delivers the event that a payment succeeded; `base`: the server's address. */
export async function notifyPaid(base: string, intent: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${intent}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: at,
    data: { object: { id: intent, object: 'payment_intent' } },
  });
  const key = Buffer.from(hkdfSync('sha256', SERVER_SECRET, '', 'hireyard testcard webhooks 1', 32));
  const signature = createHmac('sha256', `whsec_${key.toString('base64url')}`)
    .update(`${at}.${body}`)
    .digest('hex');
  const reply = await fetch(`${base}/webhooks/payments/testcard/`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
  });
  expect(reply.status).toBe(200);
}
