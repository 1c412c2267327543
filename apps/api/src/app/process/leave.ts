/** The last step of a process, which must not hang either. */
import { setTimeout as wait } from 'node:timers/promises';

/** Time for work in threads; files and names that respond need far less. */
const WAIT_LIMIT_MS = 1000;
const LOOK_MS = 20;

/** Returns whether threads are working, e.g. on unresponsive disks or name servers; they can't be aborted. */
const inThreads = (): boolean =>
  process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/.test(name));

/** Ends the process with a code. The normal exit waits for threads, possibly for ever: then the process kills itself, which looks like a failure. */
export async function leave(code: number): Promise<void> {
  for (const since = performance.now(); inThreads() && performance.now() - since < WAIT_LIMIT_MS; )
    await wait(LOOK_MS);
  if (!inThreads()) process.exit(code);
  // lets a database started by this process end
  process.emit('exit', code);
  process.kill(process.pid, 'SIGKILL');
}

/** Calls back once when the reader of the output has gone. Other write errors, such as a full disk, don't count. */
export function watchOutput(streams: readonly NodeJS.WritableStream[], unread: (error: Error) => void): void {
  let told = false;
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' || told) return;
      told = true;
      unread(error);
    });
}
