import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser, password, type TestUser } from '../../testing/sign-in.testing.ts';
import { sql } from '../../db/database.ts';
import { type Somebody, type UsersApp, usersApp } from '../../testing/users.testing.ts';

let t: UsersApp;
let admin: Somebody;
beforeAll(async () => {
  t = await usersApp();
});
// Moves the clock; access tokens depend on it.
beforeEach(async () => {
  admin = await t.somebody('admin');
});
afterAll(() => t.end());

const HOUR = 3_600_000;
let n = 0;
const address = () => `Moved.${++n}@hire.test`;
const enters = async (email: string, secret = password) =>
  (await t.call('POST', '/auth/login/', { body: { email, password: secret } })).status;
const confirm = (token: string) => t.call('POST', '/auth/email/confirm/', { body: { token } });
/** Returns the token of the link in the newest email to an address. */
async function tokenTo(email: string): Promise<string> {
  const letters = await t.letters(email);
  return /confirm-email#(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}
const emailOf = async (user: TestUser) => {
  const { body } = await admin.call('GET', `${user.id}/`);
  return [body.email, body.pending_email];
};
const invalidLink = { status: 400, body: { token: ['Invalid value'] } };

describe('a new email address of a user', () => {
  it('waits for its mailbox to confirm it; the old address is notified on request and on change', async () => {
    const user = await makeUser(t.db);
    const email = address();
    const reply = await admin.call('PATCH', `${user.id}/`, { email });
    expect([reply.status, reply.body.email, reply.body.pending_email]).toEqual([200, user.email, email]);
    expect(reply.headers['etag']).toBe('"2"');
    expect([await enters(email), await enters(user.email)]).toEqual([400, 200]);
    expect(await t.lettersTo(user.email)).toEqual(['email_requested']);
    const token = await tokenTo(email);
    const done = await confirm(token);
    expect([done.status, done.body.email]).toEqual([200, email]);
    expect(await emailOf(user)).toEqual([email, null]);
    expect([await enters(email), await enters(user.email)]).toEqual([200, 400]);
    expect(await t.lettersTo(user.email)).toEqual(['email_requested', 'email_changed']);
    expect(await confirm(token)).toMatchObject(invalidLink);
    expect(await t.entriesOf(user.id)).toEqual([
      {
        action: 'e-mail change requested',
        by: admin.id,
        changes: [{ field: 'email', before: user.email, after: email }],
      },
      {
        action: 'changed',
        by: admin.id,
        changes: [{ field: 'email', before: user.email, after: email }],
      },
    ]);
  });

  it('changes the user name too if it was the old address', async () => {
    const old = address();
    const { body: made } = await admin.call('POST', '', { email: old, password: 'Teal-Otter-84!' });
    const email = address();
    await admin.call('PATCH', `${made.id}/`, { email });
    await confirm(await tokenTo(email));
    const { body } = await admin.call('GET', `${made.id}/`);
    expect([body.email, body.username]).toEqual([email, email]);
    expect(await enters(old, 'Teal-Otter-84!')).toBe(400);
  });

  it('expires after a day without confirmation', async () => {
    const user = await makeUser(t.db);
    const [late, early] = [address(), address()];
    await admin.call('PATCH', `${user.id}/`, { email: late });
    const token = await tokenTo(late);
    t.clock.at += 24 * HOUR;
    expect(await confirm(token)).toMatchObject(invalidLink);
    admin = await t.somebody('admin');
    await admin.call('PATCH', `${user.id}/`, { email: early });
    const inTime = await tokenTo(early);
    t.clock.at += 24 * HOUR - 1;
    expect((await confirm(inTime)).status).toBe(200);
    admin = await t.somebody('admin');
    expect(await emailOf(user)).toEqual([early, null]);
  });

  it('replaces an earlier request and its link; cancelling ends it too', async () => {
    const user = await makeUser(t.db);
    const [one, two] = [address(), address()];
    await admin.call('PATCH', `${user.id}/`, { email: one });
    const first = await tokenTo(one);
    await admin.call('PATCH', `${user.id}/`, { email: two });
    const second = await tokenTo(two);
    expect(await confirm(first)).toMatchObject(invalidLink);
    const cancelled = await admin.call('POST', `${user.id}/cancel_email/`, {});
    expect([cancelled.status, cancelled.body.pending_email]).toEqual([200, null]);
    expect(await confirm(second)).toMatchObject(invalidLink);
    expect(await emailOf(user)).toEqual([user.email, null]);
    for (const path of ['cancel_email/', 'resend_email/'])
      expect((await admin.call('POST', `${user.id}/${path}`, {})).body.code).toBe('no_email_change');
  });

  it('is emailed a new link, at most once a minute; the earlier link ends', async () => {
    const user = await makeUser(t.db);
    const email = address();
    await admin.call('PATCH', `${user.id}/`, { email });
    const first = await tokenTo(email);
    const resend = () => admin.call('POST', `${user.id}/resend_email/`, {});
    expect((await resend()).body.code).toBe('too_soon');
    t.clock.at += 60_000;
    expect((await resend()).status).toBe(200);
    const second = await tokenTo(email);
    expect(await confirm(first)).toMatchObject(invalidLink);
    expect((await confirm(second)).status).toBe(200);
    expect(await t.lettersTo(user.email)).toEqual(['email_requested', 'email_changed']);
  });

  it('is refused at confirmation if taken meanwhile', async () => {
    const user = await makeUser(t.db);
    const email = address();
    await admin.call('PATCH', `${user.id}/`, { email });
    const token = await tokenTo(email);
    expect((await admin.call('POST', '', { email })).status).toBe(201);
    expect((await confirm(token)).body).toEqual({
      email: ['A user with this email or user name already exists.'],
    });
    expect((await emailOf(user))[0]).toBe(user.email);
  });

  it('is confirmed once, however often its link is opened at once', async () => {
    const user = await makeUser(t.db);
    const email = address();
    await admin.call('PATCH', `${user.id}/`, { email });
    const token = await tokenTo(email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('ends when the user is deactivated, or resets the password through the old address', async () => {
    const user = await makeUser(t.db);
    await admin.call('POST', `${user.id}/invite/`);
    const email = address();
    await admin.call('PATCH', `${user.id}/`, { email });
    const token = await tokenTo(email);
    await admin.call('PATCH', `${user.id}/`, { is_active: false });
    expect(await confirm(token)).toMatchObject(invalidLink);
    await admin.call('PATCH', `${user.id}/`, { is_active: true });
    expect(await emailOf(user)).toEqual([user.email, null]);
    await admin.call('POST', `${user.id}/invite/`);
    const links = () => t.db.rows(sql`select 1 from password_link where user_id = ${user.id}`);
    expect(await links()).toHaveLength(1);
    await admin.call('PATCH', `${user.id}/`, { email });
    await confirm(await tokenTo(email));
    expect(await links()).toHaveLength(0);
  });

  it('of a user who never signed in sends a new invitation to the new mailbox', async () => {
    const { body: made } = await admin.call('POST', '', { email: address() });
    const email = address();
    await admin.call('PATCH', `${made.id}/`, { email });
    await confirm(await tokenTo(email));
    expect(await t.lettersTo(email)).toEqual(['email_confirm', 'invitation']);
  });

  it('notifies the other administrators on request and on confirmation', async () => {
    const other = await t.somebody('admin');
    const user = await makeUser(t.db);
    const email = address();
    await admin.call('PATCH', `${user.id}/`, { email });
    await confirm(await tokenTo(email));
    const told = (who: Somebody) =>
      t.db.rows<{ text: string }>(
        sql`select text from notification where kind = 'user_changed' and user_id = ${who.id} and object_id = ${user.id} order by id`,
      );
    expect((await told(other)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Email: ${email}`),
      expect.stringContaining(email),
    ]);
    expect(await told(admin)).toHaveLength(1);
  });
});

describe('one’s own email address', () => {
  const request = (who: Somebody, body: object) => t.call('POST', '/auth/email/', { token: who.token, body });
  const own = (who: Somebody, path: string) =>
    t.call('POST', `/auth/email/${path}/`, { token: who.token, body: {} });

  it('changes with the password, by a link to the new mailbox; the session continues', async () => {
    const user = await t.somebody(['Finance']);
    const email = address();
    expect((await request(user, { email, password: 'wrong' })).body).toEqual({
      password: ['Incorrect password.'],
    });
    expect((await request(user, { email, password })).status).toBe(200);
    const me = async () => (await t.call('GET', '/auth/user/', { token: user.token })).body;
    expect((await me()).pending_email).toBe(email);
    expect((await confirm(await tokenTo(email))).status).toBe(200);
    expect(await me()).toMatchObject({ email, pending_email: null });
    expect(await t.lettersTo(user.email)).toEqual(['email_requested', 'email_changed']);
  });

  it("is refused if it is another user's or the current one", async () => {
    const user = await t.somebody(['Finance']);
    for (const email of [admin.email, user.email])
      expect([email, (await request(user, { email, password })).status]).toEqual([email, 400]);
  });

  it("can't be changed on the user's page, where no password is asked", async () => {
    const reply = await admin.call('PATCH', `${admin.id}/`, { email: address() });
    expect([reply.status, reply.body.code]).toEqual([409, 'own_email']);
  });

  it('stays if its owner cancels or chooses a new password', async () => {
    const user = await t.somebody(['Finance']);
    const [one, two] = [address(), address()];
    await request(user, { email: one, password });
    const first = await tokenTo(one);
    expect((await own(user, 'cancel')).status).toBe(200);
    expect((await own(user, 'resend')).body.code).toBe('no_email_change');
    expect(await confirm(first)).toMatchObject(invalidLink);
    await request(user, { email: two, password });
    const second = await tokenTo(two);
    const body = { new_password1: 'Quarry-walk-58!', new_password2: 'Quarry-walk-58!' };
    expect((await t.call('POST', '/auth/password/change/', { token: user.token, body })).status).toBe(200);
    expect(await confirm(second)).toMatchObject(invalidLink);
    expect(await emailOf(user)).toEqual([user.email, null]);
  });
});

it("an email whose change was cancelled isn't sent", async () => {
  const user = await makeUser(t.db);
  const email = address();
  await admin.call('PATCH', `${user.id}/`, { email });
  await admin.call('POST', `${user.id}/cancel_email/`, {});
  await t.drain();
  const mail = await t.db.one<{ furthest: string }>(sql`select furthest from sesmail where "to" = ${email}`);
  expect(mail?.furthest).not.toBe('sent');
  expect(await t.letters(email).catch(() => [])).toEqual([]);
});
