/**
 * The link by which an installation without users gets its first administrator. It is made when the server starts, is printed where only who
 * runs the server reads, holds a day, and counts only while there is no user: whoever makes that user has used up every link. Its token is a
 * moment and that moment's signature, so any process of the installation knows those of the others, and nothing is kept.
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

/** A token that holds for a day from now. */
export function setupToken(env: Key, now: Date): string {
  const end = String(now.getTime() + LIVES_MS);
  return `${end}.${signed(env, end).toString('base64url')}`;
}

/** Whether a token is one of ours and not over. */
export function isSetupToken(env: Key, token: string, now: Date): boolean {
  const [end = '', mark = '', ...more] = token.split('.');
  if (more.length > 0 || !/^\d{13}$/.test(end)) return false;
  const given = Buffer.from(mark, 'base64url');
  const own = signed(env, end);
  return given.length === own.length && timingSafeEqual(given, own) && Number(end) > now.getTime();
}

/** Whether nobody of the business can sign in yet: users of the demo do not count. Never in the demo, which has its own. */
export async function lacksAdmin(db: Db, { DEMO }: Pick<Env, 'DEMO'>): Promise<boolean> {
  if (DEMO) return false;
  const row = await db.one<{ none: boolean }>(
    sql`select not exists (select from app_user where not demo) as none`,
  );
  return row?.none === true;
}

/** The address to open. The token stands behind the #, which no browser sends and no proxy writes down. */
export const setupAddress = (env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL'>, now: Date, port: number): string =>
  `${env.PUBLIC_URL ?? `http://localhost:${port}`}/authentication/login/setup#${setupToken(env, now)}`;
