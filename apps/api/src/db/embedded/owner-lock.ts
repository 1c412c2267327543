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
/** After this time without a change of its file, a foreign owner (a container on the same volume) counts as dead. */
const silenceMs = 4 * beatMs;

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Process ids mean nothing on another host or in another container, so only the heartbeat counts there. */
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
 * Makes this process the only one that may start a server in `dir`, from before initdb until the returned function is called. Takes over
 * the lock of a killed process. Throws AlreadyRunningError while its owner lives.
 */
export async function takeOwnerLock(dir: string, dataDir: string): Promise<() => void> {
  const file = join(dir, 'owner.lock');
  const draft = join(dir, `owner.${process.pid}.draft`);
  const own = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) ?? '', host: hostname() });
  writeFileSync(draft, own);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        // A link appears completely or not at all, and only one process can create it.
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
      // Only other hosts check the time; a removed directory is noticed elsewhere.
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
  // Somebody may have replaced the stale file in between: then return theirs and check again.
  const moved = readOwner(aside);
  if (moved !== undefined && JSON.stringify(moved) !== JSON.stringify(owner)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}
