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
 * A mark that tells a live process from a later one with the same number: its start time. Undefined when there is no
 * such process or only its zombie is left (a container whose first process does not reap keeps zombies for ever).
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

/** The command line, empty for what is gone or may not be read. */
export function commandLine(pid: number): string {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'command=');
  return (readText(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** Waits until a process is gone; false when it outlived the limit. */
export async function waitUntilExit(pid: number, limitMs: number): Promise<boolean> {
  for (let waited = 0; processMark(pid) !== undefined; waited += 20) {
    if (waited >= limitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
