/** The built product over its own empty database: no demo, no user. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder } from './server-folder.ts';

interface EmptyServer {
  readonly url: string;
  /** The printed link for the first administrator; if one is set, the address of the app. */
  readonly link: string;
  readonly stop: () => Promise<void>;
}

interface EmptyOptions {
  /** Where it was built; by default the project. */
  readonly root?: string;
  /** Who can sign in; by default nobody. */
  readonly admin?: { readonly email: string; readonly password: string };
}

/** Starts it; resolves once it has printed its link. `stop` also removes its data. */
export async function startEmpty(
  port: number,
  { root = join(import.meta.dirname, '..'), admin }: EmptyOptions = {},
): Promise<EmptyServer> {
  const folder = mkdtempSync(join(chooseFolder(), 'hireyard-empty-'));
  const server = spawn(process.execPath, ['dist/server.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '0',
      ADMIN_EMAIL: admin?.email ?? '',
      ADMIN_PASSWORD: admin?.password ?? '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => {
    server.once('exit', () => done());
  });
  let said = '';
  const link = await new Promise<string>((done, fail) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      const found = (
        admin === undefined ? /http:\/\/\S+\/authentication\/login\/setup#\S+/ : /is ready: (http\S+)/
      ).exec(said);
      if (found !== null) done(found[1] ?? found[0]);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => fail(new Error(`The empty server ended: ${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    link,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
