/**
 * Serves the test provider over HTTP in Stripe's format for the real SDK. Only for tests: the product calls it in
 * process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerErrors } from './answer-errors.ts';
import { kindNamed } from './cards.ts';
import type { TestcardCore } from './core.ts';
import type { Page } from './events.ts';
import { refused, TestcardError } from './failure.ts';
import { CANCELLATION_REASONS } from './intents.ts';
import { REFUND_REASONS } from './refunds.ts';

const V1 = '/v1';
export const API_KEY = 'sk_test_of_the_stand_in';

export type Form = { [name: string]: string | Form };

/** Parses nested form fields as Stripe does: `metadata[a]=1`, `types[0]=x`, `expand[]=y`. */
export function nested(encoded: string): Form {
  const root: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [
      name.replace(/\[.*$/, ''),
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? ''),
    ];
    let at = root;
    for (const part of path.slice(0, -1)) {
      const inner = at[part];
      at = typeof inner === 'object' ? inner : (at[part] = Object.create(null) as Form);
    }
    const last = path.at(-1) ?? '';
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return root;
}

/** Returns a request's parameters; refuses unknown ones, as Stripe does. */
class Parameters {
  readonly #given: Form;
  constructor(given: Form, known: readonly string[]) {
    this.#given = given;
    for (const name of Object.keys(given))
      if (!known.includes(name))
        throw refused('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  text(name: string): string | undefined {
    const value = this.#given[name];
    if (typeof value === 'object') throw refused('parameter_invalid_string', `Invalid string: ${name}`, name);
    return value;
  }
  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '')
      throw refused('parameter_missing', `Missing required param: ${name}.`, name);
    return value;
  }
  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d+$/.test(value)) throw refused('parameter_invalid_integer', `Invalid integer: ${value}`, name);
    return Number(value);
  }
  oneOf(name: string, allowed: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !allowed.includes(value))
      throw refused('parameter_invalid', `Invalid ${name}: must be one of ${allowed.join(', ')}`, name);
    return value;
  }
  form(name: string): Record<string, string> {
    const value = this.#given[name];
    if (value === undefined) return {};
    if (typeof value === 'string' || Object.values(value).some((inner) => typeof inner === 'object'))
      throw refused('parameter_invalid', `Invalid object: ${name}`, name);
    return { ...(value as Record<string, string>) };
  }
  limit(): number {
    const limit = this.integer('limit') ?? 10;
    if (limit < 1 || limit > 100)
      throw refused('parameter_invalid_integer', 'This value must be from 1 to 100.', 'limit');
    return limit;
  }
}

type Request = FastifyRequest<{ Params: { id: string } }>;
const body = (request: FastifyRequest, ...known: string[]): Parameters =>
  new Parameters((request.body as Form | undefined) ?? {}, known);
const query = (request: FastifyRequest, ...known: string[]): Parameters =>
  new Parameters(nested(request.url.split('?')[1] ?? ''), known);
const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};
const list = <T>(url: string, { data, has_more }: Page<T>) => ({ object: 'list', url, has_more, data });

/** A Fastify plugin with the Stripe endpoints that the product calls, plus those that tests need. */
export const testcardApi =
  (core: TestcardCore) =>
  async (scope: FastifyInstance): Promise<void> => {
    answerErrors(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, text: string) => nested(text),
    );
    scope.addHook('onRequest', async ({ headers }) => {
      if (headers.authorization !== `Bearer ${API_KEY}`)
        throw new TestcardError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    });
    const options = { config: { access: 'public', signed: true } } as const;

    scope.post(`${V1}/payment_intents`, options, async (request) => {
      const known = [
        'amount',
        'currency',
        'description',
        'receipt_email',
        'metadata',
        'automatic_payment_methods',
      ];
      const given = body(request, ...known);
      const amount = given.integer('amount');
      if (amount === undefined)
        throw refused('parameter_missing', 'Missing required param: amount.', 'amount');
      return core.createIntent(
        {
          amount,
          currency: given.needed('currency'),
          description: given.text('description'),
          receipt_email: given.text('receipt_email'),
          metadata: given.form('metadata'),
        },
        keyOf(request),
      );
    });
    scope.get(`${V1}/payment_intents/:id`, options, async ({ params }: Request) => core.getIntent(params.id));
    scope.post(`${V1}/payment_intents/:id/cancel`, options, async (request: Request) => {
      const reason = body(request, 'cancellation_reason').oneOf('cancellation_reason', CANCELLATION_REASONS);
      return core.cancelIntent(request.params.id, reason ?? null, keyOf(request));
    });
    scope.post(`${V1}/payment_intents/:id/confirm`, options, async (request: Request) => {
      const name = body(request, 'payment_method', 'return_url').needed('payment_method');
      const card = kindNamed(name);
      if (card === undefined) throw refused('resource_missing', `No such PaymentMethod: '${name}'`);
      return core.confirmIntent(request.params.id, card, keyOf(request));
    });
    scope.get(`${V1}/charges/:id`, options, async ({ params }: Request) => core.getCharge(params.id));

    scope.post(`${V1}/refunds`, options, async (request) => {
      const given = body(request, 'payment_intent', 'amount', 'reason', 'metadata');
      return core.createRefund(
        {
          payment_intent: given.needed('payment_intent'),
          amount: given.integer('amount'),
          reason: given.oneOf('reason', REFUND_REASONS),
          metadata: given.form('metadata'),
        },
        keyOf(request),
      );
    });
    scope.get(`${V1}/refunds/:id`, options, async ({ params }: Request) => core.getRefund(params.id));
    scope.get(`${V1}/refunds`, options, async (request) => {
      const given = query(request, 'payment_intent', 'limit', 'starting_after');
      const page = await core.listRefunds({
        payment_intent: given.needed('payment_intent'),
        limit: given.limit(),
        after: given.text('starting_after'),
      });
      return list(`${V1}/refunds`, page);
    });
    scope.get(`${V1}/events`, options, async (request) => {
      const given = query(request, 'created', 'types', 'limit', 'starting_after');
      const since = given.form('created')['gte'];
      const types = Object.values(given.form('types'));
      const page = await core.listEvents({
        types: types.length === 0 ? undefined : types,
        since: since === undefined ? undefined : Number(since),
        limit: given.limit(),
        after: given.text('starting_after'),
      });
      return list(`${V1}/events`, page);
    });
  };
