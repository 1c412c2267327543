/**
 * Routes to which the customer's browser sends card data: the provider, not the product. The client secret of the
 * intent authorises each request; cookies are ignored. Card numbers are never stored.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerErrors } from './answer-errors.ts';
import type { TestcardCore } from './core.ts';
import { refused } from './failure.ts';
import type { IntentAnswer } from './shapes.ts';

const whole = z.coerce.number();
const cardBody = z.object({
  client_secret: z.string(),
  number: z.string(),
  exp_month: whole,
  /** 2031 or 31. */
  exp_year: whole.transform((year) => (year >= 0 && year < 100 ? 2000 + year : year)),
  cvc: z.string(),
});
const stepBody = z.object({ client_secret: z.string(), outcome: z.enum(['success', 'failure']) });

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw refused('parameter_invalid', `A parameter is missing or not valid: ${field}.`, field);
}

/** The next action for the browser. */
const shown = ({ id, status, amount, currency, next_action }: IntentAnswer) => ({
  id,
  object: 'payment_intent',
  status,
  amount,
  currency,
  next_action,
});

/**
 * Adds `POST {base}/testcard/payment_intents/{id}/confirm` (client_secret, number, exp_month, exp_year, cvc) and
 * `…/authenticate` (client_secret, outcome: success or failure). Both return the intent's status or an error in
 * Stripe's format: 402 for a declined card, 404 for a wrong secret, 400 for a finished intent.
 */
export async function testcardRoutes(
  server: FastifyInstance,
  core: TestcardCore,
  base: string,
): Promise<void> {
  await server.register(async (scope) => {
    answerErrors(scope);
    const config = { access: 'public', signed: true } as const;
    const path = `${base}/testcard/payment_intents/:id`;
    scope.post<{ Params: { id: string } }>(`${path}/confirm`, { config }, async ({ params, body }) => {
      const { client_secret: secret, ...card } = read(cardBody, body);
      return shown(await core.confirmWithCard(params.id, secret, card));
    });
    scope.post<{ Params: { id: string } }>(`${path}/authenticate`, { config }, async ({ params, body }) => {
      const { client_secret: secret, outcome } = read(stepBody, body);
      return shown(await core.authenticate(params.id, secret, outcome === 'success'));
    });
  });
}
