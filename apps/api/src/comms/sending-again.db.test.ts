import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RefusedError, TryAgainError, UnclearOutcomeError } from '../platform/ports/call-error.ts';
import { sql } from '../db/database.ts';
import { actions, type MailStage, mailStage, path, taken } from '../testing/outgoing.testing.ts';

let stage: MailStage;
let { app, admin, world, write, read, sent, outbox, sender }: MailStage = {} as MailStage;
beforeAll(async () => {
  stage = await mailStage();
  ({ app, admin, world, write, read, sent, outbox, sender } = stage);
});
afterAll(() => app.end());

describe('when the service', () => {
  test('is unreachable, sends the same bytes again later', async () => {
    const seen: string[] = [];
    let fail = true;
    const back = sender(async ({ raw }) => {
      seen.push(raw.toString());
      if (fail) throw new TryAgainError('No route');
      return taken;
    });
    const { id } = (await write()).body;
    await app.drain();
    expect(await read(id)).toMatchObject({ furthest: 'pending', last_error: 'No route', unclear: false });
    fail = false;
    stage.pass(1000);
    await app.drain();
    back();
    expect([seen.length, new Set(seen).size]).toEqual([2, 1]);
    expect(await read(id)).toMatchObject({ furthest: 'sent', last_error: '' });
  });

  test('refuses it, shows the reason on the email', async () => {
    const back = sender(() => Promise.reject(new RefusedError('x', 'Message rejected')));
    const { id } = (await write()).body;
    await app.drain();
    back();
    expect(await read(id)).toMatchObject({
      furthest: 'pending',
      last_error: 'Message rejected',
      unclear: false,
    });
  });

  test('never confirmed it, leaves the decision to a user', async () => {
    let sends = 0;
    const back = sender(
      () => {
        sends++;
        return Promise.reject(new UnclearOutcomeError('Connection lost'));
      },
      { repeatable: false },
    );
    const { id } = (await write()).body;
    await app.drain();
    expect(await read(id)).toMatchObject({ furthest: 'pending', unclear: true });
    const job = await app.db.one<{ id: number }>(
      sql`select id from job where topic = 'mail.send' and state = 'dead' and key = ${`mail:${id}`}`,
    );
    await admin.post(`/api/v1/job/${job?.id}/retry/`);
    await app.drain();
    expect(sends).toBe(1);
    const said = await admin.post(`${path}${id}/taken/`, {});
    back();
    expect([said.status, said.body.furthest, said.body.unclear]).toEqual([200, 'sent', false]);
    expect((await admin.post(`${path}${id}/taken/`, {})).status).toBe(409);
  });

  test('permanently refuses an address, blocks it and shows this on the customer', async () => {
    const email = `ada1@example.com`;
    const rejected = [{ address: 'ADA1@example.com', reason: '550 5.1.1 No such user', permanent: true }];
    const back = sender(() => Promise.resolve({ ...taken, rejected }));
    const mail = await sent(await write({ to: email }));
    back();
    expect([mail.furthest, mail.events[0].detail]).toEqual(['bounced', '550 5.1.1 No such user']);
    const customer = (await admin.get(`/api/v1/customer/${world.customer}/`)).body;
    expect([customer.email, customer.email_suppressed, customer.email_suppressed_why]).toEqual([
      email,
      true,
      'Email bounced: 550 5.1.1 No such user',
    ]);
    expect(
      (await admin.post(`/api/v1/customer/${world.customer}/allow_mail/`, {})).body.email_suppressed,
    ).toBe(false);
    expect((await write({ to: email })).status).toBe(201);
    await app.drain();
  });

  test('refuses one of two addresses, records the email as sent to the other', async () => {
    const rejected = [{ address: 'b@example.com', reason: '452 full', permanent: false }];
    const back = sender(() => Promise.resolve({ ...taken, rejected }));
    const mail = await sent(await write({ to: 'a@example.com, b@example.com' }));
    back();
    expect(actions(mail).sort()).toEqual(['bounced', 'sent']);
    expect(
      await app.db.one(sql`select 1 from mail_suppression where address = 'b@example.com'`),
    ).toBeUndefined();
  });
});

describe('sending again', () => {
  test('does not also send an email that is still waiting', async () => {
    const { id } = (await write()).body;
    const again = await admin.post(`${path}${id}/resend/`, { to: 'eve@example.com' });
    expect(again.status).toBe(201);
    await app.drain();
    expect(existsSync(outbox(id))).toBe(false);
    expect((await read(again.body.id)).furthest).toBe('sent');
    const old = await read(id);
    expect([old.furthest, old.replaced, old.can_resend]).toEqual(['pending', true, false]);
    expect(old.last_error).toBe(`Not sent: replaced by email ${again.body.id}.`);
  });

  test('resolves an email with an unknown outcome and removes its job', async () => {
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

  test('gives automatic email that was never composed the subject of its template', async () => {
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
    expect((await read(again)).subject).toMatch(/request for hire H\d+ from /);
  });

  test('is refused while the email is being sent', async () => {
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

test('marks the contract summary as sent when a user confirms it later', async () => {
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

test('does not report an unknown outcome while a try is running', async () => {
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

test('refuses an email that names records of two customers', async () => {
  const request = { category: 'payment_request', paymentrequest: world.paymentrequest };
  const reply = await write({ ...request, contract: world.contract });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['contract']]);
  expect((await write({ ...request, contract: world.onHire })).status).toBe(201);
  await app.drain();
});

test('does not send an email whose file was removed', async () => {
  const mail = (await write({ files: [world.file] })).body;
  expect(mail.attachments).toHaveLength(1);
  await admin.del(`/api/v1/fum/files/${world.file}/`);
  await app.drain();
  expect(await read(mail.id)).toMatchObject({
    furthest: 'pending',
    last_error: expect.stringContaining('no longer exists'),
  });
  expect((await admin.post(`${path}${mail.id}/resend/`, {})).body.code).toBe('file_gone');
});
