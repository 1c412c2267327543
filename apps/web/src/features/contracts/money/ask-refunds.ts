/** Asks for the refunds that giving an order up brings: one request for each payment, in their order. Somebody approves each, as always. */
import { heads } from '@hireyard/wire/resource/heads';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { newKey } from '../../../lib/api/storage.ts';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import type { Refunds } from './cancellation.tsx';

/** Answers how many were asked for, and why the next one was not. */
export async function askRefunds(
  refunds: Refunds,
  reason: string,
): Promise<{ readonly asked: number; readonly why?: string }> {
  let asked = 0;
  for (const { paymentrequest, amount } of refunds) {
    try {
      await client<typeof refundrequest>(heads.refundrequest).create(
        { paymentrequest, amount, reason },
        { idempotencyKey: newKey() },
      );
    } catch (error) {
      return { asked, why: failureOf(error).message };
    }
    asked += 1;
  }
  return { asked };
}
