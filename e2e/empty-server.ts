/** The built product over an empty database of its own: no demo, no user. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFolder } from './server-folder.ts';

interface EmptyServer {
  readonly url: string;
  /** The link that it printed for the first administrator. */
  readonly link: string;
  readonly stop: () => Promise<void>;
}

/** Starts it, and answers once it has printed its link. Stop it: it takes its data along. */
export async function startEmpty(port: number): Promise<EmptyServer> {
  const folder = mkdtempSync(join(chooseFolder(), 'hireyard-empty-'));
  const server = spawn(process.execPath, ['dist/server.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '0',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
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
      const found = /http:\/\/\S+\/authentication\/login\/setup#\S+/.exec(said)?.[0];
      if (found !== undefined) done(found);
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
