/** Which processes of the product are there: each says so in the table `node_beat` (docs/extend/jobs.md, "Watching"). */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Database, sql } from '../db/database.ts';
import own from '../../package.json' with { type: 'json' };

const EVERY_MS = 15_000;
/** Of who went without a word. */
const KEEP_HOURS = 24;

/** The release, and which build of it: the program's own file says it, so that two builds of one release differ. */
export function versionOf(program: string | undefined): string {
  try {
    const build = createHash('sha256')
      .update(readFileSync(program ?? ''))
      .digest('hex');
    return `${own.version} ${build.slice(0, 7)}`;
  } catch {
    return own.version;
  }
}

export interface BeatOptions {
  /** It answers requests. */
  readonly serves: boolean;
  /** It does background work. */
  readonly works: boolean;
  readonly version: string;
  /** The clock that all processes share: who is there the longest stands first. */
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Says that this process is there until the answer is called, which takes it off. A database that is away does no harm. */
export async function startHeartbeat(
  db: Database,
  { serves, works, version, now, onError }: BeatOptions,
): Promise<() => Promise<void>> {
  const node = randomUUID();
  const started = now().toISOString();
  const beat = () =>
    db.rows(sql`
      with gone as (delete from node_beat where seen_at < now() - make_interval(hours => ${KEEP_HOURS}))
      insert into node_beat (node, name, version, serves, works, started_at) values (${node}, ${hostname()}, ${version}, ${serves}, ${works}, ${started})
      on conflict (node) do update set seen_at = now()`);
  let saying: Promise<unknown> | undefined;
  const say = () => {
    saying ??= beat()
      .catch(onError)
      .finally(() => {
        saying = undefined;
      });
    return saying;
  };
  await say();
  const timer = setInterval(() => void say(), EVERY_MS);
  return async () => {
    clearInterval(timer);
    await saying;
    await db.rows(sql`delete from node_beat where node = ${node}`).catch(onError);
  };
}
