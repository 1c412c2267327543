import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, columns: string): string {
  return (
    spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  );
}

/**
 * Returns the start time of a process, which tells it from a later one with the same number. Undefined if there is none, or only its zombie
 * (a container whose first process doesn't reap keeps zombies for ever).
 */
export function processMark(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (!existsSync('/proc/self/stat')) {
    const text = ps(pid, 'stat=,lstart=');
    return text === '' || text.startsWith('Z') ? undefined : text.replace(/^\S+\s+/, '');
  }
  // The name in brackets may hold spaces and brackets; the state is the first field after it, the start the 20th.
  const fields = readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  if (fields === undefined || fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return fields[19];
}

/** Returns the command line; empty if the process is gone or unreadable. */
export function commandLine(pid: number): string {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'command=');
  return (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** Waits until a process has ended; returns false after the limit. */
export async function waitUntilExit(pid: number, limitMs: number): Promise<boolean> {
  for (let waited = 0; processMark(pid) !== undefined; waited += 20) {
    if (waited >= limitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
