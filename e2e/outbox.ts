/** Email that the server under test sent, as its recipient reads it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { dataFolder } from './server-folder.ts';

const folder = (): string => {
  const { port } = new URL(test.info().project.use.baseURL ?? '');
  return join(dataFolder(port), 'outbox');
};

/** Decodes quoted-printable text: soft line ends and `=3D`. Enough for ASCII. */
const readable = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function lettersTo(email: string): Promise<readonly string[]> {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => /^\d+\.eml$/.test(name));
  const raws = await Promise.all(
    names
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map(async (name) => readFile(join(folder(), name), 'utf8')),
  );
  const to = new RegExp(`^To:.*${email.replaceAll('.', '\\.')}`, 'im');
  return raws.filter((raw) => to.test(raw)).map(readable);
}

/** The path of the `nth` link of this form in the emails to an address; waits for it. */
async function linkTo(email: string, form: RegExp, nth: number): Promise<string> {
  const found = async () => (await lettersTo(email)).flatMap((text) => form.exec(text) ?? [])[nth - 1];
  await expect.poll(found, { message: `a letter to ${email}`, timeout: 20_000 }).toBeTruthy();
  return (await found()) ?? '';
}

/** The path and query of the link to choose a password, in the `nth` email to an address. */
export const passwordLinkTo = (email: string, nth = 1): Promise<string> =>
  linkTo(email, /\/authentication\/login\/reset-password\/confirm\?[\w=&%-]+/, nth);

/** The path of the link that confirms a new email address. */
export const emailLinkTo = (email: string): Promise<string> =>
  linkTo(email, /\/authentication\/login\/confirm-email#[\w-]+/, 1);
