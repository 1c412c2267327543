/** Stores events of outside services once each, and queues their application (docs/extend/jobs.md). */
import { sql, type Tx } from '../../db/database.ts';
import { enqueue } from '../jobs/queue.ts';

export const APPLY_TOPIC = 'inbound.apply';

/** The content of an event: only a hint what to read again. */
export interface Delivered {
  /** The service's id of the event; equal for repeats. */
  readonly external_id: string;
  readonly type: string;
  /** The subject: {"intent": "pi_…"}. Events with the same one are applied in order. */
  readonly hint: Readonly<Record<string, string>>;
  /** The content of a fetched event whose own data is used. */
  readonly body?: string;
}

/** Queues the application of an event. */
export async function queueEvent(
  tx: Tx,
  event: { readonly id: number; readonly provider: string } & Pick<Delivered, 'external_id' | 'hint'>,
): Promise<void> {
  const about = Object.values(event.hint).join(' ') || event.external_id;
  await enqueue(tx, {
    topic: APPLY_TOPIC,
    aggregate: `${event.provider}:${about}`,
    key: String(event.id),
    payload: { event: event.id },
  });
}

/** Queues the application of a stored event again; false if there is none. */
export async function applyAgain(tx: Tx, id: number): Promise<boolean> {
  const event = await tx.one<Parameters<typeof queueEvent>[1]>(sql`
    update inbound_event set state = 'received', last_error = null where id = ${id}
    returning id, provider, external_id, hint`);
  if (event === undefined) return false;
  await queueEvent(tx, event);
  return true;
}

/**
 * Stores events, and queues new ones and repeats of failed ones. Returns how many were new.
 * @param body the raw request; null for events that we fetched ourselves
 */
export async function receive(
  tx: Tx,
  provider: string,
  events: readonly Delivered[],
  body: string | null,
): Promise<number> {
  let fresh = 0;
  // A fixed order, so that two simultaneous deliveries don't deadlock.
  for (const event of [...events].sort((a, b) => (a.external_id < b.external_id ? -1 : 1))) {
    const row = await tx.one<{ id: number; state: string; fresh: boolean }>(sql`
      insert into inbound_event as e (provider, external_id, type, hint, body, deliveries)
      values (${provider}, ${event.external_id}, ${event.type}, ${JSON.stringify(event.hint)}::jsonb, ${event.body ?? body}, ${body === null ? 0 : 1})
      on conflict (provider, external_id) do update set deliveries = e.deliveries + excluded.deliveries
      returning id, state, xmax = 0 as fresh`);
    if (row === undefined) throw new Error('An event that was stored gave no row.');
    if (row.fresh) fresh++;
    if (row.fresh || row.state === 'failed') await queueEvent(tx, { id: row.id, provider, ...event });
  }
  return fresh;
}
