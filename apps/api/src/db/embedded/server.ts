import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Identity, start } from './identity.ts';

export interface RunningServer {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** Requests a stop without waiting, when our own process ends. */
  stopSoon(): void;
}

/** Crash recovery replays the log before the server is ready, which may take long on a slow disk. */
const readyLimitMs = 300_000;
const stopLimitMs = 30_000;
/** A standby logs that it accepts read-only connections. */
const readyWords = /database system is ready to accept (?:read-only )?connections/;
/** How long backends of a killed server may take to notice it. */
const orphanLimitMs = 20_000;

/** Quoted for PostgreSQL's list syntax, in which a comma separates directories. */
function quoteDirectory(dir: string): string {
  return `"${dir.replaceAll('"', '""')}"`;
}

/** Command line of the server. Parallel workers are off: they need shared memory that containers keep at 64 MB. */
export function serverArguments(
  cluster: string,
  socketDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] {
  const all: Record<string, string> = {
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: quoteDirectory(socketDir),
    unix_socket_permissions: '0700',
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function running(child: ChildProcess): RunningServer {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), stopLimitMs);
      await ended;
      clearTimeout(timer);
    },
    stopSoon: () => void child.kill('SIGINT'),
  };
}

/** One attempt: resolves to the server when it accepts connections, or to its last output if it ended before. */
function launch(
  identity: Identity,
  args: readonly string[],
  cwd: string,
  log: (line: string) => void,
): Promise<RunningServer | string> {
  const child = start(identity, args, cwd);
  const server = running(child);
  const said: string[] = [];
  return new Promise((resolve) => {
    let ready = false;
    const timer = setTimeout(() => child.kill('SIGQUIT'), readyLimitMs);
    const finish = (result: RunningServer | string) => {
      clearTimeout(timer);
      resolve(result);
    };
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (!ready) said.push(line);
        ready ||= readyWords.test(line);
        if (ready) finish(server);
        log(line);
      });
    }
    child.once('error', (error) => finish(error.message));
    // 'close' comes after the last line of stderr; 'exit' may come before it.
    child.once('close', () => finish(said.slice(-5).join('\n') || 'it stopped without a message'));
  });
}

/** Retries while backends of a killed server are still running; any other outcome is returned. */
export async function afterOrphans<T>(attempt: () => Promise<T | string>): Promise<T | string> {
  for (let waited = 0; ; waited += 200) {
    const result = await attempt();
    const blocked = typeof result === 'string' && result.includes('shared memory block');
    if (!blocked || waited >= orphanLimitMs) return result;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Starts the server and waits until it accepts connections. Rejects with its last output if it doesn't. */
export async function runServer(
  identity: Identity,
  args: readonly string[],
  cwd: string,
  log: (line: string) => void,
): Promise<RunningServer> {
  const result = await afterOrphans(() => launch(identity, args, cwd, log));
  if (typeof result === 'string')
    throw new EmbeddedDatabaseError(`The embedded database did not start: ${result}`);
  return result;
}
