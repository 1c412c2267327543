/** The last step of a process, which must not wait for ever either. */
import { setTimeout as wait } from 'node:timers/promises';

/** How long work in the threads may still take; files and names that answer do so much faster. */
const WAIT_LIMIT_MS = 1000;
const LOOK_MS = 20;

/** Files of a disk that does not answer, names that nobody resolves: work of threads, which nothing can break off. */
const inThreads = (): boolean =>
  process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/.test(name));

/**
 * Ends the process with a code. The system's own end waits for work in threads, for ever if need be: where some does not end, the process
 * kills itself, which whoever started it sees as a failure.
 */
export async function leave(code: number): Promise<void> {
  for (const since = performance.now(); inThreads() && performance.now() - since < WAIT_LIMIT_MS; )
    await wait(LOOK_MS);
  if (!inThreads()) process.exit(code);
  // what ends with this process (a database that it started) is told all the same
  process.emit('exit', code);
  process.kill(process.pid, 'SIGKILL');
}

/** Tells once when nobody reads any more what this process writes. Other errors of writing (a full disk) are nobody's end. */
export function watchOutput(streams: readonly NodeJS.WritableStream[], unread: (error: Error) => void): void {
  let told = false;
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' || told) return;
      told = true;
      unread(error);
    });
}
