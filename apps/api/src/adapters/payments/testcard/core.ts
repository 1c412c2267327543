/**
 * A test card provider with Stripe's interface: payment intents, cards, refunds, events and idempotency, in its own
 * tables (docs/use/money.md). No money moves. Payments work as with Stripe: an intent with a client secret, a card
 * field that sends card data only to the provider, and signed events to our webhook address.
 */
import { hkdfSync } from 'node:crypto';
import { type Database, sql } from '../../../db/database.ts';
import { type Card, type CardKind, kindOf } from './cards.ts';
import {
  type Deliver,
  type Delivered,
  deliverDue,
  type EventFilter,
  listEvents,
  type Page,
} from './events.ts';
import {
  authenticate,
  cancel,
  checkAmount,
  checkIntent,
  requireSecret,
  insertIntent,
  type IntentParameters,
  lockIntent,
  pay,
  readIntent,
} from './intents.ts';
import { once } from './keys.ts';
import {
  insertRefund,
  listRefunds,
  readCharge,
  readRefund,
  type RefundFilter,
  type RefundParameters,
  settleRefunds,
} from './refunds.ts';
import {
  type chargeShape,
  type EventAnswer,
  type IntentAnswer,
  intentShape,
  type RefundAnswer,
} from './shapes.ts';

/** Methods may throw TestcardError, which has the format of Stripe's errors. */
export interface TestcardCore {
  /** The secret that signs webhooks. */
  readonly webhookSecret: string;
  createIntent(parameters: IntentParameters, key?: string): Promise<IntentAnswer>;
  getIntent(id: string): Promise<IntentAnswer>;
  cancelIntent(id: string, reason: string | null, key?: string): Promise<IntentAnswer>;
  /** Pays with a card of this behaviour on the shop's behalf. */
  confirmIntent(id: string, card: CardKind, key?: string): Promise<IntentAnswer>;
  /** Pays as the customer, authorised by the intent's client secret. */
  confirmWithCard(id: string, clientSecret: string, card: Card): Promise<IntentAnswer>;
  /** Completes the bank's second step, approved or declined. */
  authenticate(id: string, clientSecret: string, agreed: boolean): Promise<IntentAnswer>;
  getCharge(id: string): Promise<ReturnType<typeof chargeShape>>;
  createRefund(parameters: RefundParameters, key?: string): Promise<RefundAnswer>;
  getRefund(id: string): Promise<RefundAnswer>;
  listRefunds(filter: RefundFilter): Promise<Page<RefundAnswer>>;
  listEvents(filter: EventFilter): Promise<Page<EventAnswer>>;
  /** Delivers a batch of due events and reports the results. Call it repeatedly. */
  deliverDue(deliver: Deliver): Promise<Delivered>;
  /** Completes due refunds and removes old keys and events. Returns the number of refunds completed. */
  settleDue(now: Date): Promise<number>;
}

const DAY_MS = 86_400_000;
const KEYS_KEPT_MS = DAY_MS;
const EVENTS_KEPT_MS = 30 * DAY_MS;

export interface TestcardOptions {
  readonly db: Database;
  /** SECRET_KEY; the webhook secret is derived from it. */
  readonly secret: string;
  readonly now: () => Date;
}

/** Creates the test provider over a migrated database. */
export function testcardCore({ db, secret, now }: TestcardOptions): TestcardCore {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'hireyard testcard webhooks 1', 32));
  const webhookSecret = `whsec_${derived.toString('base64url')}`;
  const confirmIntent: TestcardCore['confirmIntent'] = (id, card, key) =>
    once(db, now(), { key, path: `payment_intents/${id}/confirm`, parameters: { card } }, async (tx) =>
      intentShape(await pay(tx, await lockIntent(tx, id), card, now())),
    );
  return {
    webhookSecret,
    async createIntent(parameters, key) {
      checkIntent(parameters);
      const at = now();
      return once(db, at, { key, path: 'payment_intents', parameters }, async (tx) =>
        intentShape(await insertIntent(tx, parameters, at)),
      );
    },
    getIntent: async (id) => intentShape(await readIntent(db, id)),
    cancelIntent: (id, reason, key) =>
      once(db, now(), { key, path: `payment_intents/${id}/cancel`, parameters: { reason } }, async (tx) =>
        intentShape(await cancel(tx, await lockIntent(tx, id), reason, now())),
      ),
    confirmIntent,
    async confirmWithCard(id, clientSecret, card) {
      requireSecret(await readIntent(db, id), clientSecret);
      const kind = kindOf(card, now());
      return confirmIntent(id, kind);
    },
    async authenticate(id, clientSecret, agreed) {
      requireSecret(await readIntent(db, id), clientSecret);
      const asked = { key: undefined, path: `payment_intents/${id}/authenticate`, parameters: { agreed } };
      return once(db, now(), asked, async (tx) =>
        intentShape(await authenticate(tx, await lockIntent(tx, id), agreed, now())),
      );
    },
    getCharge: (id) => readCharge(db, id),
    async createRefund(parameters, key) {
      if (parameters.amount !== undefined) checkAmount(parameters.amount);
      return once(db, now(), { key, path: 'refunds', parameters }, (tx) =>
        insertRefund(tx, parameters, now()),
      );
    },
    getRefund: (id) => readRefund(db, id),
    listRefunds: (filter) => listRefunds(db, filter),
    listEvents: (filter) => listEvents(db, filter),
    deliverDue: (deliver) => deliverDue(db, { deliver, secret: webhookSecret, now }),
    async settleDue(at) {
      const before = (ms: number): string => new Date(at.getTime() - ms).toISOString();
      const ended = await settleRefunds(db, at);
      await db.rows(sql`delete from testcard_key where created_at < ${before(KEYS_KEPT_MS)}`);
      await db.rows(sql`
        delete from testcard_event where created_at < ${before(EVENTS_KEPT_MS)} and deliver_at is null`);
      return ended;
    },
  };
}
