import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { trackingToken } from '../mail/compose/tracking.ts';

let app: TestApp;
let admin: Agent;
let at = Date.parse('2027-01-04T09:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => new Date(at) });
  admin = await app.as('admin');
});
afterAll(() => app.end());

const path = '/api/v1/ses/sesmail/';
const TARGET = 'https://shop.example/chairs?a=1&b=%C3%A9#top';
async function sentMail(more: object = {}): Promise<number> {
  const made = await admin.post(path, {
    to: 'ada@example.com',
    subject: 'Your chairs',
    category: 'other',
    type: 'html',
    message: `They are ready.\n\nSee ${TARGET} and https://shop.example/tables for more.`,
    ...more,
  });
  expect(made.status).toBe(201);
  await app.drain();
  return made.body.id;
}
const read = async (id: number) => (await admin.get(`${path}${id}/`)).body;
/** Returns our links in the sent message in order, and the pixel. */
async function ours(id: number): Promise<{ links: string[]; pixel: string | undefined }> {
  const { html = '' } = await PostalMime.parse((await admin.get(`${path}${id}/raw/`)).bytes);
  const find = (attribute: string) =>
    [...html.matchAll(new RegExp(`${attribute}="http://hire.test(/api/v1/mail/t/[^"]*)"`, 'g'))].map(
      ([, url]) => url ?? '',
    );
  return { links: find('href'), pixel: find('src')[0] };
}
const open = (url: string, headers: Record<string, string> = {}) => app.anonymous.get(url, headers);
const head = (url: string) => app.server.inject({ method: 'HEAD', url });

describe('an email that may be tracked', () => {
  test('is opened by its pixel, which is never cached', async () => {
    const id = await sentMail();
    const { pixel = '' } = await ours(id);
    const reply = await open(pixel);
    expect([reply.status, reply.headers['content-type'], reply.bytes.length]).toEqual([200, 'image/gif', 42]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await read(id)).furthest).toBe('opened');
  });

  test('is clicked by its links, which redirect exactly to their targets', async () => {
    const id = await sentMail();
    const { links } = await ours(id);
    const targets = await Promise.all(links.map(async (link) => (await open(link)).headers['location']));
    expect(targets).toContain(TARGET);
    expect(targets).toContain('https://shop.example/tables');
    for (const link of links) {
      const reply = await open(link);
      expect([
        reply.status,
        reply.body,
        reply.headers['cache-control'],
        reply.headers['referrer-policy'],
      ]).toEqual([302, '', 'private, no-store', 'no-referrer']);
    }
    const mail = await read(id);
    expect(mail.furthest).toBe('clicked');
    expect(mail.events.map(({ detail }: { detail: string }) => detail)).toContain(TARGET);
  });

  test('is tracked with and without a trailing slash, with any session and with added parameters', async () => {
    const id = await sentMail();
    const { links, pixel = '' } = await ours(id);
    const link = (links[0] ?? '').replace(/\/$/, '');
    for (const url of [link, `${link}/`, `${link}?utm_source=x`, `${link}/?next=https://evil.example/`]) {
      const reply = await open(url);
      expect([url, reply.status, reply.headers['location']]).toEqual([url, 302, TARGET]);
    }
    expect((await open(links[0] ?? '', { authorization: 'Bearer nonsense' })).status).toBe(302);
    expect((await open(`${pixel.replace(/\/$/, '')}/`)).status).toBe(200);
  });

  test('counts repeated requests once a minute', async () => {
    const id = await sentMail();
    const { pixel = '' } = await ours(id);
    const opened = async () =>
      (await read(id)).events.filter(({ action }: { action: string }) => action === 'opened').length;
    await Promise.all(Array.from({ length: 5 }, () => open(pixel)));
    expect(await opened()).toBe(1);
    at += 60_000;
    await open(pixel);
    expect(await opened()).toBe(2);
  });

  test('is not opened or clicked by a HEAD request', async () => {
    const id = await sentMail();
    const { links, pixel = '' } = await ours(id);
    const [link, picture] = [await head(links[0] ?? ''), await head(pixel)];
    expect([link.statusCode, link.headers['location'], link.body]).toEqual([302, TARGET, '']);
    expect([picture.statusCode, picture.body]).toEqual([200, '']);
    expect((await read(id)).furthest).toBe('sent');
  });
});

describe('responds 404 to unknown links', () => {
  test('forged, changed and foreign tokens', async () => {
    const id = await sentMail();
    const { links, pixel = '' } = await ours(id);
    const tokenOf = (url: string) => url.split('/t/')[1]?.replace(/\/$/, '') ?? '';
    const [link, picture] = [tokenOf(links[0] ?? ''), tokenOf(pixel)];
    const swapped = `${link.split('.').slice(0, 2).join('.')}.${picture.split('.')[2]}`;
    const tokens = [
      'x',
      '..',
      swapped,
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.toUpperCase(),
      `${link}A`,
      trackingToken('another installation, another secret', { mailId: id, link: 0 }),
      trackingToken(app.app.env.SECRET_KEY, { mailId: id, link: 999 }),
      trackingToken(app.app.env.SECRET_KEY, { mailId: 2_000_000_000, link: 0 }),
      encodeURIComponent('https://evil.example/'),
      'a'.repeat(5000),
    ];
    for (const token of tokens) {
      const reply = await open(`/api/v1/mail/t/${token}/`);
      expect([token.slice(0, 60), reply.status, reply.headers['location']]).toEqual([
        token.slice(0, 60),
        404,
        undefined,
      ]);
    }
    expect((await read(id)).furthest).toBe('sent');
  });

  test('still serves the pixel of a deleted email', async () => {
    const gone = trackingToken(app.app.env.SECRET_KEY, { mailId: 2_000_000_000, link: null });
    expect((await open(`/api/v1/mail/t/${gone}/`)).status).toBe(200);
  });

  test('stores only http and https targets', async () => {
    await sentMail({
      message: 'See javascript:alert(1) and mailto:a@example.com, data:text/html,x //evil.example',
    });
    const rows = await app.db.rows<{ url: string }>(
      sql`select url from sesmail_link where url !~ '^https?://'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('no tracking', () => {
  const untouched = async (id: number): Promise<void> => {
    const raw = (await admin.get(`${path}${id}/raw/`)).bytes;
    expect(raw.toString().replaceAll('=\r\n', '')).not.toContain('/mail/t/');
    expect(await app.db.rows(sql`select n from sesmail_link where sesmail_id = ${id}`)).toEqual([]);
  };

  test('in plain-text email', async () => untouched(await sentMail({ type: 'text' })));

  test('in security emails', async () => {
    const id = await sentMail();
    await app.db.rows(sql`update sesmail set category = 'security', furthest = 'pending' where id = ${id}`);
    await app.db.rows(sql`delete from sesmail_link where sesmail_id = ${id}`);
    await app.db.rows(sql`delete from sesmail_raw where sesmail_id = ${id}`);
    await app.db.rows(sql`update job set state = 'queued', done_at = null where key = ${`mail:${id}`}`);
    await app.drain();
    const raw = readFileSync(join(app.app.env.DATA_DIR, 'outbox', `${id}.eml`), 'utf8');
    expect(raw.replaceAll('=\r\n', '')).not.toContain('/mail/t/');
    // Its contents are stored nowhere after it was deleted.
    const row = await app.db.one(sql`
      select r.raw, m.content_html, m.content_text from sesmail m join sesmail_raw r on r.sesmail_id = m.id where m.id = ${id}`);
    expect(row).toEqual({ raw: Buffer.alloc(0), content_html: null, content_text: null });
    expect(await app.db.rows(sql`select n from sesmail_link where sesmail_id = ${id}`)).toEqual([]);
  });

  test('when the business turned it off; links of earlier email still redirect, and nothing is recorded', async () => {
    const before = await sentMail();
    const { links, pixel = '' } = await ours(before);
    await app.db.rows(sql`update setting set value = 'false' where code = 'mail_tracking'`);
    await untouched(await sentMail());
    expect((await open(links[0] ?? '')).headers['location']).toBe(TARGET);
    expect((await open(pixel)).status).toBe(200);
    expect((await read(before)).furthest).toBe('sent');
    await app.db.rows(sql`update setting set value = 'true' where code = 'mail_tracking'`);
  });
});
