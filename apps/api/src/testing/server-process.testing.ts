/** The product in its own process with a test database, to be killed and restarted; and a client that sends it email. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectWire } from '../adapters/mail-in/smtp/wire.testing.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { addressOf } from '../db/address.testing.ts';
import { freePort } from './fleet/free-port.testing.ts';
import { program } from './program.testing.ts';

const { main, env: compiled } = await program();

export interface ServerProcess {
  /** Its address for email, also after a restart. */
  readonly port: number;
  /** Starts it and waits until it accepts email. */
  start(): Promise<void>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** A server that accepts email for hire.test. Not started yet. */
export async function serverProcess(connection: ConnectionOptions): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hy-process-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((done) => child?.once('exit', () => done()));
    child.kill(signal);
    await gone;
  };
  return {
    port,
    async start() {
      const started = spawn(process.execPath, [main], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          ...compiled,
          DATABASE_URL: addressOf(connection),
          DATA_DIR: dataDir,
          SECRET_KEY: 'a test secret that is long enough, at least',
          DEMO: '0',
          ADMIN_EMAIL: 'admin@hire.test',
          ADMIN_PASSWORD: 'Test-pass-1!',
          HOST: '127.0.0.1',
          PORT: '0',
          LOG_LEVEL: 'silent',
          MAIL_IN: 'smtp',
          MAIL_DOMAIN: 'hire.test',
          SMTP_LISTEN_HOST: '127.0.0.1',
          SMTP_LISTEN_PORT: String(port),
        },
      });
      child = started;
      let said = '';
      started.stderr.on('data', (text) => (said += String(text)));
      await new Promise<void>((done, fail) => {
        createInterface({ input: started.stdout }).on('line', (line) => {
          if (line.includes('is ready')) done();
        });
        started.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
        started.once('error', fail);
      });
    },
    kill: () => stop('SIGKILL'),
    async end() {
      await stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moments in an SMTP conversation. */
export type Moment = 'data' | 'dot' | 'heard';

/** Sends one message on its own connection; `at` is called at each moment. True if it was accepted: the server answered 250. */
export const handOver = (port: number, message: string, at: (moment: Moment) => void): Promise<boolean> =>
  converse(port, message, at).catch((error: NodeJS.ErrnoException) => {
    // A cut connection is no answer; any other error is a mistake of the test.
    if (error.code === undefined || !CUT.has(error.code)) throw error;
    return false;
  });

const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

async function converse(port: number, message: string, at: (moment: Moment) => void): Promise<boolean> {
  const wire = await connectWire(port);
  try {
    await wire.say('EHLO mx.example.org');
    await wire.say('MAIL FROM:<ada@example.org>');
    await wire.say('RCPT TO:<hire@hire.test>');
    if ((await wire.say('DATA'))?.startsWith('354') !== true) return false;
    wire.send(message);
    at('data');
    wire.send('.\r\n');
    at('dot');
    if ((await wire.answer())?.startsWith('250') !== true) return false;
    at('heard');
    return true;
  } finally {
    wire.socket.destroy();
  }
}
