/** Verifies the history: every entry, every link, and that none is missing. */
import { type Db, sql } from '../../db/database.ts';
import { contentOf, digestOf, type Facts, GENESIS, linkOf } from '../../records/history/chain.ts';

/** A link recorded elsewhere, which somebody who rewrites the chain can't change. */
export interface Anchor {
  readonly seq: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}
export interface Head {
  readonly seq: number;
  readonly hash: string;
}
export interface Verdict {
  /** Number of checked links. */
  readonly checked: number;
  /** The last valid link. */
  readonly head: Head;
  /** Number of unsealed entries. */
  readonly unsealed: number;
  /** The first problem; undefined = intact. */
  readonly problem: string | undefined;
}
export interface VerifyOptions {
  readonly anchor?: Anchor | undefined;
  /** Entries written before this time must be in the chain. */
  readonly sealedUntil: Date;
  readonly signal?: AbortSignal;
  /** Called now and then with the number of checked links and the total. */
  readonly progress?: (checked: number, of: number) => Promise<void> | void;
}

const AT_ONCE = 5000;

interface Sealed {
  readonly seq: number;
  readonly entry: number;
  readonly hash: Buffer;
}
/** A link with its entry. */
interface Kept extends Sealed, Facts {
  readonly known: true;
  readonly changes: string;
  readonly salt: Buffer | null;
  readonly content: Buffer;
  readonly digest: Buffer;
  readonly erased: boolean;
}
/** A link whose entry may be missing. */
type Link = Kept | (Sealed & { readonly known: false });

const linksAfter = (db: Db, seq: number): Promise<Link[]> =>
  db.rows<Link>(sql`
    select c.seq, c.history_id as entry, c.hash, h.id is not null as known, c.history_id as id, h.resource, h.object_id as object,
      extract(epoch from h.at at time zone 'UTC')::text as at, h.user_id as "user", h.action, h.via, h.request_id as request,
      h.changes::text as changes, h.salt, h.content, h.digest, h.erased_at is not null as erased
    from history_chain c left join history h on h.id = c.history_id
    where c.seq > ${seq} order by c.seq limit ${sql.lit(AT_ONCE)}`);

/** Returns what is wrong with the link after `previous`; undefined if it is valid. */
function breakOf(link: Link, previous: Head & { readonly bytes: Buffer }): string | undefined {
  const wanted = previous.seq + 1;
  if (link.seq !== wanted) return `Link ${wanted} of the chain is missing.`;
  if (!link.known) return `Entry ${link.entry} (link ${link.seq}) is missing.`;
  const name = `Entry ${link.id} (${link.resource} ${link.object}, ${link.action})`;
  // Erasing an entry on purpose leaves only the hash of its content.
  const said = link.erased ? link.content : contentOf(link.salt ?? GENESIS, link.changes);
  if (!said.equals(link.content)) return `${name} was altered.`;
  if (link.erased && (link.salt !== null || link.changes !== '[]'))
    return `${name} has content although it was erased.`;
  if (!digestOf(link, link.content).equals(link.digest))
    return `${name}: the author, time, record or channel was altered.`;
  if (!linkOf(previous.bytes, link.digest).equals(link.hash))
    return `Link ${link.seq} of the chain (entry ${link.id}) does not match the link before it: an entry or link was replaced, added or removed.`;
  return undefined;
}

const anchorText = (anchor: Anchor, hash: string): string | undefined =>
  hash === anchor.hash.toLowerCase() ? undefined : `Link ${anchor.seq} differs from the anchor.`;

/** Returns a problem if entries have no link but should. */
async function leftOut(db: Db, { sealedUntil }: VerifyOptions): Promise<string | undefined> {
  const row = await db.one<{ id: number; at: string }>(sql`
    select h.id, h.at from history h where h.at < ${sealedUntil.toISOString()}::timestamptz
      and not exists (select from history_chain c where c.history_id = h.id) order by h.id limit 1`);
  return row && `Entry ${row.id} of ${row.at} is not in the chain.`;
}

/**
 * Recomputes every digest and link in order, and reports the first problem. Without an anchor it can't detect a chain that was truncated
 * with its entries, or rewritten from the beginning.
 */
export async function verifyHistory(db: Db, options: VerifyOptions): Promise<Verdict> {
  const { anchor, signal, progress } = options;
  const size = await db.one<{ links: number; unsealed: number }>(sql`
    select coalesce((select max(seq) from history_chain), 0) as links, (select count(*) from history_unsealed) as unsealed`);
  let head: Head & { readonly bytes: Buffer } = { seq: 0, hash: GENESIS.toString('hex'), bytes: GENESIS };
  const verdict = (problem?: string): Verdict => ({
    checked: head.seq,
    head: { seq: head.seq, hash: head.hash },
    unsealed: size?.unsealed ?? 0,
    problem,
  });
  for (;;) {
    signal?.throwIfAborted();
    const links = await linksAfter(db, head.seq);
    for (const link of links) {
      const problem = breakOf(link, head);
      if (problem !== undefined) return verdict(problem);
      head = { seq: link.seq, hash: link.hash.toString('hex'), bytes: link.hash };
      const noted = anchor?.seq === link.seq ? anchorText(anchor, head.hash) : undefined;
      if (noted !== undefined) return verdict(noted);
    }
    if (links.length < AT_ONCE) break;
    await progress?.(head.seq, Math.max(head.seq, size?.links ?? 0));
  }
  if (anchor !== undefined && anchor.seq > head.seq)
    return verdict(
      `The chain ends at link ${head.seq}, before the anchor ${anchor.seq}: its end is missing.`,
    );
  return verdict(await leftOut(db, options));
}
