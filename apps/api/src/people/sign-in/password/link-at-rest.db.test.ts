import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RefusedError, TryAgainError, UnclearOutcomeError } from '../../../platform/ports/call-error.ts';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { sql } from '../../../db/database.ts';
import { markSent } from '../../../mail/outbox/mark-sent.ts';
import { addMailEvents } from '../../../mail/outbox/progress.ts';
import { sendReset } from '../core/security-mail.ts';
import { isLinkOver } from '../core/link.ts';
import { makeUser, type SignInApp, signInApp, type TestUser } from '../../../testing/sign-in.testing.ts';

let t: SignInApp;
let user: TestUser;
let mail: number;
let real: MailSender;
beforeAll(async () => {
  t = await signInApp();
  real = t.app.mail;
});
afterAll(() => t.end());
beforeEach(async () => {
  Object.assign(t.app, { mail: real });
  await t.drain();
  user = await makeUser(t.db);
  await t.db.transaction((tx) => sendReset(t.app, tx, user.id));
  const row = await t.db.one<{ id: number }>(sql`select id from sesmail where "to" = ${user.email}`);
  mail = row?.id ?? 0;
});

/** Makes the next attempt fail like this. */
async function meets(failure: Error): Promise<void> {
  const send = async () => {
    throw failure;
  };
  Object.assign(t.app, { mail: { ...real, repeatable: false, send } });
  await t.drain(new Date(t.clock.at + 60_000));
  Object.assign(t.app, { mail: real });
}
const suppress = () =>
  t.db.rows(
    sql`insert into mail_suppression (address, reason) values (${user.email.toLowerCase()}, 'bounced')`,
  );
/** Stored bytes of the email; null = none were written, or the row is gone. */
const bytes = async () =>
  (
    await t.db.one<{ length: number }>(
      sql`select length(raw) as length from sesmail_raw where sesmail_id = ${mail}`,
    )
  )?.length ?? null;
const links = () => t.db.rows(sql`select 1 from password_link where user_id = ${user.id}`);
const later = () => t.drain(new Date(t.clock.at + 3 * 60_000));

describe('an email with a link to choose a password', () => {
  it('is stored only between two attempts', async () => {
    await meets(new TryAgainError('Busy.'));
    expect(await bytes()).toBeGreaterThan(0);
    await later();
    expect(await bytes()).toBe(0);
  });

  it.each([
    ['at once', async () => undefined],
    ['after a first try', () => meets(new TryAgainError('Busy.'))],
  ])("isn't stored when the address is suppressed, known %s; its link is deleted", async (_when, begin) => {
    await begin();
    await suppress();
    await later();
    expect([await bytes(), await links()]).toEqual([0, []]);
  });

  it("isn't stored when its link has expired", async () => {
    await meets(new TryAgainError('Busy.'));
    t.clock.at += 60 * 60_000;
    await later();
    expect(await bytes()).toBe(0);
  });

  it("isn't stored when the service refused it", async () => {
    await meets(new RefusedError('no', 'Not this one.'));
    expect(await bytes()).toBe(0);
  });

  it("isn't stored when its delivery is unknown; the link stays valid", async () => {
    await meets(new UnclearOutcomeError('The connection ended.'));
    expect(await bytes()).toBe(0);
    expect(await links()).toHaveLength(1);
  });

  it("isn't stored once an event reports it as sent", async () => {
    await meets(new TryAgainError('Busy.'));
    await t.db.transaction((tx) => markSent(t.app, tx, mail));
    expect(await bytes()).toBe(0);
  });

  it("isn't stored once an event reports its outcome", async () => {
    await meets(new TryAgainError('Busy.'));
    const news = { action: 'bounced', externalId: 'x', source: 'service', addresses: [user.email] } as const;
    await t.db.transaction((tx) =>
      addMailEvents(tx, mail, [{ ...news, at: new Date(t.clock.at), permanent: true, detail: '' }]),
    );
    await later();
    expect(await bytes()).toBe(0);
  });

  it("isn't stored when it is withdrawn", async () => {
    await meets(new TryAgainError('Busy.'));
    await t.db.rows(sql`update sesmail set sending_at = null where id = ${mail}`);
    const admin = await t.as('admin');
    expect((await admin.del(`/api/v1/ses/sesmail/${mail}/`)).status).toBe(204);
    expect(await bytes()).toBe(null);
  });
});

describe('the link of an email about to be sent', () => {
  const linkId = async () =>
    (await t.db.one<{ id: number }>(sql`select id from password_link where user_id = ${user.id}`))?.id ?? 0;
  const isOver = (passwordLink: unknown) => t.db.transaction((tx) => isLinkOver(t.app, tx, { passwordLink }));

  it.each([
    [0, false],
    [60 * 60_000 - 1, false],
    [60 * 60_000, true],
    [60 * 60_000 + 1, true],
  ])('%d ms after its creation counts as expired: %s', async (after, over) => {
    const id = await linkId();
    t.clock.at += after;
    expect(await isOver(id)).toBe(over);
  });

  it('is expired when used or replaced; emails without a link never are', async () => {
    const id = await linkId();
    await t.db.transaction((tx) => sendReset(t.app, tx, user.id));
    expect([await isOver(id), await isOver(await linkId()), await isOver(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("can't be used or replaced before the email is on its way", async () => {
    const id = await linkId();
    const free = sql`select 1 from password_link where id = ${id} for update skip locked`;
    await t.db.transaction(async (tx) => {
      expect(await isLinkOver(t.app, tx, { passwordLink: id })).toBe(false);
      expect(await t.db.rows(free)).toEqual([]);
    });
    expect(await t.db.rows(free)).toHaveLength(1);
  });
});
