/** A copy of the sources that a test may change, the recipes to follow there, and the server that runs from it. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { addressOf } from '../db/address.testing.ts';
import type { ConnectionOptions } from '../db/database.ts';

const tree = fileURLToPath(new URL('../../../..', import.meta.url));
/** What the server needs to start. */
const COPIED = [
  'apps/api',
  'apps/web/src',
  'packages/domain',
  'packages/messages',
  'packages/wire',
  'scripts',
];
const isCopied = (path: string): boolean => !/node_modules|\.test\.ts$|[\\/]\.cache/.test(path);

export interface CopiedTree {
  readonly root: string;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
}

/**
 * Copies what the server and the scripts need; packages from npm are linked.
 *
 * @param more further files and folders of the project, with `/`
 */
export function copyTree(more: readonly string[] = []): CopiedTree {
  const root = mkdtempSync(join(tmpdir(), 'hy-tree-'));
  for (const part of [...COPIED, ...more])
    cpSync(join(tree, part), join(root, part), { recursive: true, filter: isCopied });
  for (const file of ['package.json', 'biome.json']) cpSync(join(tree, file), join(root, file));
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@hireyard'), { recursive: true });
  for (const name of readdirSync(join(tree, 'node_modules')))
    if (name !== '@hireyard' && name !== '.cache')
      symlinkSync(join(tree, 'node_modules', name), join(modules, name));
  for (const part of COPIED.filter((path) => /^[^/]+\/[^/]+$/.test(path)))
    symlinkSync(join(root, part), join(modules, '@hireyard', part.split('/')[1] ?? ''));
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Returns the code of a recipe of CONTRIBUTING.md in one language, and the file named in the line before it. */
export function codeOf(
  recipe: string,
  language: 'ts' | 'sql',
): { readonly file: string; readonly code: string } {
  const contributing = readFileSync(join(tree, 'CONTRIBUTING.md'), 'utf8');
  const text = contributing.split(/^### /m).find((part) => part.startsWith(recipe)) ?? '';
  const [before = '', rest = ''] = text.split(`\`\`\`${language}\n`);
  const file = [...before.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].at(-1)?.[1];
  const code = (rest.split('```')[0] ?? '').replace(/^ {3}/gm, '');
  if (file === undefined || code === '')
    throw new Error(`CONTRIBUTING.md has no ${language} for “${recipe}”`);
  return { file, code };
}

export interface StartedServer {
  readonly url: string;
  end(): Promise<void>;
}

/** Starts the server of a tree, with the user admin@hire.test. Throws its output if it doesn't become ready. */
export async function startServer(root: string, connection: ConnectionOptions): Promise<StartedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hy-tree-data-'));
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', join(root, 'apps/api/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(connection),
      DATA_DIR: dataDir,
      SECRET_KEY: 'a test secret that is long enough, at least',
      DEMO: '0',
      ADMIN_EMAIL: 'admin@hire.test',
      ADMIN_PASSWORD: 'Test-pass-1!',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  let said = '';
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const url = await new Promise<string>((done, fail) => {
    child.stderr?.on('data', (text) => (said += String(text)));
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => {
        said += `${line}\n`;
        const address = /is ready: (\S+)/.exec(line)?.[1];
        if (address !== undefined) done(address);
      });
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
    child.once('error', fail);
  });
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
