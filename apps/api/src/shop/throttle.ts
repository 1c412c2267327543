/** How many enquiries may come in an hour. Counters live in the database, so all processes share them and a restart forgets nothing. */
import { createHmac } from 'node:crypto';
import { sql, type Tx } from '../db/database.ts';

const WINDOW_MS = 3_600_000;
/** From one sender: who asks more has been heard. */
const PER_SENDER = 5;
/** From all together: more is no business but an attack, and each is a mail that somebody reads. */
const IN_ALL = 200;
const EVERYBODY = 'all';

interface Throttle {
  readonly tx: Tx;
  readonly now: Date;
  /** Of the installation: no address can be told from its hash. */
  readonly secret: string;
}

/** Counts one; answers the seconds until the next may come when it is one too many, else null. */
async function count({ tx, now }: Throttle, sender: string, most: number): Promise<number | null> {
  const at = now.toISOString();
  const over = sql`e.since <= ${new Date(now.getTime() - WINDOW_MS).toISOString()}::timestamptz`;
  const row = await tx.one<{ count: number; since: string }>(sql`
    insert into enquiry_count as e (sender, since, count) values (${sender}, ${at}::timestamptz, 1)
    on conflict (sender) do update set since = case when ${over} then excluded.since else e.since end,
      count = case when ${over} then 1 else least(e.count + 1, 1000000) end
    returning count, since`);
  if (row === undefined || row.count <= most) return null;
  return Math.max(1, Math.ceil((Date.parse(row.since) + WINDOW_MS - now.getTime()) / 1000));
}

/**
 * Counts an enquiry of a sender (an IP or e-mail address; only a hash is kept), and among all. Answers the seconds to wait when there
 * were too many, else null. Who asks too often does not use up what others may.
 */
export async function throttle(scope: Throttle, sender: string): Promise<number | null> {
  const hash = createHmac('sha256', scope.secret).update(`enquiry ${sender}`).digest('base64url');
  return (await count(scope, hash, PER_SENDER)) ?? (await count(scope, EVERYBODY, IN_ALL));
}
