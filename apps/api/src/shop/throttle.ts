/** Limits enquiries per hour. Counters are in the database, so all processes share them and they survive restarts. */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql, type Tx } from '../db/database.ts';

const WINDOW_MS = 3_600_000;
/** Per sender. */
const PER_SENDER = 5;
/** For all together; above this it is an attack, so further ones are marked as spam. */
const IN_ALL = 200;
/** Above this they are not stored. */
const AT_MOST = 1000;
const EVERYBODY = 'all';

interface Throttle {
  readonly tx: Tx;
  readonly now: Date;
  /** The installation's secret, so that hashes don't reveal addresses. */
  readonly secret: string;
}

interface Counted {
  readonly count: number;
  /** Seconds until the window ends. */
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
  if (row === undefined) throw new Error('The counter query returned no row.');
  const wait = Math.ceil((Date.parse(row.since) + WINDOW_MS - now.getTime()) / 1000);
  return { count: row.count, wait: Math.max(1, wait) };
}

/** Returns the network of an address: the /64 for IPv6, else the address itself. */
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
 * Counts an enquiry for a sender (a network or email address, stored as a hash) and for all. `wait`: seconds if it
 * exceeds the limit, else null; `crowded`: above the shared limit. A blocked sender doesn't use up the shared limit.
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
