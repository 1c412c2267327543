/** Fixtures of the conformance suite: a shop, its customers and their browsers. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Intent, NewIntent, PaymentProvider, Refund } from '../../platform/ports/payments.ts';
import { browser, card, NUMBERS, type StandIn } from './stand-in.testing.ts';

/** A provider under test and its surroundings. */
export interface Peer {
  readonly provider: PaymentProvider;
  readonly standIn: StandIn;
}

export const newIntent = (more: Partial<NewIntent> = {}): NewIntent => ({
  key: randomUUID(),
  amountMinor: 12_345n,
  currency: 'GBP',
  reference: randomUUID(),
  description: 'Contract 12',
  email: 'customer@example.com',
  ...more,
});
/** Runs a call and returns the error it must throw, with its code. */
export const refusal = (code: string): unknown => expect.objectContaining({ name: 'RefusedError', code });
export const rejectionOf = (running: Promise<unknown>): Promise<unknown> =>
  running.then(
    (value) => expect.fail(`not refused but ${String(value)}`),
    (error: unknown) => error,
  );

type Said = ReturnType<typeof browser>;
export interface Shop {
  /** Pays with a card as the customer's browser does. */
  readonly pay: (intent: Intent, number: string, more?: object) => Said;
  /** Completes the bank's second step: approved ('success') or declined ('failure'). */
  readonly step: (intent: Intent, outcome: string) => Said;
  /** Creates a paid intent. */
  readonly paid: (number?: string, amountMinor?: bigint) => Promise<Intent>;
  readonly refund: (intent: Intent, amountMinor: bigint, key?: string) => Promise<Refund>;
}

export function shopOf(open: () => Peer): Shop {
  const pay: Shop['pay'] = (intent, number, more = {}) =>
    browser(open().standIn, 'confirm', intent.id, {
      client_secret: intent.clientSecret,
      ...card(number),
      ...more,
    });
  return {
    pay,
    step: (intent, outcome) =>
      browser(open().standIn, 'authenticate', intent.id, { client_secret: intent.clientSecret, outcome }),
    async paid(number = NUMBERS.pays, amountMinor = 1000n) {
      const { provider } = open();
      const intent = await provider.createIntent(newIntent({ amountMinor }));
      expect((await pay(intent, number)).status).toBe(200);
      return provider.getIntent(intent.id);
    },
    refund: (intent, amountMinor, key = randomUUID()) =>
      open().provider.createRefund({ key, intentId: intent.id, amountMinor, reference: '7' }),
  };
}
