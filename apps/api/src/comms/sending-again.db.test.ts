import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TryAgainError, UnclearOutcomeError } from '../platform/ports/call-error.ts';
import { sql } from '../db/database.ts';
import { actions, type MailStage, mailStage, path, taken } from '../testing/outgoing.testing.ts';

let stage: MailStage;
let { app, admin, world, write, read, outbox, sender }: MailStage = {} as MailStage;
beforeAll(async () => {
  stage = await mailStage();
  ({ app, admin, world, write, read, outbox, sender } = stage);
});
afterAll(() => app.end());

describe('sending again', () => {
  test('a mail that still waits does not go out as well', async () => {
    const { id } = (await write()).body;
    const again = await admin.post(`${path}${id}/resend/`, { to: 'eve@example.com' });
    expect(again.status).toBe(201);
    await app.drain();
    expect(existsSync(outbox(id))).toBe(false);
    expect((await read(again.body.id)).furthest).toBe('sent');
    const old = await read(id);
    expect([old.furthest, old.replaced, old.can_resend]).toEqual(['pending', true, false]);
    expect(old.last_error).toBe(`Did not go out: sent as mail ${again.body.id}.`);
  });

  test('of a mail whose outcome is unknown leaves nobody to wonder about it, and no job to send it', async () => {
    const back = sender(() => Promise.reject(new UnclearOutcomeError('Lost')), { repeatable: false });
    const { id } = (await write()).body;
    await app.drain();
    back();
    const again = await admin.post(`${path}${id}/resend/`, {});
    expect(again.status).toBe(201);
    expect(await read(id)).toMatchObject({ unclear: false, replaced: true, furthest: 'pending' });
    const failed = (await admin.get(`${path}?failed=true&page_size=100`)).body.results;
    expect(failed.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(
      await app.db.one(sql`select 1 from job where key = ${`mail:${id}`} and state in ('queued', 'dead')`),
    ).toBeUndefined();
    await app.drain();
  });

  test('of what the product wrote itself and never made has the subject of its template', async () => {
    const { id } = (
      await write({
        category: 'payment_request',
        paymentrequest: world.paymentrequest,
        contract: world.onHire,
      })
    ).body;
    await app.db.rows(sql`update sesmail set automatic = true, subject = 'Payment request' where id = ${id}`);
    const again = (await admin.post(`${path}${id}/resend/`, {})).body.id;
    await app.drain();
    expect((await read(again)).subject).toMatch(/payment for H\d+ to /);
  });

  test('is refused while it is being sent at this moment', async () => {
    const { id } = (await write()).body;
    await app.db.rows(sql`update job set state = 'running', locked_by = gen_random_uuid(), locked_until = now() + interval '1 minute'
      where key = ${`mail:${id}`}`);
    expect((await admin.post(`${path}${id}/resend/`, {})).body.code).toBe('being_sent');
    expect((await admin.del(`${path}${id}/`)).body.code).toBe('being_sent');
    await app.db.rows(
      sql`update job set state = 'queued', locked_by = null, locked_until = null where key = ${`mail:${id}`}`,
    );
    await app.drain();
  });
});

test('what a person finds out late does what sending does: the contract says that its summary went out', async () => {
  const back = sender(() => Promise.reject(new UnclearOutcomeError('Lost')), { repeatable: false });
  const { id } = (await write({ contract: world.onHire, category: 'contract_summary', subject: 'Your hire' }))
    .body;
  await app.drain();
  const marks = async () =>
    actions((await admin.get(`/api/v1/contract/${world.onHire}/`)).body).filter(
      (one) => one === 'summary_sent',
    );
  expect(await marks()).toEqual([]);
  await admin.post(`${path}${id}/taken/`, {});
  back();
  expect(await marks()).toEqual(['summary_sent']);
  expect(await read(id)).toMatchObject({ unclear: false, last_error: '', furthest: 'sent' });
});

test('a try that goes on says nothing of an unknown outcome', async () => {
  const seen: unknown[] = [];
  let fail = true;
  const { id } = (await write()).body;
  const back = sender(async () => {
    seen.push((await read(id)).unclear);
    if (fail) throw new TryAgainError('No route');
    return taken;
  });
  await app.drain();
  fail = false;
  stage.pass(1000);
  await app.drain();
  back();
  expect(seen).toEqual([false, false]);
});

test('a mail that names records of two customers is refused', async () => {
  const request = { category: 'payment_request', paymentrequest: world.paymentrequest };
  const reply = await write({ ...request, contract: world.contract });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['contract']]);
  expect((await write({ ...request, contract: world.onHire })).status).toBe(201);
  await app.drain();
});

test('a file that was removed since keeps its letter from going out without it', async () => {
  const mail = (await write({ files: [world.file] })).body;
  expect(mail.attachments).toHaveLength(1);
  await admin.del(`/api/v1/fum/files/${world.file}/`);
  await app.drain();
  expect(await read(mail.id)).toMatchObject({
    furthest: 'pending',
    last_error: expect.stringContaining('not there any more'),
  });
  expect((await admin.post(`${path}${mail.id}/resend/`, {})).body.code).toBe('file_gone');
});
