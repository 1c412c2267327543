import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHire } from '../../testing/hire.ts';
import { type DocumentStage, documentStage, NOW } from './stage.testing.ts';

let { clock, app, admin, world, keep, versions }: DocumentStage = {} as DocumentStage;
beforeAll(async () => {
  ({ clock, app, admin, world, keep, versions } = await documentStage());
});
afterAll(() => app.end());

describe('a link to a version', () => {
  const share = (document: number, body: object = {}, agent = admin) =>
    agent.post(`/api/v1/document/${document}/share/`, body);

  test('is valid for the given or default days, and can be copied again', async () => {
    const contract = await makeHire(admin, world);
    const { id: document } = (await keep(contract, 'quote')).body;
    const first = (await share(document)).body.shares[0];
    expect(first).toMatchObject({
      status: 'open',
      expires_at: new Date(clock.now.getTime() + 30 * 86_400_000).toISOString(),
      views: 0,
      first_viewed_at: null,
      revoked_at: null,
    });
    expect(first.url).toMatch(/^http:\/\/hire\.test\/noauth\/quote\/[\w-]{32}$/);
    const reply = await share(document, { days: 3 });
    expect(reply.status).toBe(201);
    expect(reply.body.shares.map((one: { expires_at: string }) => one.expires_at)).toEqual([
      new Date(clock.now.getTime() + 3 * 86_400_000).toISOString(),
      first.expires_at,
    ]);
    expect(reply.body.shares[1]).toEqual(first);
    for (const days of [0, 367, 'x'])
      expect(Object.keys((await share(document, { days })).body)).toEqual(['days']);
    expect((await share(999_999)).status).toBe(404);
    const stock = await app.as(['Stock Manager']);
    expect((await share(document, {}, stock)).status).toBe(403);
    expect(await versions(contract, stock)).toEqual([]);
    const [seen] = await versions(contract, await app.as(['Director']));
    expect(seen.shares.map(({ url }: { url: string | null }) => url)).toEqual([null, null]);
  });

  test('opens only its version, counts each opening, and stops working when revoked', async () => {
    const { id: document } = (await keep(await makeHire(admin, world), 'delivery_note')).body;
    const made = (await share(document)).body.shares[0];
    const { pathname } = new URL(made.url);
    expect(pathname).toMatch(/^\/api\/v1\/shared\/[\w-]{32}\/document\.pdf$/);
    const file = (await admin.get(`/api/v1/document/${document}.pdf`)).bytes;
    for (let n = 0; n < 2; n++) {
      const reply = await app.anonymous.get(pathname);
      expect(reply.bytes.equals(file)).toBe(true);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    const revoke = () => admin.post(`/api/v1/share/${made.id}/revoke/`, {});
    const { body: after } = await revoke();
    expect(after.shares[0]).toMatchObject({
      status: 'revoked',
      views: 2,
      first_viewed_at: clock.now.toISOString(),
      last_viewed_at: clock.now.toISOString(),
    });
    expect((await revoke()).body).toEqual(after);
    const gone = await app.anonymous.get(pathname);
    expect([gone.status, gone.body.code]).toEqual([410, 'withdrawn']);
    expect((await admin.post('/api/v1/share/999999/revoke/', {})).status).toBe(404);
  });

  test('expires automatically', async () => {
    const { id: document } = (await keep(await makeHire(admin, world), 'delivery_note')).body;
    const { pathname } = new URL((await share(document, { days: 1 })).body.shares[0].url);
    clock.now = new Date(NOW.getTime() + 86_400_000);
    const reply = await app.anonymous.get(pathname);
    expect([reply.status, reply.body]).toEqual([
      410,
      { detail: 'This link has expired. Please ask us for a new one.', code: 'expired' },
    ]);
    clock.now = NOW;
    expect((await app.anonymous.get(pathname)).status).toBe(200);
  });
});
