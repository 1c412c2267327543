/** Records which processes are running in the table `node_beat` (docs/extend/jobs.md, "Monitoring"). */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Database, sql } from '../db/database.ts';
import own from '../../package.json' with { type: 'json' };

const EVERY_MS = 15_000;
/** Age at which rows of processes that stopped without deleting them are removed. */
const KEEP_HOURS = 24;

/** The release and a fingerprint of the program file, so that two builds of one release differ. */
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
  /** Serves requests. */
  readonly serves: boolean;
  /** Runs jobs. */
  readonly works: boolean;
  readonly version: string;
  /** By the database's clock, which all processes share; the oldest process is listed first. */
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Records this process as running until the returned function is called. Continues when the database is unavailable. */
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
