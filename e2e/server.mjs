// The built product over a fresh demo database in a temporary folder that goes with it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'hireyard-e2e-'));
const server = spawn(process.execPath, ['dist/server.mjs'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: process.argv[2],
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'error',
    ACCESS_TOKEN_MINUTES: '60',
    // journeys hand mail over as another server would
    MAIL_IN: 'smtp',
    MAIL_DOMAIN: 'mail.hireyard.example',
    SMTP_LISTEN_HOST: '127.0.0.1',
    SMTP_LISTEN_PORT: String(Number(process.argv[2]) + 1),
  },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
