/** Disturbances for money: deliveries that are lost, late, out of order or doubled, a provider that doesn't answer, killed workers. */
import { TryAgainError } from '../platform/ports/call-error.ts';
import type { NewIntent, NewRefund, PaymentProvider } from '../platform/ports/payments.ts';
import { sql } from '../db/database.ts';
import type { App } from '../platform/http/call.ts';
import { paymentsEndpoint } from '../platform/inbound/endpoint.ts';
import { receive } from '../platform/inbound/receive.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { killableDatabase } from '../platform/jobs/killable.testing.ts';
import { repeating } from '../platform/jobs/run-job.ts';
import { drain } from '../platform/jobs/worker.ts';
import { isKilled, type Weather } from './money-play.ts';
import type { Stage } from './money-stage.ts';

/** One in so many statements ends its process; one in so many calls gets no answer, half of these after its work was done. */
const DEATHS = 150;
const SILENCES = 8;
/** Minutes without disturbance after which everything is done, or never will be. */
const MAX_ROUNDS = 40;

export interface Storm extends Weather {
  /** Delivers events and runs jobs once, with disturbances. */
  blow(): Promise<void>;
  /** Runs until every event has arrived: the last ones undisturbed, and lost ones through the reconciler. */
  calm(): Promise<void>;
  /** What happened so far. */
  readonly counts: Readonly<Record<'lost' | 'late' | 'doubled' | 'unanswered' | 'killed', number>>;
}

export function openStorm(stage: Stage, pick: (n: number) => number): Storm {
  const { app, core } = stage;
  const provider = app.app.payments;
  if (provider === undefined) throw new Error('There is no provider to be silent.');
  const counts = { lost: 0, late: 0, doubled: 0, unanswered: 0, killed: 0 };
  let fair = false;

  const silence = (when: string): void => {
    if (fair || pick(2 * SILENCES) > 0) return;
    counts.unanswered++;
    throw new TryAgainError(`No answer ${when}.`);
  };
  const moody =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      silence('before it was done');
      const answer = await call(...given);
      silence('though it was done');
      return answer;
    };
  const payments: PaymentProvider = {
    ...provider,
    createIntent: moody((intent: NewIntent) => provider.createIntent(intent)),
    getIntent: moody((id: string) => provider.getIntent(id)),
    cancelIntent: moody((id: string) => provider.cancelIntent(id)),
    createRefund: moody((refund: NewRefund) => provider.createRefund(refund)),
    listRefunds: moody((id: string) => provider.listRefunds(id)),
    listEvents: moody((since: Date) => provider.listEvents(since)),
  };
  /** A process of the product: it lives until a statement kills it. */
  const process = (): App => ({
    ...app.app,
    payments,
    db: killableDatabase(app.db, () => fair || pick(DEATHS) > 0).db,
  });

  const door = paymentsEndpoint(provider);
  type Delivery = readonly [raw: Buffer, headers: Readonly<Record<string, string>>];
  const bag: Delivery[] = [];
  const arrive = async ([raw, headers]: Delivery): Promise<void> => {
    const events = await door.verify(raw, headers, stage.now());
    await app.db.transaction((tx) => receive(tx, provider.name, events, raw.toString()), { retries: 3 });
  };
  async function deliver(...delivery: Delivery): Promise<number> {
    switch (fair ? 9 : pick(10)) {
      case 0:
      case 1:
      case 2:
      case 3:
        counts.lost++;
        return 200;
      case 4:
        return 500;
      case 5:
      case 6:
        counts.late++;
        bag.push(delivery);
        return 200;
      case 7:
        counts.doubled++;
        await Promise.all([arrive(delivery), arrive(delivery)]);
        return 200;
      default:
        await arrive(delivery);
        return 200;
    }
  }
  /** Delayed events arrive after all, the last first. */
  async function late(): Promise<void> {
    for (const delivery of bag.splice(0).reverse()) await arrive(delivery);
  }
  async function post(): Promise<void> {
    for (;;) {
      const { delivered, failed } = await core.deliverDue(deliver);
      if (delivered + failed === 0) return;
    }
  }
  async function work(): Promise<void> {
    try {
      await drain(process(), app.handlers);
    } catch (error) {
      if (!isKilled(error)) throw error;
      counts.killed++;
    }
    await app.db.rows(sql`update job set locked_until = now() - interval '1 second' where state = 'running'`);
  }
  const waiting = async (): Promise<number> =>
    (
      await app.db.one<{ n: number }>(sql`select count(*)::int as n from job
        where state in ('queued', 'running') and topic not like 'reconcile.%'`)
    )?.n ?? 0;

  const storm: Storm = {
    counts,
    app: process,
    times: () => 1 + pick(2),
    async blow() {
      await Promise.all([post(), work(), work()]);
    },
    async calm() {
      await storm.blow();
      await Promise.all([late(), post(), work(), work()]);
      stage.pass(61);
      await core.settleDue(stage.now());
      await storm.blow();
      await late();
      // Long enough for every pause between retries, and to keep the reconciler from looking again at what it has seen.
      stage.pass(660);
      fair = true;
      await app.db.transaction((tx) => enqueue(tx, repeating('reconcile.payments')));
      for (let rounds = 0; ; rounds++) {
        await storm.blow();
        stage.pass(61);
        const ended = await core.settleDue(stage.now());
        const left = await waiting();
        if (ended === 0 && left === 0) break;
        if (rounds === MAX_ROUNDS) throw new Error(`${left} jobs are never done.`);
      }
      fair = false;
    },
  };
  return storm;
}
