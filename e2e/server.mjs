// The built product with a fresh demo database in a temporary folder, removed at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dataFolder } from './server-folder.ts';

const folder = dataFolder(process.argv[2]);
// leftovers of a killed run
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { mode: 0o700 });
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
    // journeys with failing sign-ins use their own addresses
    TRUST_PROXY: '1',
    // journeys deliver email like another server
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
