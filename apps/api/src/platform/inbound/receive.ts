/** Events of outside services, stored once each, and the job that applies them (docs/extend/jobs.md). */
import { sql, type Tx } from '../../db/database.ts';
import { enqueue } from '../jobs/queue.ts';

export const APPLY_TOPIC = 'inbound.apply';

/** What a delivery says: no more than a hint of what to read anew. */
export interface Delivered {
  /** The service's id of the event; the same event has the same one. */
  readonly external_id: string;
  readonly type: string;
  /** What it is about: {"intent": "pi_…"}. Events with one hint are applied one after the other. */
  readonly hint: Readonly<Record<string, string>>;
  /** What it says, of an event that was asked for and is read from what it says itself. */
  readonly body?: string;
}

/** Asks for an event to be applied. */
export async function askToApply(
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

/** Asks for a stored event to be applied again; false if there is none. */
export async function applyAgain(tx: Tx, id: number): Promise<boolean> {
  const event = await tx.one<Parameters<typeof askToApply>[1]>(sql`
    update inbound_event set state = 'received', last_error = null where id = ${id}
    returning id, provider, external_id, hint`);
  if (event === undefined) return false;
  await askToApply(tx, event);
  return true;
}

/**
 * Stores events and asks for those to be applied that are new, or were tried in vain when they come again. Answers how many were new.
 * @param body the delivery as it came; null for events that we asked for ourselves, which count as no delivery
 */
export async function receive(
  tx: Tx,
  provider: string,
  events: readonly Delivered[],
  body: string | null,
): Promise<number> {
  let fresh = 0;
  // One order for all, so that two deliveries of the same events wait for each other and not in a circle.
  for (const event of [...events].sort((a, b) => (a.external_id < b.external_id ? -1 : 1))) {
    const row = await tx.one<{ id: number; state: string; fresh: boolean }>(sql`
      insert into inbound_event as e (provider, external_id, type, hint, body, deliveries)
      values (${provider}, ${event.external_id}, ${event.type}, ${JSON.stringify(event.hint)}::jsonb, ${event.body ?? body}, ${body === null ? 0 : 1})
      on conflict (provider, external_id) do update set deliveries = e.deliveries + excluded.deliveries
      returning id, state, xmax = 0 as fresh`);
    if (row === undefined) throw new Error('An event that was stored gave no row.');
    if (row.fresh) fresh++;
    if (row.fresh || row.state === 'failed') await askToApply(tx, { id: row.id, provider, ...event });
  }
  return fresh;
}
