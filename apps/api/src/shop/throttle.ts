/** How many enquiries may come in an hour. Counters live in the database, so all processes share them and a restart forgets nothing. */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql, type Tx } from '../db/database.ts';

const WINDOW_MS = 3_600_000;
/** From one sender: who asks more has been heard. */
const PER_SENDER = 5;
/** From all together: more is no business but an attack, so what comes then is put aside as spam. */
const IN_ALL = 200;
/** And more is not even kept. */
const AT_MOST = 1000;
const EVERYBODY = 'all';

interface Throttle {
  readonly tx: Tx;
  readonly now: Date;
  /** Of the installation: no address can be told from its hash. */
  readonly secret: string;
}

interface Counted {
  readonly count: number;
  /** Seconds until it begins anew. */
  readonly wait: number;
}

async function count({ tx, now }: Throttle, sender: string): Promise<Counted> {
  const at = now.toISOString();
  const over = sql`e.since <= ${new Date(now.getTime() - WINDOW_MS).toISOString()}::timestamptz`;
  const row = await tx.one<{ count: number; since: string }>(sql`
    insert into enquiry_count as e (sender, since, count) values (${sender}, ${at}::timestamptz, 1)
    on conflict (sender) do update set since = case when ${over} then excluded.since else e.since end,
      count = case when ${over} then 1 else least(e.count + 1, 1000000) end
    returning count, since`);
  if (row === undefined) throw new Error('A counter gave no row.');
  const wait = Math.ceil((Date.parse(row.since) + WINDOW_MS - now.getTime()) / 1000);
  return { count: row.count, wait: Math.max(1, wait) };
}

/** Whom an address is of: the network of 64 bits that one connection has where it is of version 6, else the address itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip);
  if (mapped !== null) return mapped[1] ?? ip;
  const [head = '', tail] = ip
    .replace(/%.*$/, '')
    .replace(/\d+(\.\d+){3}$/, '0:0')
    .split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Counts an enquiry of a sender (a network or an e-mail address; only a hash is kept), and among all. `wait`: seconds, when it was one too many,
 * else null; `crowded`: more come than a business has. Who asks too often does not use up what others may.
 */
export async function throttle(
  scope: Throttle,
  sender: string,
): Promise<{ readonly wait: number | null; readonly crowded: boolean }> {
  const hash = createHmac('sha256', scope.secret).update(`enquiry ${sender}`).digest('base64url');
  const own = await count(scope, hash);
  if (own.count > PER_SENDER) return { wait: own.wait, crowded: false };
  const all = await count(scope, EVERYBODY);
  return { wait: all.count > AT_MOST ? all.wait : null, crowded: all.count > IN_ALL };
}
