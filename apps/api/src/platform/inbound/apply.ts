/** Applies stored events. An event is only a reason to read the current state, so order, repeats and gaps don't matter. */
import { sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import type { Finish, JobHandler } from '../jobs/job.ts';
import { APPLY_TOPIC, type Delivered } from './receive.ts';

export interface InboundEvent extends Delivered {
  readonly id: number;
  readonly provider: string;
}
/** Reads the state that the event points to and returns the write; undefined if irrelevant. Must be idempotent. */
export type Applier = (app: App, event: InboundEvent, signal: AbortSignal) => Promise<Finish | undefined>;

/** The job that applies stored events. Failed ones stay visible with their error, are retried, and can be replayed. */
export function applyHandler(appliers: Readonly<Record<string, Applier>>): JobHandler {
  return {
    topic: APPLY_TOPIC,
    seconds: 60,
    patient: true,
    async perform({ app, job, signal }) {
      const event = await app.db.one<InboundEvent & { state: string }>(sql`
        select id, provider, external_id, type, hint, state from inbound_event where id = ${Number(job.payload['event'])}`);
      if (event === undefined) throw new Error('The event of this job is not there.');
      const finish = await appliers[event.provider]?.(app, event, signal);
      return async (tx) => {
        const result = await finish?.(tx);
        await tx.rows(sql`
          update inbound_event set state = ${finish === undefined ? 'ignored' : 'applied'}, applied_at = now(), last_error = null
          where id = ${event.id}`);
        return result;
      };
    },
    async failed(tx, job, { message }) {
      await tx.rows(sql`
        update inbound_event set state = 'failed', last_error = ${message} where id = ${Number(job.payload['event'])}`);
    },
  };
}
