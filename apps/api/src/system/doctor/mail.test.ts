/** The doctor signs in to mail services that accept it, refuse the certificate or password, or stop responding. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startImapServer } from '../../adapters/mail-in/imap/server.testing.ts';
import { temporaryCertificate } from '../../adapters/mail-out/certificate.testing.ts';
import { type Amazon, startAmazon } from '../../adapters/mail-out/ses/amazon.testing.ts';
import { startMailServer } from '../../adapters/mail-out/smtp/server.testing.ts';
import { loadEnv } from '../../platform/env.ts';
import { serviceChecks } from './services.ts';

const now = new Date('2026-11-20T10:00:00Z');
const trusted = temporaryCertificate('localhost');
let dir: string;
let ca: string;
let amazon: Amazon;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hy-doctor-mail-'));
  ca = join(dir, 'ca.pem');
  writeFileSync(ca, trusted.cert);
  amazon = await startAmazon();
});
afterAll(async () => {
  await amazon.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Returns the findings about mail with these settings; a silent service times out after a second. */
async function look(more: Readonly<Record<string, string>>): Promise<string[]> {
  const env = loadEnv({
    DATA_DIR: '/nowhere',
    SECRET_KEY: 'x'.repeat(32),
    TIME_ZONE: 'UTC',
    PUBLIC_URL: 'https://hire.test',
    MAIL_FROM: 'hire@hire.test',
    ...more,
  });
  const checks = await serviceChecks(env, undefined as never, now, { limitMs: 1000 });
  for (const { level, todo } of checks) expect(todo !== undefined).toBe(level !== 'ok');
  const lines = checks.map(({ area, level, text }) => `${level} ${area}: ${text}`);
  expect(lines.join()).not.toMatch(/geheim|p@ss/);
  return lines.filter((line) => !line.includes('DATA_DIR/outbox'));
}
const smtp = (port: number, password = 'p%40ss%3A%2F') => ({
  MAIL_OUT: 'smtp',
  SMTP_TLS: 'required',
  SMTP_URL: `smtp://user:${password}@localhost:${port}`,
});
const imap = (port: number, more = {}) => ({
  MAIL_IN: 'imap',
  IMAP_URL: `imaps://me:geheim@localhost:${port}`,
  ...more,
});
const secure = { ...trusted, hideSTARTTLS: false };

test('passes a mail server with STARTTLS and a private authority, and sends nothing', async () => {
  const server = await startMailServer(secure);
  expect(await look({ ...smtp(server.port), MAIL_CA: ca })).toEqual([
    `ok mail: The mail server accepts our sign-in (localhost:${server.port}).`,
  ]);
  expect(server.deliveries).toEqual([]);
  await server.close();
});

test('reports a mail server with an untrusted certificate', async () => {
  const server = await startMailServer(secure);
  expect(await look(smtp(server.port))).toEqual([
    expect.stringMatching(
      /^fail mail: The mail server can't be used .* The certificate is not trusted: self.signed/,
    ),
  ]);
  await server.close();
});

test('reports a mail server that refuses the password', async () => {
  const server = await startMailServer(secure);
  expect(await look({ ...smtp(server.port, 'geheim'), MAIL_CA: ca })).toEqual([
    expect.stringMatching(/^fail mail: The mail server can't be used .* The sign-in was refused: .*535/),
  ]);
  await server.close();
});

test('reports a mail server that stops answering or is gone', async () => {
  const server = await startMailServer({ ...secure, onAuth: () => undefined });
  const silent = await look({ ...smtp(server.port), MAIL_CA: ca });
  await server.close();
  const gone = await look({ ...smtp(server.port), MAIL_CA: ca });
  for (const said of [silent, gone])
    expect(said).toEqual([
      expect.stringMatching(/^fail mail: The mail server can't be used .* The server did not respond: /),
    ]);
});

test('reports a missing or empty file of authorities', async () => {
  const empty = join(dir, 'empty.pem');
  writeFileSync(empty, 'nothing');
  for (const file of [empty, join(dir, 'none.pem')])
    expect(await look({ ...smtp(1), MAIL_CA: file })).toEqual([expect.stringContaining(file)]);
});

test('trusts a private authority for the mailbox, and reports a refused sign-in', async () => {
  const server = await startImapServer(trusted);
  const fail = (words: string) => [
    expect.stringMatching(new RegExp(`^fail mail: The mailbox can't be used .*${words}`)),
  ];
  const { port } = server;
  expect(await look(imap(port, { MAIL_CA: ca }))).toEqual([
    `ok mail: The mailbox accepts our sign-in (localhost:${port}).`,
  ]);
  expect(await look(imap(port))).toEqual(fail('The certificate is not trusted: self.signed'));
  expect(await look(imap(port, { MAIL_CA: ca, IMAP_FOLDER: 'Hire' }))).toEqual(fail('No such folder'));
  server.refuse = true;
  expect(await look(imap(port, { MAIL_CA: ca }))).toEqual(fail('The sign-in was refused: Wrong user'));
  server.silent = true;
  expect(await look(imap(port, { MAIL_CA: ca }))).toEqual(fail('The server did not respond: '));
  await server.close();
  expect(await look(imap(port, { MAIL_CA: ca }))).toEqual(fail('The server did not respond: ECONNREFUSED'));
});

test('Amazon SES is called with a signature, and passes whether or not the user may see the account', async () => {
  const { host } = new URL(amazon.url);
  const ses = {
    MAIL_OUT: 'ses',
    SES_REGION: 'eu-west-1',
    SES_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    SES_SECRET_ACCESS_KEY: 'secret',
    SES_ENDPOINT: amazon.url,
  };
  const well = [`ok mail: Amazon SES accepts our sign-in (${host}).`];
  expect(await look(ses)).toEqual(well);
  amazon.failNext(403, 'AccessDeniedException');
  expect(await look(ses)).toEqual(well);
  amazon.failNext(403, 'InvalidSignatureException');
  expect(await look(ses)).toEqual([expect.stringMatching(/^fail mail: .*InvalidSignatureException/)]);
  expect(await look({ ...ses, SES_ACCESS_KEY_ID: 'OTHER' })).toEqual([
    expect.stringMatching(/^fail mail: Amazon SES can't be used/),
  ]);
  amazon.pauseSending();
  expect(await look(ses)).toEqual([expect.stringContaining('Amazon has paused sending for this account.')]);
});
