/** Selects the card provider from the environment (docs/use/money.md). */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { PaymentProvider } from '../../platform/ports/payments.ts';
import type { Deliver, Delivered } from './testcard/events.ts';

/** Environment variables of card payments. */
export interface PaymentSettings {
  readonly PAYMENTS: 'manual' | 'testcard' | 'stripe';
  readonly SECRET_KEY: string;
  readonly API_BASE_PATH: string;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL: string;
}

export interface OpenPayments {
  /** Undefined without a card provider: staff then record payments manually. */
  readonly provider: PaymentProvider | undefined;
  /** External origins that the provider's card field needs for scripts, frames and calls. */
  readonly origins: readonly string[];
  /** Adds the test provider's own routes; nothing for external providers. */
  addRoutes(server: FastifyInstance): Promise<void>;
  /**
   * Runs the test provider's background work: delivers due events to the webhook route and completes due refunds.
   * Call it about every second. Does nothing for external providers.
   */
  work(deliver: Deliver): Promise<Delivered>;
}

const NOTHING: Omit<OpenPayments, 'provider'> = {
  origins: [],
  addRoutes: async () => undefined,
  work: async () => ({ delivered: 0, failed: 0 }),
};

/** Creates the configured card provider without connecting to it. */
export async function openPayments(
  env: PaymentSettings,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): Promise<OpenPayments> {
  if (env.PAYMENTS === 'manual') return { ...NOTHING, provider: undefined };
  if (env.PAYMENTS === 'stripe') {
    const { STRIPE_ORIGINS, stripeProvider } = await import('./stripe.ts');
    const provider = stripeProvider({
      secretKey: env.STRIPE_SECRET_KEY ?? '',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: env.STRIPE_API_URL,
    });
    return { ...NOTHING, provider, origins: STRIPE_ORIGINS };
  }
  const { testcardCore } = await import('./testcard/core.ts');
  const { testcardRoutes } = await import('./testcard/routes.ts');
  const { testcardProvider } = await import('./testcard.ts');
  const core = testcardCore({ db, secret: env.SECRET_KEY, now });
  return {
    provider: testcardProvider(core),
    origins: [],
    addRoutes: (server) => testcardRoutes(server, core, env.API_BASE_PATH),
    async work(deliver) {
      await core.settleDue(now());
      return core.deliverDue(deliver);
    },
  };
}
