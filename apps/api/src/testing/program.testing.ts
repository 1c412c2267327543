/** The product as a program, for tests that start it. */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Program {
  readonly main: string;
  /** Variables that let it use its compiled code. */
  readonly env: Readonly<Record<string, string>>;
}

let found: Promise<Program> | undefined;

/** The server as installed: one file that starts in a fifth of the time of the sources. */
export const program = (): Promise<Program> => (found ??= bundle());

async function bundle(): Promise<Program> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/bundle-server.mjs')]);
  const main = stdout.trim();
  return {
    main,
    env: {
      NODE_COMPILE_CACHE: join(dirname(main), '../compiled'),
      NODE_COMPILE_CACHE_PORTABLE: '1',
    },
  };
}

/** Variables of commands, which operators run from the sources: types are removed and code is compiled once for all runs. */
export const compiledSources = { NODE_COMPILE_CACHE: join(root, '.cache/compile') };
