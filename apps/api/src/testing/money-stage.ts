/** A running product that takes cards through the stand-in, with a clock that tests move: quick ways to create hires, request, approve and pay. */
import { settle } from '../money/core/settle.ts';
import { formatMoney } from '@hireyard/domain/values/money';
import { sql } from '../db/database.ts';
import { type TestcardCore, testcardCore } from '../adapters/payments/testcard/core.ts';
import { TestcardError } from '../adapters/payments/testcard/failure.ts';
import type { PaymentProvider } from '../platform/ports/payments.ts';
import { NUMBERS, card } from '../adapters/payments/stand-in.testing.ts';
import { type Agent, type Reply, type TestApp, testApp } from './test-app.ts';

export type MoneyType = 'deposit' | 'contract' | 'damages';
export type CardName = keyof typeof NUMBERS;
const ACCOUNTING = '/api/v1/accounting';

export interface Hire {
  /** Tax included, in minor units. */
  readonly total?: number;
  readonly tax?: number;
  readonly deposit?: number;
  readonly position?: string;
}
export interface Stage {
  readonly app: TestApp;
  /** The stand-in itself: its data and operations. */
  readonly core: TestcardCore;
  /** Admins, so that permissions don't matter: one requests, the other approves. */
  readonly asker: Agent;
  readonly approver: Agent;
  /** The depot of all hires and opening stock. */
  readonly depot: number;
  readonly now: () => Date;
  pass(seconds: number): void;
  /** Creates contracts of these figures, confirmed by default; returns their ids. */
  hires(wanted: readonly Hire[]): Promise<number[]>;
  hire(wanted?: Hire): Promise<number>;
  request(contract: number, type?: MoneyType, amount?: string): Promise<number>;
  secret(request: number): Promise<Reply>;
  /** The customer's browser: true when the card was taken or needs a second step. */
  pay(secret: { id: string; secret: string }, name?: CardName): Promise<boolean>;
  /** The second step; true when the bank agreed and the money was taken. */
  step(secret: { id: string; secret: string }, agreed: boolean): Promise<boolean>;
  /** Gets a secret, pays with it, delivers the events and runs all jobs that are due. */
  paid(request: number, name?: CardName): Promise<string>;
  record(request: number, amount: string, more?: object): Promise<Reply>;
  ask(request: number, amount: string): Promise<Reply>;
  move(refund: number, to: string, additional?: object, who?: Agent): Promise<Reply>;
  movePayment(request: number, to: string): Promise<Reply>;
  /** Lets the provider deliver and the product work until nothing is due. */
  quiet(): Promise<void>;
  /** Reads a record of the product. */
  read(resource: 'paymentrequest' | 'refundrequest' | 'transaction', id: number): Promise<Reply['body']>;
  /** Puts something between the product and its provider, or removes it. */
  between(wrap?: (inner: PaymentProvider) => PaymentProvider): void;
  end(): Promise<void>;
}

/** Whether the provider accepted it. Its refusals are part of the play; any other error is not. */
async function taken(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return true;
  } catch (error) {
    if (error instanceof TestcardError) return false;
    throw error;
  }
}

export const must = (reply: Reply): Reply['body'] => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

export async function openStage(
  start = Date.now(),
  options: { readonly connections?: number } = {},
): Promise<Stage> {
  let at = start;
  const now = () => new Date(at);
  const app = await testApp({ now, ...options });
  // Thousands of payments are played here; email about them has tests of its own.
  await app.db.rows(sql`update setting set value = '{}' where code = 'mail_automatic'`);
  const core = testcardCore({ db: app.db, secret: app.app.env.SECRET_KEY, now });
  const [asker, approver] = [await app.as('admin'), await app.as('admin')];
  const provider = app.app.payments;
  if (provider === undefined) throw new Error('The stage needs the stand-in for cards.');
  const depot = must(await asker.post('/api/v1/depot/', { code: 'STAGE', name: 'Stage' })).id;

  async function hires(wanted: readonly Hire[]): Promise<number[]> {
    const figures = wanted.map(({ total = 24_000, tax = 4000, deposit = 10_000, position = 'entered' }) => ({
      net: formatMoney(BigInt(total - tax)),
      tax: formatMoney(BigInt(tax)),
      total: formatMoney(BigInt(total)),
      deposit: formatMoney(BigInt(deposit)),
      position,
    }));
    const rows = await app.db.rows<{ id: number }>(sql`
      insert into contract (contract_number, position, state_set_id, depot_id, value_ex_delivery, value, tax, grand_total, deposit_amount)
      select 'M' || nextval('contract_number_seq'), x.position, state_set_of('{}'), ${depot}, x.net, x.net, x.tax, x.total, x.deposit
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) x (net numeric, tax numeric, total numeric, deposit numeric, position text)
      returning id`);
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    await app.db.transaction(async (tx) => {
      for (const id of ids) await settle(tx, id, null);
    });
    return ids;
  }
  const stage: Stage = {
    app,
    core,
    asker,
    approver,
    depot,
    now,
    pass: (seconds) => {
      at += seconds * 1000;
    },
    hires,
    hire: async (wanted = {}) => (await hires([wanted]))[0] ?? 0,
    request: async (contract, type = 'contract', amount) =>
      must(
        await asker.post(`${ACCOUNTING}/paymentrequest/`, {
          contract,
          type,
          ...(amount === undefined ? {} : { amount }),
        }),
      ).id,
    secret: (request) => asker.post(`${ACCOUNTING}/paymentrequest/${request}/secret/`, {}),
    pay: (secret, name = 'pays') =>
      taken(core.confirmWithCard(secret.id, secret.secret, card(NUMBERS[name]))),
    step: (secret, agreed) => taken(core.authenticate(secret.id, secret.secret, agreed)),
    async paid(request, name = 'pays') {
      const secret = must(await stage.secret(request));
      await stage.pay(secret, name);
      await stage.quiet();
      return secret.id;
    },
    record: (request, amount, more = {}) =>
      asker.post(`${ACCOUNTING}/transaction/`, { payment_request: request, amount, confirm: true, ...more }),
    ask: (paymentrequest, amount) =>
      asker.post(`${ACCOUNTING}/refundrequest/`, { paymentrequest, amount, reason: 'Asked for' }),
    move: (refund, system_action, additional = {}, who = approver) =>
      who.put(`${ACCOUNTING}/refundrequest/${refund}/system_state/`, {
        system_action,
        action: 'attach',
        additional,
      }),
    movePayment: (request, system_action) =>
      asker.put(`${ACCOUNTING}/paymentrequest/${request}/system_state/`, { system_action, action: 'attach' }),
    async quiet() {
      for (;;) {
        const told = (await app.workCards()) as { delivered: number; failed: number };
        if (told.delivered + told.failed + (await app.drain()) === 0) return;
      }
    },
    read: async (resource, id) => must(await asker.get(`${ACCOUNTING}/${resource}/${id}/`)),
    between: (wrap = (inner) => inner) => void Object.assign(app.app, { payments: wrap(provider) }),
    end: () => app.end(),
  };
  return stage;
}
