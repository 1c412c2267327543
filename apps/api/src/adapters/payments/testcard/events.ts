/**
 * The test provider's events: stored in the transaction of their cause, listed, and delivered until the webhook route
 * accepts them.
 */
import { type Database, type Db, sql } from '../../../db/database.ts';
import { SIGNATURE_HEADER, signDelivery } from '../webhook-signature.ts';
import { type EventAnswer, type EventRow, eventShape, newId } from './shapes.ts';

/** Sends a webhook request and returns the response's status. */
export type Deliver = (raw: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface NewEvent {
  readonly type: string;
  readonly intentId: string;
  /** The object concerned, in its current state. */
  readonly object: object;
  readonly at: Date;
}

/** Delays between attempts, in seconds; the last one repeats. */
const PAUSES = [1, 5, 30, 120, 600, 3600];
/** Stripe retries for as long. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const AT_ONCE = 50;

/** Stores an event for immediate delivery, in the transaction of its cause. */
export async function emit(tx: Db, { type, intentId, object, at }: NewEvent): Promise<void> {
  await tx.rows(sql`
    insert into testcard_event (id, type, intent_id, object, created_at, deliver_at)
    values (${newId('evt')}, ${type}, ${intentId}, ${JSON.stringify(object)}::jsonb, ${at.toISOString()}, ${at.toISOString()})`);
}

export interface EventFilter {
  readonly types?: readonly string[] | undefined;
  /** Whole seconds since 1970, inclusive. */
  readonly since?: number | undefined;
  readonly limit: number;
  /** ID of the event before this page. */
  readonly after?: string | undefined;
}
export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

/** Returns a page of events, newest first. */
export async function listEvents(db: Db, filter: EventFilter): Promise<Page<EventAnswer>> {
  const { types, since, limit, after } = filter;
  const rows = await db.rows(sql<EventRow>`
    select seq, id, type, object, created_at, delivered_at from testcard_event
    where (${types ?? null}::text[] is null or type = any(${types ?? null}::text[]))
      and (${since ?? null}::float8 is null or created_at >= to_timestamp(${since ?? null}::float8))
      and (${after ?? null}::text is null or seq < (select e.seq from testcard_event e where e.id = ${after ?? null}))
    order by seq desc limit ${limit + 1}`);
  return { data: rows.slice(0, limit).map(eventShape), has_more: rows.length > limit };
}

export interface Delivered {
  readonly delivered: number;
  readonly failed: number;
}

/**
 * Delivers a batch of due events. An event is rescheduled before it is sent, so a crash in between delivers it twice
 * rather than never. Failed deliveries are retried for three days; events stay listed longer. As with Stripe, the
 * order is not guaranteed.
 */
export async function deliverDue(
  db: Database,
  { deliver, secret, now }: { deliver: Deliver; secret: string; now: () => Date },
): Promise<Delivered> {
  const at = now().toISOString();
  const due = await db.rows(sql<EventRow & { attempts: number }>`
    update testcard_event e set attempts = attempts + 1,
      deliver_at = ${at}::timestamptz + make_interval(secs => (${PAUSES}::int[])[least(attempts + 1, ${PAUSES.length})])
    where seq in (
      select seq from testcard_event where deliver_at <= ${at} order by deliver_at, seq limit ${AT_ONCE} for update skip locked)
    returning seq, id, type, object, created_at, delivered_at, attempts`);
  let delivered = 0;
  for (const event of due) {
    const answer = await send(deliver, event, secret, now());
    const arrived = typeof answer === 'number' && answer >= 200 && answer < 300;
    if (arrived) delivered++;
    const over = now().getTime() - Date.parse(event.created_at) > GIVE_UP_AFTER_MS;
    await db.rows(sql`
      update testcard_event set last_answer = ${String(answer)},
        delivered_at = case when ${arrived} then ${now().toISOString()}::timestamptz end,
        deliver_at = case when ${arrived || over} then null else deliver_at end
      where seq = ${event.seq}`);
  }
  return { delivered, failed: due.length - delivered };
}

/** The response's status, or the error that prevented one. */
async function send(deliver: Deliver, event: EventRow, secret: string, at: Date): Promise<number | string> {
  const raw = Buffer.from(JSON.stringify(eventShape(event)));
  try {
    return await deliver(raw, {
      'content-type': 'application/json; charset=utf-8',
      [SIGNATURE_HEADER]: signDelivery(raw, secret, at),
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
