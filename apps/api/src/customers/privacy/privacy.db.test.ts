import { afterAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { NAME, FORMER, PHONE, HUSH, openPrivacyStage } from '../../testing/privacy.testing.ts';

const { app, admin, world, post, move, makePerson, found, figures, check, intact } = await openPrivacyStage();
afterAll(() => app.end());

test('erasure is refused while work is in progress, and then leaves only accounting records', async () => {
  const person = await makePerson();
  const path = `/api/v1/customer/${person.customer}/`;
  const erase = (body: object) => admin.post(`${path}erase/`, body);

  const wrong = await erase({ confirm: 'Somebody', reason: 'Asked for it' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['confirm']]);
  const open = await erase({ confirm: NAME, reason: 'Asked for it' });
  expect([open.status, open.body.code, open.body.problems.map(({ code }: { code: string }) => code)]).toEqual(
    [409, 'not_over', expect.arrayContaining(['live_contracts', 'open_requests'])],
  );

  // Delivered, paid, invoiced, returned and completed.
  for (const action of ['entered', 'on_hire', 'off_hire']) {
    const reply = await move(person.contract, action, { reason: 'x' });
    expect([action, reply.status, reply.body]).toEqual([action, 200, expect.anything()]);
  }
  const invoice = await post('accounting/invoice', { contract: person.contract, type: 'contract' });
  await post(`contract/${person.contract}/documents`, { kind: 'invoice', invoice: invoice.id });
  const asked = await admin.post(`/api/v1/accounting/paymentrequest/`, {
    contract: person.contract,
    type: 'contract',
    amount: '72.00',
  });
  expect([asked.status, asked.body]).toEqual([201, expect.anything()]);
  await post('accounting/transaction', { payment_request: asked.body.id, amount: '72.00' });
  const held = await erase({ confirm: NAME, reason: 'Asked for it' });
  expect(held.body.code).toBe('not_over');
  await admin.put(`/api/v1/changerequest/${person.change}/system_state/`, {
    system_action: 'cancelled',
    action: 'attach',
    additional: { reason: 'Not needed' },
  });
  const complete = await move(person.contract, 'complete');
  expect([complete.status, complete.body]).toEqual([200, expect.anything()]);
  await app.drain();

  const given = await admin.get(`${path}personal_data/`);
  expect([given.status, given.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining(`customer-${person.customer}.json`),
  ]);
  const told = JSON.parse(given.bytes.toString());
  expect(told.manifest.contents).toMatchObject({
    customer: 1,
    accounts: 1,
    contracts: 2,
    contract_lines: 1,
    contract_versions: 2,
    damages: 1,
    change_requests: 1,
    mail_received: 1,
    accepted_quotes: 1,
    payments: 1,
    invoices: 1,
    addresses_without_mail: 1,
  });
  for (const words of [PHONE, 'Sparrow Cottage', FORMER, HUSH, `From ${NAME}`])
    expect(given.bytes.toString()).toContain(JSON.stringify(words).slice(1, -1));
  expect(given.bytes.toString()).not.toContain('ip_hash');

  expect(Object.keys(await found()).length).toBeGreaterThan(30);
  const before = {
    figures: await figures(),
    reconciled: await check(),
    entries: await app.db.one(sql`select count(*) as n from history`),
  };
  expect(before.reconciled).toEqual([]);
  expect(await intact()).toBeUndefined();

  const done = await erase({ confirm: NAME, reason: 'Asked for it in writing' });
  expect([done.status, done.body]).toMatchObject([
    200,
    { name: `Erased customer ${person.customer}`, email: '', telephone: '', active: false },
  ]);

  expect(await figures()).toBe(before.figures);
  expect(await check()).toEqual([]);
  expect(await intact()).toBeUndefined();
  // Documents of invoices and receipts are accounting records and stay.
  expect(await found()).toEqual({ 'contract_document.facts': 1 });

  const history = (await admin.get(`${path}history/`)).body.results;
  expect(history[0]).toMatchObject({
    action: 'erased',
    changes: [{ field: 'reason', after: 'Asked for it in writing' }],
  });
  expect(
    history
      .slice(1)
      .every(
        (entry: { changes: unknown[]; erased_at: string }) =>
          entry.changes.length === 0 && entry.erased_at !== null,
      ),
  ).toBe(true);
  expect(history.at(-1)).toMatchObject({ action: 'created', user: expect.any(String) });
  expect((await admin.get(`/api/v1/document/${person.document}.pdf`)).status).toBe(410);
  expect((await app.anonymous.get(`/api/v1/quote/${person.token}/`)).status).not.toBe(500);
  for (const read of [
    `contract/${person.contract}/`,
    `contract/${person.contract}/thread/`,
    `contract/${person.contract}/versions/`,
    `contract/${person.contract}/compare/?from=1`,
    `contract/${person.contract}/as_of/?at=${new Date().toISOString().slice(0, 16)}`,
    `account/${person.account}/`,
    'ses/sesmail/',
    'ses/sesmail_incoming/',
  ])
    expect([read, (await admin.get(`/api/v1/${read}`)).status]).toEqual([read, 200]);
  // Erasing twice has no further effect.
  const again = await erase({ confirm: `Erased customer ${person.customer}`, reason: 'Again' });
  expect([again.status, again.body]).toMatchObject([200, { active: false }]);
});

test('erasure spares people with the same or a containing name, and work in progress', async () => {
  const make = (name: string, email: string, telephone: string) =>
    post('customer', { name, email, telephone });
  const mark = await make('Mark', 'ann@smithers.example', '01632 960051');
  const other = await make('Denmark Halls', 'joann@smithers.example', '01632 960052');
  const named = await make('Mark Market', 'mark@smithers.example', '01632 960053');
  const note = await post('note', {
    content_type: 'customer.customer',
    object_id: other.id,
    content: 'Mark: the key of the market stall is under the mat. ann@smithers.example knows.',
  });
  const send = (to: string, cc: string, contract?: number) =>
    post('ses/sesmail', {
      to,
      cc,
      subject: 'Your hire',
      message: 'Words of ours',
      category: 'conversation',
      type: 'html',
      ...(contract === undefined ? {} : { contract }),
    });
  const joannMail = await send('joann@smithers.example', '', world.onHire);
  const copied = await send(
    'joann@smithers.example',
    'Ann <ANN@smithers.example>, xann@smithers.example',
    world.onHire,
  );
  const markMail = await send('ann@smithers.example', '', world.onHire);
  await app.drain();
  await app.db.rows(sql`insert into inbound_event (provider, external_id, type, body, state)
    values ('woocommerce', 'order-market', 'order', '{"billing": "supermarket joann@smithers.example"}', 'received')`);
  await app.db.rows(
    sql`insert into job (topic, aggregate, key, payload) values ('mark', 'mark', 'mark', '{"topic": "marker joann@smithers.example"}')`,
  );
  const mail = async (id: number) =>
    app.db.one<
      Record<string, string>
    >(sql`select m."to", m.cc, m.subject, m.content_text, r.envelope_to::text as envelope,
      convert_from(r.raw, 'UTF8') as raw from sesmail m left join sesmail_raw r on r.sesmail_id = m.id where m.id = ${id}`);
  const before = { theirs: await mail(joannMail.id), copied: await mail(copied.id) };
  const entries = await app.db.rows<{ id: number; changes: unknown }>(sql`select id, changes from history
    where not (resource = 'customer' and object_id = ${mark.id}) and not (resource = 'sesmail' and object_id = ${markMail.id})
      and changes::text !~* '[^xo]ann@smithers' order by id`);
  const exported = JSON.parse(
    (await admin.get(`/api/v1/customer/${mark.id}/personal_data/`)).bytes.toString(),
  );
  expect(exported.manifest).toMatchObject({
    contents: { notes: 0, mail_sent: 1 },
    copies_of_mail: { sent: [copied.id] },
  });

  const waits = sql`update inbound_event set body = '{"billing": "ann@smithers.example"}' where external_id = 'order-market'`;
  const kept = await app.db.one<{ body: string }>(
    sql`select body from inbound_event where external_id = 'order-market'`,
  );
  await app.db.rows(waits);
  const early = await admin.post(`/api/v1/customer/${mark.id}/erase/`, { confirm: 'Mark', reason: 'Asked' });
  expect([early.status, early.body.problems]).toEqual([
    409,
    [{ code: 'work_waiting', description: expect.stringContaining('woocommerce order-market') }],
  ]);
  await app.db.rows(sql`update inbound_event set body = ${kept?.body} where external_id = 'order-market'`);
  await post(`customer/${mark.id}/erase`, { confirm: 'Mark', reason: 'Asked' });

  expect((await admin.get(`/api/v1/note/${note.id}/`)).body.content).toContain('Mark: the key');
  expect(await mail(joannMail.id)).toEqual(before.theirs);
  const after = await mail(copied.id);
  expect(after).toMatchObject({
    to: 'joann@smithers.example',
    cc: 'xann@smithers.example',
    subject: 'Your hire',
    content_text: before.copied?.['content_text'],
  });
  expect(before.copied?.['raw']).toMatch(/[^xo]ann@smithers/i);
  expect(`${after?.['raw']}${after?.['envelope']}`).not.toMatch(/[^xo]ann@smithers/i);
  const text = (raw: string | undefined) => raw?.slice(raw.indexOf('\r\n\r\n'));
  expect(text(after?.['raw'])).toBe(text(before.copied?.['raw']));
  expect(await mail(markMail.id)).toMatchObject({ to: '[erased]', subject: '[erased]', raw: null });
  expect(await app.db.one(sql`select body from inbound_event where external_id = 'order-market'`)).toEqual(
    kept,
  );
  expect(await app.db.one(sql`select payload from job where topic = 'mark'`)).toEqual({
    payload: { topic: 'marker joann@smithers.example' },
  });
  const said = sql`select id, changes from history where id = any (${entries.map(({ id }) => id)}::bigint[]) order by id`;
  expect(await app.db.rows(said)).toEqual(entries);
  expect((await admin.get(`/api/v1/customer/${named.id}/`)).body.name).toBe('Mark Market');
  await app.db.rows(sql`delete from job where topic = 'mark'`);
});

test('a job removes the objects of erased files from the store', async () => {
  const lost = await post('customer', {
    name: 'Nobody Much',
    telephone: '01632 960009',
    email: 'nobody@example.com',
  });
  const file = await app.db.one<{ key: string }>(sql`select key from file where uuid = ${world.file}`);
  await app.db.rows(
    sql`update file set object_id = ${lost.id}, content_type_id = (select id from contenttype where model = 'customer') where uuid = ${world.file}`,
  );
  const fileExists = async () => (await app.app.store.head(String(file?.key))) !== undefined;
  expect(await fileExists()).toBe(true);
  await post(`customer/${lost.id}/erase`, { confirm: 'Nobody Much', reason: 'Asked' });
  await app.drain();
  expect(await app.db.rows(sql`select key from object_to_remove where key = ${file?.key}`)).toEqual([]);
  expect(await fileExists()).toBe(false);
});

test('only administrators can export or erase personal data', async () => {
  for (const groups of [['Account Manager'], ['Finance Admin'], ['Director']]) {
    const agent = await app.as(groups);
    expect((await agent.get(`/api/v1/customer/${world.customer}/personal_data/`)).status).toBe(403);
    const reply = await agent.post(`/api/v1/customer/${world.customer}/erase/`, {
      confirm: 'x',
      reason: 'x',
    });
    expect(reply.status).toBe(403);
  }
  expect((await admin.get('/api/v1/customer/2000000000/personal_data/')).status).toBe(404);
  expect((await admin.post('/api/v1/customer/2000000000/erase/', { confirm: 'x', reason: 'x' })).status).toBe(
    404,
  );
});

test('only an erasure can change append-only data', async () => {
  await expect(app.db.rows(sql`update contract_document set bytes = '' where true`)).rejects.toThrow(
    'append only',
  );
  await expect(app.db.rows(sql`update quote_acceptance set name = 'x' where true`)).rejects.toThrow(
    'append only',
  );
});
