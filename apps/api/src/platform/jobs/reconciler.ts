/** Regular catch-ups with outside services for missed events, by the same code as events (docs/extend/jobs.md). */
import { sql } from '../../db/database.ts';
import type { App } from '../http/call.ts';
import type { Finish, JobHandler } from './job.ts';

const EVERY_MINUTES = 10;

export interface CatchUpContext {
  readonly app: App;
  /** The end of the last good run; null for the first. */
  readonly since: Date | null;
  readonly signal: AbortSignal;
}
export interface CaughtUp {
  /** Shown on the dashboard: {"seen": 12, "new": 1}. */
  readonly counts: Readonly<Record<string, number>>;
  /** The start of the next run; null = as this one. */
  readonly until: Date | null;
  /** A further write in the same transaction. */
  readonly finish?: Finish;
}
export interface CatchUp {
  readonly name: string;
  readonly run: (context: CatchUpContext) => Promise<CaughtUp>;
}

/** Returns a job for each catch-up, so that a failing one stops no other. */
export const catchUpHandler = ({ name, run }: CatchUp): JobHandler => ({
  topic: `reconcile.${name}`,
  seconds: 300,
  everyMinutes: EVERY_MINUTES,
  async perform({ app, signal }) {
    const known = await app.db.one<{ cursor_at: string | null }>(
      sql`select cursor_at from reconciler_run where name = ${name}`,
    );
    const since = known?.cursor_at ?? null;
    const { counts, until, finish } = await run({
      app,
      since: since === null ? null : new Date(since),
      signal,
    });
    return async (tx) => {
      await tx.rows(sql`
        insert into reconciler_run as r (name, cursor_at, ran_at, counts, last_error)
        values (${name}, ${until?.toISOString() ?? null}::timestamptz, now(), ${JSON.stringify(counts)}::jsonb, null)
        on conflict (name) do update set cursor_at = coalesce(excluded.cursor_at, r.cursor_at), ran_at = now(),
          counts = excluded.counts, last_error = null`);
      return finish?.(tx);
    };
  },
  async failed(tx, _job, { message }) {
    await tx.rows(sql`
      insert into reconciler_run (name, ran_at, last_error) values (${name}, now(), ${message})
      on conflict (name) do update set ran_at = now(), last_error = excluded.last_error`);
  },
});
