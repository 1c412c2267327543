/** Programs under a service manager: restarted when they die, and ended with the tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** A line of its output that says it serves; absent = it serves at once. */
  readonly ready?: RegExp;
}

export interface Supervised {
  readonly name: string;
  /** The running process; a new one after a restart. */
  readonly pid: () => number | undefined;
  /** How often it was started. */
  readonly starts: () => number;
  /** Its recent output. */
  readonly said: () => string;
  /** Resolves when the running process, or its successor, serves. Rejects with its last output. */
  ready(): Promise<void>;
  /** Kills it with all its children, like a power cut. It restarts automatically. */
  kill(): Promise<void>;
  /** Sends a signal to the process alone. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it properly and for good. */
  end(): Promise<void>;
}

/** systemd waits as long. */
const PAUSE_MS = 100;
const KEPT_LINES = 60;
const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 20_000;

const groups = new Set<number>();
const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended
  }
};
// Nothing may outlive a failed or interrupted run.
process.on('exit', () => groups.forEach(killGroup));

const over = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
const exitOf = (child: ChildProcess): Promise<void> =>
  over(child) ? Promise.resolve() : new Promise((done) => child.once('exit', () => done()));

/** Starts a program in its own process group, and restarts it whenever it ends. */
export function supervise(program: Program): Supervised {
  const { name, command, args, env, ready } = program;
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let starts = 0;
  let serves = false;
  let ended = false;
  let child = start();

  function start(): ChildProcess {
    starts++;
    serves = ready === undefined;
    const started = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const group = started.pid;
    if (group !== undefined) groups.add(group);
    const hear = (line: string): void => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (serves || ready?.test(line) !== true || started !== child) return;
      serves = true;
      for (const go of waiting) go();
    };
    for (const stream of [started.stdout, started.stderr])
      if (stream !== null) createInterface({ input: stream }).on('line', hear);
    started.once('error', (error) => hear(error.message));
    started.once('exit', () => {
      if (group !== undefined) groups.delete(group);
      serves = false;
      if (!ended)
        setTimeout(() => {
          if (!ended) child = start();
        }, PAUSE_MS);
    });
    return started;
  }

  const said = () => lines.join('\n');
  return {
    name,
    pid: () => child.pid,
    starts: () => starts,
    said,
    async ready() {
      if (serves && !over(child)) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const limit = setTimeout(() => reject(new Error(`${name} does not serve: ${said()}`)), READY_WITHIN_MS);
      waiting.add(resolve);
      await promise.finally(() => {
        clearTimeout(limit);
        waiting.delete(resolve);
      });
    },
    async kill() {
      if (child.pid === undefined || over(child)) return;
      const gone = exitOf(child);
      killGroup(child.pid);
      await gone;
    },
    signal: (signal) => void child.kill(signal),
    async end() {
      ended = true;
      if (over(child)) return;
      const gone = exitOf(child);
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.pid !== undefined && killGroup(child.pid), END_WITHIN_MS);
      await gone;
      clearTimeout(limit);
    },
  };
}
