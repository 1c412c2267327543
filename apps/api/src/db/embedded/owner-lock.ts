import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { AlreadyRunningError } from './errors.ts';
import { processMark } from './processes.ts';

interface Owner {
  readonly pid: number;
  readonly mark: string;
  readonly host: string;
}

const beatMs = 2_000;
/** A foreign owner (a container on the same volume) whose file stood still for this long is taken for dead. */
const silenceMs = 4 * beatMs;

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Process numbers say nothing about another host or container: there only the heartbeat counts. */
async function isAlive(file: string, owner: Owner): Promise<boolean> {
  if (owner.host === hostname()) return processMark(owner.pid) === owner.mark;
  const seen = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  for (let waited = 0; waited < silenceMs; waited += 250) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== seen) return true;
  }
  return false;
}

/**
 * Makes this process the only one that may start a server in `dir`, from before initdb until the returned function
 * is called. A lock left by a killed process is taken over. Refuses with AlreadyRunningError while its owner lives.
 */
export async function takeOwnerLock(dir: string, dataDir: string): Promise<() => void> {
  const file = join(dir, 'owner.lock');
  const draft = join(dir, `owner.${process.pid}.draft`);
  const own = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) ?? '', host: hostname() });
  writeFileSync(draft, own);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // A link appears whole or not at all, and only one process can make it.
        linkSync(draft, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt >= 5) throw error;
      }
      await clearIfStale(file, dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Only other hosts look at the time; a directory that went away shows elsewhere.
    }
  }, beatMs).unref();
  return () => {
    clearInterval(beat);
    if (readFileSync(file, 'utf8') === own) rmSync(file, { force: true });
  };
}

async function clearIfStale(file: string, dataDir: string): Promise<void> {
  const owner = readOwner(file);
  if (owner !== undefined && (await isAlive(file, owner))) {
    throw new AlreadyRunningError(dataDir, owner.pid, owner.host === hostname() ? undefined : owner.host);
  }
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Someone may have replaced the stale file in between: then give theirs back and look again.
  const moved = readOwner(aside);
  if (moved !== undefined && JSON.stringify(moved) !== JSON.stringify(owner)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
