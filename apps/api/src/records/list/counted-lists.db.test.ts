import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';
import { chance } from '../../testing/stock-chance.ts';

let app: TestApp;
let admin: Agent;
let states: { id: number; action: string }[];
beforeAll(async () => {
  app = await testApp({ database: { max: 8 } });
  admin = await app.as('admin');
  states =
    await app.db.rows(sql`select s.id, s.system_action as action from state s join state_type y on y.id = s.type_id
    where y.context = 'incoming_email_status' and s.system_action is not null order by s.id`);
});
afterAll(() => app.end());

const path = '/api/v1/ses/sesmail_incoming/';
const setOf = (action: string) =>
  sql`state_set_of(array(select id from state where id = ${states.find((state) => state.action === action)?.id}))`;
const PLACES = ['received', 'opened', 'resolved', 'spam'] as const;

let made = 0;
/** Adds this many messages at once. */
const add = async (count: number, place: string): Promise<void> => {
  const from = made;
  made += count;
  await app.db.rows(sql`
    with kept as (insert into mail_intake (external_id, transport, envelope_from, recipients, raw)
      select 'count:' || n, 'smtp', '', '{}', '' from generate_series(${from + 1}::int, ${from + count}::int) n returning id)
    insert into sesmail_incoming (intake_id, subject, category, source, destination, type, position, state_set_id)
    select id, 'Message', 'message', 'a@example.com', 'b', 'text', ${place}, ${setOf(place)} from kept order by id`);
};
const move = (from: number, step: number, place: string) =>
  app.db.rows(
    sql`update sesmail_incoming set position = ${place}, state_set_id = ${setOf(place)}, subject = subject || '.' where id % ${step} = ${from}`,
  );
const remove = (step: number) => app.db.rows(sql`delete from sesmail_incoming where id % ${step} = 0`);

/** Compares a list with a full scan. */
async function compare(chosen: readonly string[], page: number): Promise<void> {
  const ids = states.filter(({ action }) => chosen.includes(action)).map(({ id }) => id);
  const rows = (
    await app.db.rows<{ id: number }>(
      sql`select id from sesmail_incoming where ${chosen.length === 0} or position = any (${[...chosen]}::text[]) order by id desc`,
    )
  ).map(({ id }) => id);
  const query = `page_size=7&page=${page}${chosen.length === 0 ? '' : `&states__id__in=${ids.join(',')}`}`;
  const reply = await admin.get(`${path}?${query}`);
  const wanted = rows.slice((page - 1) * 7, page * 7);
  if (wanted.length === 0 && page > 1) return expect(reply.status).toBe(404);
  expect([chosen, page, reply.body.count, reply.body.results.map(({ id }: { id: number }) => id)]).toEqual([
    chosen,
    page,
    wanted.length === 0 ? 0 : rows.length,
    wanted,
  ]);
}

test('lists by state equal a full scan after concurrent additions, moves and deletions', async () => {
  const pick = chance(20_270_301);
  const any = () => PLACES[pick(PLACES.length)] ?? 'received';
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 8 }, () => {
        const kind = pick(5);
        if (kind < 3) return add(1 + pick(6), any());
        return kind === 3
          ? move(pick(3), 3 + pick(5), any()).catch(deadlock)
          : remove(11 + pick(9)).catch(deadlock);
      }),
    );
    // A rollback leaves nothing.
    await app.db
      .transaction(async (tx) => {
        await tx.rows(sql`delete from sesmail_incoming`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    for (const chosen of [[], ['received'], ['received', 'opened'], [any(), any()], [...PLACES]])
      for (const page of [1, 2 + pick(4)]) await compare(chosen, page);
    const inbox = (await admin.get('/auth/user/')).body.inbox_count;
    expect([inbox]).toEqual([
      (
        await app.db.one<{ n: number }>(
          sql`select count(*)::int as n from sesmail_incoming where position = 'received'`,
        )
      )?.n,
    ]);
    const last = await admin.get(`${path}?page_size=7&page=last`);
    expect(last.body.results.length).toBe(last.body.count % 7 || Math.min(7, last.body.count));
  }
});

/** Two moves of the same rows in different order may deadlock; one gives way and is retried. */
function deadlock(error: unknown): undefined {
  expect(
    String(
      (error as { code?: unknown }).code ?? (error as Error & { cause?: { code?: string } }).cause?.code,
    ),
  ).toBe('40P01');
}

test('counts other filters, searches and orders correctly', async () => {
  const received = states.find(({ action }) => action === 'received')?.id;
  await add(3, 'received');
  const all = (await admin.get(`${path}?states__id__in=${received}`)).body.count;
  for (const more of ['search=Message', 'category__in=message', 'ordering=created_at', 'matched=false'])
    expect([more, (await admin.get(`${path}?states__id__in=${received}&${more}`)).body.count]).toEqual([
      more,
      all,
    ]);
  expect((await admin.get(`${path}?states__id__in=${received}&category__in=reply`)).body.count).toBe(0);
});
