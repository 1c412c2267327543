/**
 * Where the customer's browser sends its card: to the provider, which here is the stand-in, and not to the product. It
 * proves itself by the client secret of the intent; a cookie beside it means nothing. The number is looked at and forgotten.
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

/** What the browser needs to go on. */
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
 * `…/authenticate` (client_secret, outcome: success or failure). Both answer the intent's status, or an error in Stripe's
 * form: 402 for a card that is not good, 404 for a secret that is not the intent's, 400 for an intent that is over.
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
