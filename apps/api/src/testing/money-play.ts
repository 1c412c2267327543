/**
 * Plays scripts of money on the product, many contracts at once in one database, in order or with disturbances. They call the product's own functions,
 * each in the transaction its route would open, without HTTP: a thousand plays take about a minute.
 */
import { formatMoney } from '@hireyard/domain/values/money';
import { TryAgainError } from '../platform/ports/call-error.ts';
import { sql } from '../db/database.ts';
import { toHttpError } from '../platform/http/database-errors.ts';
import type { App, WriteCall } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import { HttpError } from '../platform/http/errors.ts';
import { openPayment } from '../money/cards/provider.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Values } from '../records/core/write.ts';
import { paymentRequestResource } from '../money/payment-requests/resource.ts';
import { refundRequestResource } from '../money/refund-requests.ts';
import { transactionResource } from '../money/transactions/resource.ts';
import { changeSystemState } from '../records/workflow/change-state.ts';
import type { Op, Script, Step } from './money-script.ts';
import type { Stage } from './money-stage.ts';

const person = (id: number): Caller => ({
  id,
  sessionId: '',
  via: 'screen',
  username: `person${id}`,
  name: '',
  email: '',
  is_admin: true,
  is_site_admin: false,
  groups: [],
  permissions: [],
});

/** One script on its own contract. */
export interface Play {
  readonly script: Script;
  readonly contract: number;
  readonly request: number;
  readonly tabs: Map<string, { id: string; secret: string }>;
  readonly refunds: Map<string, number>;
}
/** Disturbances around calls of people. */
export interface Weather {
  /** The product during this call: its process may be killed, its provider may not answer. */
  readonly app: () => App;
  /** How often people repeat a call at the same moment. */
  readonly times: () => number;
}

const DONE = Symbol('done');
const REFUSED = Symbol('refused');
type Outcome = typeof DONE | typeof REFUSED;

/** Runs in a transaction like a route; refusals of the product are part of the play. */
async function write(
  app: App,
  user: number,
  body: Values,
  run: (call: WriteCall<Values>) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await app.db.transaction(
      (db) =>
        run({
          app,
          db,
          body,
          user: person(user),
          params: {},
          query: new URLSearchParams(),
          request: { headers: {} },
          today: app.now().toISOString().slice(0, 10),
          prepared: undefined,
          afterCommit: () => undefined,
        } as unknown as WriteCall<Values>),
      { retries: 3 },
    );
  } catch (error) {
    const known = toHttpError(error);
    if (known instanceof HttpError && known.status < 500) return REFUSED;
    throw error;
  }
}

async function changes(
  { app }: Stage['app'],
  resource: Implementation,
  id: number | undefined,
  [system_action, additional, user]: [string, Values, number],
): Promise<Outcome> {
  const { workflow } = resource;
  if (id === undefined || workflow === undefined) return REFUSED;
  const body = { system_action, action: 'attach', additional };
  const said = await write(app, user, body, (call) => changeSystemState(call, workflow, id));
  return said === REFUSED ? REFUSED : DONE;
}

const [REQUESTER, APPROVER] = [1, 2];
const must = (made: unknown): number => {
  if (typeof made !== 'number') throw new Error('The product refused what the script takes for granted.');
  return made;
};

/** The customer tries until answered. */
async function begin(play: Play, tab: string, weather: Weather): Promise<void> {
  for (;;)
    try {
      play.tabs.set(tab, await openPayment(weather.app(), play.request));
      return;
    } catch (error) {
      const refused = error instanceof HttpError && error.status < 500;
      if (refused && !('code' in error.body && error.body['code'] === 'request_changed')) return;
      const away = error instanceof HttpError || error instanceof TryAgainError || isKilled(error);
      if (!away) throw error;
    }
}
export const isKilled = (error: unknown): boolean => error instanceof Error && error.message === 'killed';

async function correct(stage: Stage, { request }: Play): Promise<void> {
  const last = await stage.app.db.one<{ id: number }>(sql`select id from money_transaction t
    where payment_request_id = ${request} and method = 'bank_transfer' and kind = 'capture'
      and not exists (select from money_transaction x where x.reverses_id = t.id) order by id desc limit 1`);
  const body = { reverses: last?.id, reason: 'A slip' };
  must(await write(stage.app.app, REQUESTER, body, (call) => transactionResource.create?.(call) ?? fail()));
}
const fail = (): never => {
  throw new Error('There is no such call.');
};

async function perform(stage: Stage, play: Play, op: Op, weather: Weather): Promise<void> {
  const { app } = stage.app;
  const secret = 'tab' in op ? play.tabs.get(op.tab) : undefined;
  switch (op.op) {
    case 'begin':
      return begin(play, op.tab, weather);
    case 'pay':
      if (secret !== undefined) await stage.pay(secret, op.card);
      return;
    case 'step':
      if (secret !== undefined) await stage.step(secret, op.agreed);
      return;
    case 'refundThere':
      if (secret !== undefined)
        await stage.core.createRefund({ payment_intent: secret.id, amount: op.amount });
      return;
    case 'cancel':
      await changes(stage.app, paymentRequestResource, play.request, ['cancelled', {}, REQUESTER]);
      return;
    case 'amount':
      await write(app, REQUESTER, { amount: money(op.to) }, (call) => amount(call, play.request));
      return;
    case 'record': {
      const body = { payment_request: play.request, amount: money(op.amount), confirm: true };
      must(await write(app, REQUESTER, body, (call) => transactionResource.create?.(call) ?? fail()));
      return;
    }
    case 'correct':
      return correct(stage, play);
    case 'ask': {
      const body = { paymentrequest: play.request, amount: money(op.amount), reason: 'Asked for' };
      const id = await write(app, REQUESTER, body, (call) => refundRequestResource.create?.(call) ?? fail());
      play.refunds.set(op.refund, must(id));
      return;
    }
    default: {
      const id = play.refunds.get(op.refund);
      const [to, additional] =
        op.op === 'approve' ? ['approved', {}] : ['succeeded', { manual_reference: 'BACS' }];
      const again = Array.from({ length: weather.times() }, () =>
        changes(stage.app, refundRequestResource, id, [to, additional, APPROVER]),
      );
      await Promise.all(again);
    }
  }
}
const money = (minor: number): string => formatMoney(BigInt(minor));

async function amount(call: WriteCall<Values>, id: number): Promise<void> {
  await paymentRequestResource.lockFirst?.(call, id);
  const row = await call.db.one<Values>(sql`select amount::text from payment_request where id = ${id}`);
  await paymentRequestResource.update?.(call, id, row ?? {});
}

/** Plays a step: its lists one after the other, or concurrently. */
export async function performStep(stage: Stage, play: Play, step: Step, weather?: Weather): Promise<void> {
  const serialised = async (ops: readonly Op[]): Promise<void> => {
    for (const op of ops)
      await perform(stage, play, op, weather ?? { app: () => stage.app.app, times: () => 1 });
  };
  if (weather === undefined) for (const ops of step) await serialised(ops);
  else await Promise.all(step.map(serialised));
}

/** Sets the scripts up, each on its own contract with a request. */
export async function openPlays(stage: Stage, scripts: readonly Script[]): Promise<Play[]> {
  const contracts = await stage.hires(scripts.map(() => ({})));
  return Promise.all(
    scripts.map(async (script, n) => {
      const contract = contracts[n] ?? 0;
      const body = { contract, type: script.type, amount: money(script.amount) };
      const made = await write(
        stage.app.app,
        REQUESTER,
        body,
        (call) => paymentRequestResource.create?.(call) ?? fail(),
      );
      return { script, contract, request: must(made), tabs: new Map(), refunds: new Map() };
    }),
  );
}
