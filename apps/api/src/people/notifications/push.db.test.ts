/** Push notifications: recipients, timing, content and allowed hosts. */
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { newsDesk, PATH, type Person } from '../../testing/desk.testing.ts';

const desk = newsDesk();
const { service, clock, person, tell, list } = desk;

describe('pushes', () => {
  async function withBrowser(who: 'admin' | readonly string[] = 'admin') {
    const one = await person(who);
    const browser = service.browser();
    const reply = await one.agent.post(`${PATH}devices/`, { ...browser.subscription, label: 'Desk' });
    expect([reply.status, reply.body.length]).toEqual([200, 1]);
    return { ...one, browser };
  }
  const devices = async ({ agent }: Person): Promise<unknown[]> => (await agent.get(`${PATH}devices/`)).body;
  const disputed = (id = 1) =>
    ({ kind: 'payment_disputed', record: { resource: 'paymentrequest', id }, text: `C${id}` }) as const;

  test('are encrypted for the browser, signed, short-lived, and contain only a title and number', async () => {
    const ann = await withBrowser();
    await tell(disputed());
    await desk.app.drain();
    const [push, ...more] = service.take();
    const { push_key } = (await ann.agent.get(`${PATH}preferences/`)).body;
    const [line] = (await list(ann)).results;
    expect(more).toEqual([]);
    expect(push).toMatchObject({
      endpoint: ann.browser.subscription.endpoint,
      message: {
        title: 'Payment disputed',
        body: 'C1',
        path: `/notifications?line=${line.id}&open=paymentrequest-1`,
        tag: 'payment_disputed',
      },
      claims: { aud: 'https://updates.push.services.mozilla.com', sub: 'https://hire.test' },
      key: push_key,
      headers: { topic: 'payment_disputed', urgency: 'high', ttl: '43200', 'content-encoding': 'aes128gcm' },
    });
    await desk.app.drain();
    expect(service.take()).toEqual([]);
    const kept = await desk.app.db.one<{ sealed: Buffer }>(sql`select sealed from push_key`);
    expect(kept?.sealed.length).toBeGreaterThan(32);
  });

  test('wait for the end of quiet hours, are merged, and omit what was read meanwhile', async () => {
    const ann = await withBrowser();
    clock.now = new Date('2027-03-01T22:00:00Z');
    for (const id of [1, 2, 3]) await tell(disputed(id));
    await tell({ kind: 'quote_accepted' });
    await desk.app.drain();
    expect(service.take()).toEqual([]);
    await ann.agent.post(`${PATH}read_all/`, { kind: 'quote_accepted' });
    clock.now = new Date('2027-03-02T07:00:01Z');
    await desk.app.drain();
    expect(service.take().map(({ message }) => [message.title, message.path.split('&')[1]])).toEqual([
      ['Payment disputed (3)', undefined],
    ]);
  });

  test('forget a browser that is gone, and retry a busy service a limited number of times', async () => {
    const ann = await withBrowser();
    service.answer(503);
    await tell(disputed());
    await desk.app.drain();
    expect([(await devices(ann)).length, service.take()]).toEqual([1, []]);
    service.answer(201);
    clock.now = new Date('2027-03-01T12:01:00Z');
    await desk.app.drain();
    expect(service.take()).toHaveLength(1);
    service.answer(429, 30);
    await tell(disputed(2));
    for (let n = 0; n < 12; n++) {
      clock.now = new Date(clock.now.getTime() + 60 * 60_000);
      await desk.app.drain();
    }
    const dead = await desk.app.db.one<{ n: number }>(
      sql`select count(*)::int as n from job where state in ('dead', 'queued') and topic = 'notification.device'`,
    );
    expect(dead?.n).toBe(0);
    clock.now = new Date('2027-03-02T12:00:00Z');
    for (const status of [404, 410, 403]) {
      const bob = await withBrowser();
      service.answer(status);
      await tell({ ...disputed(status), only: [bob.id] });
      await desk.app.drain();
      expect([status, await devices(bob)]).toEqual([status, []]);
      service.answer(201);
    }
  });

  test('end with the session, and when another user registers the browser', async () => {
    const ann = await withBrowser();
    const bob = await person(['Director']);
    expect((await bob.agent.post(`${PATH}devices/`, ann.browser.subscription)).status).toBe(200);
    expect([await devices(ann), (await devices(bob)).length]).toEqual([[], 1]);
    await tell({ ...disputed(), only: [ann.id] });
    await desk.app.drain();
    expect(service.take()).toEqual([]);
    const carol = await withBrowser();
    await tell({ ...disputed(2), only: [carol.id] });
    await carol.agent.post('/auth/logout/', {});
    await desk.app.db.rows(sql`update session set revoked_at = now() where user_id = ${carol.id}`);
    await desk.app.drain();
    expect(service.take()).toEqual([]);
    const left = await desk.app.db.one<{ n: number }>(
      sql`select count(*)::int as n from push_subscription where user_id = ${carol.id}`,
    );
    expect(left?.n).toBe(0);
    // An expired session counts as ended too.
    const dan = await withBrowser();
    await tell({ ...disputed(3), only: [dan.id] });
    clock.now = new Date('2027-04-01T12:00:00Z');
    await desk.app.drain();
    expect(service.take()).toEqual([]);
  });

  test('skip users without the permission and deactivated users', async () => {
    const ann = await withBrowser(['Finance']);
    await tell({ ...disputed(), only: [ann.id] });
    await desk.app.db.rows(sql`update app_user set groups = '{Stock Manager}' where id = ${ann.id}`);
    await desk.app.drain();
    const bob = await withBrowser();
    await tell({ ...disputed(2), only: [bob.id] });
    await desk.app.db.rows(sql`update app_user set is_active = false where id = ${bob.id}`);
    await desk.app.drain();
    expect(service.take()).toEqual([]);
  });

  test('are sent only to push services', async () => {
    const ann = await person();
    const { p256dh, auth } = service.browser().subscription;
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://localhost/x',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.test/x',
      'https://fcm.googleapis.com@10.0.0.1/x',
      'https://fcm.googleapis.com:8443/x',
      'file:///etc/passwd',
      'x',
    ]) {
      const reply = await ann.agent.post(`${PATH}devices/`, { endpoint, p256dh, auth });
      expect([endpoint, reply.status, Object.keys(reply.body)]).toEqual([endpoint, 400, ['endpoint']]);
    }
    const good = 'https://fcm.googleapis.com/fcm/send/x';
    for (const [name, value] of [
      ['p256dh', 'AAAA'],
      ['auth', '!'],
    ] as const)
      expect(
        (await ann.agent.post(`${PATH}devices/`, { endpoint: good, p256dh, auth, [name]: value })).status,
      ).toBe(400);
    expect((await ann.agent.post(`${PATH}test/`, { channel: 'push' })).body.code).toBe('no_device');
  });

  test('send tests during quiet hours too, and stop for a removed device', async () => {
    const ann = await withBrowser();
    clock.now = new Date('2027-03-01T23:00:00Z');
    expect((await ann.agent.post(`${PATH}test/`, { channel: 'push' })).status).toBe(200);
    await desk.app.drain();
    expect(service.take().map(({ message }) => message.title)).toEqual(['Test notification']);
    const bob = await person();
    const [device] = (await devices(ann)) as { id: number; last_used_at: string }[];
    expect(device?.last_used_at).not.toBeNull();
    await bob.agent.post(`${PATH}devices/remove/`, { id: device?.id });
    expect(await devices(ann)).toHaveLength(1);
    expect((await ann.agent.post(`${PATH}devices/remove/`, { id: device?.id })).body).toEqual([]);
  });
});
