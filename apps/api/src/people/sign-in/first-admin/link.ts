/**
 * The link that creates the first administrator. It is printed when a server without users starts, where only its operator can read it. It is valid
 * for a day, and only until there is a user. The token is a time and its signature, so every process can verify it without storing anything.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Db, sql } from '../../../db/database.ts';
import type { Env } from '../../../platform/env.ts';

const LIVES_MS = 24 * 60 * 60_000;
type Key = Pick<Env, 'SECRET_KEY'>;

const signed = ({ SECRET_KEY }: Key, end: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'hireyard setup 1', 32)))
    .update(end)
    .digest();

/** Returns a token that is valid for a day from now. */
export function setupToken(env: Key, now: Date): string {
  const end = String(now.getTime() + LIVES_MS);
  return `${end}.${signed(env, end).toString('base64url')}`;
}

/** Returns whether a token is ours and hasn't expired. */
export function isSetupToken(env: Key, token: string, now: Date): boolean {
  const [end = '', mark = '', ...more] = token.split('.');
  if (more.length > 0 || !/^\d{13}$/.test(end)) return false;
  const given = Buffer.from(mark, 'base64url');
  const own = signed(env, end);
  return given.length === own.length && timingSafeEqual(given, own) && Number(end) > now.getTime();
}

/** Returns whether nobody from the business can sign in yet; demo users don't count. Always false in the demo, which has its own users. */
export async function lacksAdmin(db: Db, { DEMO }: Pick<Env, 'DEMO'>): Promise<boolean> {
  if (DEMO) return false;
  const row = await db.one<{ none: boolean }>(
    sql`select not exists (select from app_user where not demo) as none`,
  );
  return row?.none === true;
}

/** The address to open. The token is after the #, which browsers don't send and proxies don't log. */
export const setupAddress = (env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL'>, now: Date, port: number): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${port}`}/authentication/login/setup#${setupToken(env, now)}`;
