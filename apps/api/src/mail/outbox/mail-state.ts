/**
 * Whether email can be sent and received, as recorded by each sign-in to the mail service and each look into the
 * mailbox.
 */
import { type Db, sql } from '../../db/database.ts';

export type Direction = 'out' | 'in';

export interface MailState {
  readonly direction: Direction;
  readonly checked_at: string;
  /** When it last worked; null = never. */
  readonly ok_at: string | null;
  readonly failing_since: string | null;
  readonly problem: string | null;
}

const LONGEST = 500;

/** Records that a direction worked, or its problem. */
export const noteMail = (db: Db, direction: Direction, problem: string | null): Promise<unknown> => {
  const words = problem?.slice(0, LONGEST) ?? null;
  return db.rows(sql`
    insert into mail_state as m (direction, ok_at, failing_since, problem)
    values (${direction}, case when ${words}::text is null then now() end, case when ${words}::text is not null then now() end, ${words})
    on conflict (direction) do update set checked_at = now(), ok_at = coalesce(excluded.ok_at, m.ok_at), problem = excluded.problem,
      failing_since = case when excluded.problem is not null then coalesce(m.failing_since, excluded.failing_since) end`);
};

/** Deletes the states of directions that are no longer used, so that they raise no alert. */
export const storeMailStates = (db: Db, directions: readonly Direction[]): Promise<unknown> =>
  db.rows(sql`delete from mail_state where direction <> all (${[...directions]}::text[])`);

/** Returns the state of each direction. */
export const mailStates = (db: Db): Promise<MailState[]> =>
  db.rows<MailState>(sql`select direction, checked_at, ok_at, failing_since, problem from mail_state`);
