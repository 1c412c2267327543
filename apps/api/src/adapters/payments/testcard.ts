/** The test card provider in process, with the same shapes and refusals as over HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import type { PaymentProvider } from '../../platform/ports/payments.ts';
import {
  EVENT_TYPES,
  intentBody,
  refundBody,
  toEvent,
  toIntent,
  toRefund,
  toSeconds,
} from './stripe-shapes.ts';
import type { TestcardCore } from './testcard/core.ts';
import type { Page } from './testcard/events.ts';
import { TestcardError } from './testcard/failure.ts';
import { readDelivery } from './webhook-signature.ts';

const PAGE = 100;

/**
 * Number of retries, and their delay, for a call that is in progress under the same key. Stripe's SDK retries
 * likewise.
 */
const [TIMES, PAUSE_MS] = [5, 100];

async function call<T>(run: () => Promise<T>, left = TIMES): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TestcardError && error.status === 409 && left > 0) {
      await wait(PAUSE_MS);
      return call(run, left - 1);
    }
    if (error instanceof RefusedError) throw error;
    if (!(error instanceof TestcardError))
      throw new TryAgainError('The stand-in for cards did not answer.', { cause: error });
    if (error.status === 409) throw new TryAgainError(error.message);
    throw new RefusedError(error.error.code ?? error.error.type, error.message);
  }
}

/** Reads all pages of a list that is sorted newest first; returns it oldest first. */
async function all<T extends { readonly id: string }>(
  list: (after: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const page = await list(found.at(-1)?.id);
    found.push(...page.data);
    if (!page.has_more) return found.reverse();
  }
}

/** Creates a card provider that uses the test provider. */
export function testcardProvider(core: TestcardCore): PaymentProvider {
  return {
    name: 'testcard',
    form: { kind: 'testcard' },
    createIntent: (intent) =>
      call(async () => toIntent(await core.createIntent(intentBody(intent), intent.key))),
    getIntent: (id) => call(async () => toIntent(await core.getIntent(id))),
    cancelIntent: (id) =>
      call(async () => {
        try {
          return toIntent(await core.cancelIntent(id, null));
        } catch (error) {
          const known = error instanceof TestcardError && error.error.code;
          if (known !== 'payment_intent_unexpected_state') throw error;
          return toIntent(await core.getIntent(id));
        }
      }),
    createRefund: (refund) =>
      call(async () => toRefund(await core.createRefund(refundBody(refund), refund.key))),
    listRefunds: (intentId) =>
      call(async () =>
        (await all((after) => core.listRefunds({ payment_intent: intentId, limit: PAGE, after }))).map(
          toRefund,
        ),
      ),
    verifyWebhook: (raw, headers, now) => [toEvent(readDelivery(raw, headers, core.webhookSecret, now))],
    listEvents: (since) =>
      call(async () =>
        (
          await all((after) =>
            core.listEvents({ types: EVENT_TYPES, since: toSeconds(since), limit: PAGE, after }),
          )
        ).map(toEvent),
      ),
  };
}
