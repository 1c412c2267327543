/** Users for tests of signing in, with a cheap hash, and calls from any address at any time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { type Database, sql } from '../db/database.ts';
import { type Reply, testApp, type TestApp } from './test-app.ts';
import { hashPassword } from '../people/sign-in/core/password-hash.ts';
import { newPasswordErrors } from '../people/sign-in/password/new-password.ts';
import { pace } from '../people/sign-in/core/slow-down.ts';

export const password = 'Hire-2030!';
const stored = hashPassword(password, { memoryCost: 64, timeCost: 1 });

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}
let made = 0;
const waits: number[] = [];

/** Loads the dictionaries of common passwords, which can take longer than a test may. */
export const loadDictionaries = (): Promise<unknown> => newPasswordErrors('Quarry-walk-58!', { company: '' });

/** Creates a user with `password`. */
export async function makeUser(
  db: Database,
  options: { active?: boolean; admin?: boolean; groups?: string[]; first?: string; last?: string } = {},
): Promise<TestUser> {
  const { active = true, admin = false, groups = ['Director'], first = '', last = '' } = options;
  const username = `Person${++made}`;
  const email = `Person.${made}@hire.test`;
  const row = await db.one<{ id: number }>(sql`
    insert into app_user (username, email, first_name, last_name, password_hash, is_active, is_admin, groups)
    values (${username}, ${email}, ${first}, ${last}, ${await stored}, ${active}, ${admin}, ${groups}::text[]) returning id`);
  return { id: row?.id ?? 0, username, email };
}

export interface SignInApp extends TestApp {
  /** The application's clock, in milliseconds since 1970. */
  readonly clock: { at: number };
  /** The delays of sign-in attempts in milliseconds; nothing really waits. */
  readonly waits: number[];
  /** A call from its own address by default. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, options?: CallOptions): Promise<Reply>;
  /** Security emails to an address since the last call, oldest first: subject and text. */
  letters(to: string): Promise<{ subject: string; text: string }[]>;
  /** A user's history, oldest first. */
  historyOf(user: TestUser): Promise<{ action: string; changes: unknown }[]>;
  /** Tokens of a new sign-in. */
  enter(user: TestUser): Promise<{ access: string; refresh: string }>;
}
export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

/** An application whose clock stands still until the test moves it. `env`: variables besides those of every test. */
export async function signInApp(env: Readonly<Record<string, string>> = {}): Promise<SignInApp> {
  const clock = { at: Date.parse('2030-05-01T10:00:00Z') };
  const app = await testApp({ now: () => new Date(clock.at), env });
  let calls = 0;
  pace.wait = async (ms) => waits.push(ms);
  const call: SignInApp['call'] = async (method, url, { body, token, headers, from } = {}) => {
    const n = ++calls;
    const reply = await app.server.inject({
      method,
      url,
      remoteAddress: from ?? `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: reply.statusCode,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
      bytes: reply.rawPayload,
      headers: reply.headers,
    };
  };
  let read = 0;
  return {
    ...app,
    clock,
    waits,
    call,
    async letters(to) {
      await app.drain();
      const mails = await app.db.rows<{ id: number; to: string }>(
        sql`select id, "to" from sesmail where category = 'security' and id > ${read} order by id`,
      );
      read = mails.at(-1)?.id ?? read;
      const own = mails.filter((mail) => mail.to === to);
      return Promise.all(
        own.map(async ({ id }) => {
          const raw = await readFile(join(app.app.env.DATA_DIR, 'outbox', `${id}.eml`));
          const { subject = '', text = '' } = await PostalMime.parse(raw);
          return { subject, text };
        }),
      );
    },
    historyOf: (user) =>
      app.db.rows(
        sql`select action, changes from history where resource = 'user' and object_id = ${user.id} order by id`,
      ),
    async enter(user) {
      const { body } = await call('POST', '/api/token/', { body: { username: user.username, password } });
      return body as { access: string; refresh: string };
    },
  };
}
