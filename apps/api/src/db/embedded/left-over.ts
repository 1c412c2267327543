import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { commandLine, processMark, waitUntilExit } from './processes.ts';
import { removeSocketDirectory, socketLock } from './socket-directory.ts';

/** Time limits for a server to end: a fast shutdown writes a checkpoint, an immediate one doesn't. */
const fastMs = 30_000;
const immediateMs = 5_000;

function isOurServer(pid: number, cluster: string): boolean {
  return processMark(pid) !== undefined && commandLine(pid).includes(cluster);
}

async function stopServer(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', immediateMs],
  ];
  for (const [signal, limitMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new EmbeddedDatabaseError(
        `Another user’s database server (pid ${pid}) is still running here. Stop it first.`,
      );
    }
    if (await waitUntilExit(pid, limitMs)) return;
  }
}

/** PostgreSQL ignores a lock held by its parent, and still checks for orphaned backends of the old server. */
function claimLock(file: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  lines[0] = String(process.pid);
  writeFileSync(file, lines.join('\n'));
}

/**
 * Cleans up after a killed application: stops a surviving server (fast shutdown, so that the next start needs no recovery), and takes over
 * stale lock files. They are not deleted, because the shared-memory check against orphaned backends reads postmaster.pid. Call it only as
 * the owner of the data directory.
 */
export async function clearLeftOver(
  cluster: string,
  privateDir: string,
  log: (line: string) => void,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  // Lines: pid, data directory, start time, port, socket directory, ...
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const oldSocketDir = lines[4]?.trim() ?? '';
  if (isOurServer(pid, cluster)) {
    log(`Stopping a database server (pid ${pid}) left over from a killed process.`);
    await stopServer(pid);
  }
  claimLock(pidFile);
  claimLock(socketLock(privateDir));
  if (oldSocketDir !== privateDir) removeSocketDirectory(oldSocketDir);
}
