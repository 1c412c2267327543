import { resources } from '@hireyard/wire/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { tableOf } from '../core/source.ts';
import { exampleChange } from '../../testing/declared-example.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { makeWorld, type World } from '../../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;

/** Not business records: internal bookkeeping with its own screens. */
const OWN = new Set([
  'history',
  'notification',
  'job',
  'bulkrun',
  'inboundevent',
  'reconcilerrun',
  'problem',
  'contenttype',
]);
const watched = Object.keys(resources).filter((name) => !OWN.has(name));

beforeAll(async () => {
  app = await testApp();
  // Records which transactions write which tables.
  await app.db.transaction(async (tx) => {
    await tx.script(`create table watch (tx xid8, what text, op text);
      create function watch() returns trigger language plpgsql as $$ begin
        insert into watch values (pg_current_xact_id(), tg_argv[0], tg_op); return null; end $$;
      create trigger watch after insert on history for each row execute function watch('history');`);
    for (const name of watched)
      await tx.script(
        `create trigger watch after insert or update or delete on ${tableOf(name)} for each row execute function watch('${name}');`,
      );
  });
  admin = await app.as('admin');
  world = await makeWorld(admin);
  await app.drain();
});
afterAll(() => app.end());

const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply;
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201, 204]), expect.anything()]);
  // oxlint-disable-next-line typescript/no-explicit-any
  return body as any;
};
const last = async (resource: string, id: number) =>
  (
    await app.db.rows<{
      action: string;
      user_id: number | null;
      via: string;
      request_id: string;
      changes: { field: string; before: unknown; after: unknown }[];
    }>(
      sql`select action, user_id, via, request_id, changes from history where resource = ${resource} and object_id = ${id} order by id desc limit 1`,
    )
  )[0];

test('every entry caused by a user has user, time, origin and request', async () => {
  const bad = await app.db.rows(sql`
    select resource, action, via from history where via not in ('screen', 'public') and via not like 'job %' and action <> 'created' or via = 'system'`);
  expect(bad).toEqual([]);
  expect(
    await app.db.rows(
      sql`select id from history where via = 'screen' and (user_id is null and action = 'created' and resource = 'note' or request_id = '')`,
    ),
  ).toEqual([]);
});

/** A text field of each resource and a new value. */
const CHANGES: Readonly<Record<string, readonly [string, unknown]>> = {
  depot: ['name', 'Another depot'],
  customer: ['name', 'Another name'],
  account: ['name', 'Another account'],
  contract: ['customer_reference', 'Another reference'],
  contractstock: ['quantity', 90],
  stockitem: ['internal_title', 'Another title'],
  stockcontainer: ['description', 'Another crate'],
  stockcontainer_accessory: ['name', 'Another lid'],
  stockgroup: ['quantity', 19],
  vehiclerun: ['driver', 'Another driver'],
  nominal: ['name', 'Another name'],
  depositrule: ['value', '51.00'],
  damage: ['description', 'Another one'],
  changerequest: ['title', 'Another title'],
  snippet: ['content', 'Other words'],
  announcement: ['subject', 'Another subject'],
  tag: ['name', 'Another tag'],
  tagtype: ['name', 'Another type'],
  note: ['content', 'Other words'],
  file: ['title', 'Another title'],
  state: ['name', 'Another state'],
  state_type: ['name', 'Another context'],
  state_group: ['name', 'Another group'],
  user: ['last_name', 'Another'],
  savedview: ['name', 'Another view'],
  sales_dated: ['contracts_count', 3],
};
// Requests and emails change by their states; settings have their own tests.
const MOVED: readonly string[] = [
  'paymentrequest',
  'refundrequest',
  'invoice',
  'transaction',
  'sesmail',
  'sesmail_incoming',
  'stockmovement',
  'metadata',
];
/** The above, and a text field of every other changeable resource. */
const changes = Object.values(resources)
  .filter(({ name, methods }) => methods.includes('partialUpdate') && !MOVED.includes(name))
  .map((resource) => [resource.name, CHANGES[resource.name] ?? exampleChange(resource)] as const);
const idOf = async (name: string): Promise<number> => {
  const id = world[name as keyof World];
  if (typeof id === 'number') return id;
  return (await app.db.one<{ id: number }>(sql`select id from file where uuid = ${id}`))?.id ?? 0;
};

test.each(changes)(
  '%s: records creation and change, with user, request, before and after',
  async (name, [field, value]) => {
    const id = await idOf(name);
    const path = `/api/v1/${resources[name]?.path}/${world[name as keyof World]}/`;
    const before = (await admin.get(path)).body[field];
    const reply = await admin.patch(path, { [field]: value });
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    const entries = await app.db.rows<{
      user_id: number;
      via: string;
      request_id: string;
      changes: { field: string }[];
    }>(sql`
    select user_id, via, request_id, changes from history where resource = ${name} and object_id = ${id} and request_id = ${String(reply.headers['x-request-id'])}`);
    expect(entries[0]).toMatchObject({ user_id: expect.any(Number), via: 'screen' });
    expect(entries.flatMap((entry) => entry.changes)).toContainEqual(
      expect.objectContaining({ field, before, after: value }),
    );
  },
);

test('keeps the values of a deleted record and its dependents', async () => {
  const gone = await ok(
    admin.post('/api/v1/customer/', {
      name: 'Short Stay',
      telephone: '01632 960011',
      email: 'short@example.com',
    }),
  );
  const note = await ok(
    admin.post('/api/v1/note/', {
      content_type: 'customer.customer',
      object_id: gone.id,
      content: 'Leaves soon',
    }),
  );
  await ok(admin.del(`/api/v1/customer/${gone.id}/`));
  expect(await last('customer', gone.id)).toMatchObject({
    action: 'deleted',
    via: 'screen',
    user_id: expect.any(Number),
    changes: expect.arrayContaining([
      { field: 'name', before: 'Short Stay', after: null },
      { field: 'email', before: 'short@example.com', after: null },
    ]),
  });
  expect(await last('note', note.id)).toMatchObject({
    action: 'deleted',
    changes: expect.arrayContaining([{ field: 'content', before: 'Leaves soon', after: null }]),
  });
});

test('records the states before and after a move', async () => {
  const quote = await ok(
    admin.post('/api/v1/contract/', {
      lead_customer: world.customer,
      account: world.account,
      depot: world.depot,
      delivery_type: 'none',
    }),
  );
  await ok(
    admin.put(`/api/v1/contract/${quote.id}/system_state/`, {
      system_action: 'quote_abandoned',
      action: 'attach',
      additional: { reason: 'Too late' },
    }),
  );
  const entries = await app.db.rows<{ action: string; changes: unknown }>(
    sql`select action, changes from history where resource = 'contract' and object_id = ${quote.id} and action = 'state'`,
  );
  expect(JSON.stringify(entries)).toMatch(/"before".*"after"/);
});

test('records documents, links, containers, packing and money settings too', async () => {
  const contract = world.contract;
  const kept = await ok(admin.post(`/api/v1/contract/${contract}/documents/`, { kind: 'quote' }));
  const entries = async () =>
    (await app.db.one<{ n: number }>(sql`select count(*)::int as n from history`))?.n ?? 0;
  const acts: readonly [string, () => Promise<{ status: number; body: unknown }>][] = [
    ['a link', () => admin.post(`/api/v1/document/${kept.id}/share/`, { days: 5 })],
    [
      'a note by its action',
      () => admin.post(`/api/v1/contract/${contract}/note/`, { title: 'x', content: 'y' }),
    ],
    [
      'stock moved',
      () =>
        admin.post('/api/v1/stockmovement/', {
          stockitem: world.stockitem,
          depot: world.depot,
          kind: 'buy',
          quantity: 5,
        }),
    ],
    [
      'a container filled',
      () =>
        admin.post('/api/v1/stockgroup/', {
          container: world.stockcontainer,
          stockitem: world.stockitem,
          quantity: 5,
        }),
    ],
    [
      'money taken',
      () =>
        admin.post('/api/v1/accounting/transaction/', {
          payment_request: world.paymentrequest,
          amount: '1.00',
        }),
    ],
    [
      'a refund refused',
      () =>
        admin.put(`/api/v1/accounting/refundrequest/${world.refundrequest}/system_state/`, {
          system_action: 'rejected',
          action: 'attach',
          additional: { reason: 'No' },
        }),
    ],
    [
      'mail marked',
      () =>
        admin.put(`/api/v1/ses/sesmail_incoming/${world.sesmail_incoming}/system_state/`, {
          system_action: 'resolved',
          action: 'attach',
        }),
    ],
  ];
  for (const [name, act] of acts) {
    const before = await entries();
    await ok(act());
    expect([name, await entries()]).toEqual([name, expect.toSatisfy((n: number) => n > before)]);
  }
});

/** Sending progress of emails, whose state change has an entry; users inserted by this test; and the last sign-in, which is in the sessions. */
const DERIVED = new Set(['sesmail UPDATE', 'user INSERT', 'user UPDATE']);

test('no transaction writes business records without an entry', async () => {
  await app.drain();
  const silent = await app.db.rows<{ what: string; op: string; n: number }>(sql`
    select w.what, w.op, count(*)::int as n from watch w
    where w.what <> 'history' and not exists (select from watch h where h.tx = w.tx and h.what = 'history') group by 1, 2 order by 1, 2`);
  expect(silent.filter(({ what, op }) => !DERIVED.has(`${what} ${op}`))).toEqual([]);
});

test('every record created by a user has a creation entry', async () => {
  const missing: string[] = [];
  for (const name of watched) {
    if (['state', 'state_type', 'state_group', 'nominal', 'depositrule', 'user', 'metadata'].includes(name))
      continue;
    const rows = await app.db.rows<{ id: number }>(sql`
      select id from ${sql.table(tableOf(name))} t where not exists (select from history h where h.resource = ${name} and h.object_id = t.id)`);
    missing.push(...rows.map(({ id }) => `${name} ${id}`));
  }
  expect(missing).toEqual([]);
});

test('the history contains no secrets', async () => {
  const found = await app.db.rows(sql`
    select h.id from history h where exists (select from jsonb_array_elements(h.changes) c
      where c ->> 'field' ~* 'password|secret|token|hash|recovery' and coalesce(c ->> 'before', c ->> 'after') not in ('', 'true', 'false'))`);
  expect(found).toEqual([]);
});
