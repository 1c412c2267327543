/** Compares acknowledged work with the stored data, and effects outside with those that were due. */
import type { MailServer } from '../../adapters/mail-out/smtp/server.testing.ts';
import { type Database, type RawBuilder, sql } from '../../db/database.ts';
import { verifyHistory } from '../../system/history/verify.ts';
import { reconcileMoney } from '../../money/reconcile.ts';
import { reconcileSearch } from '../../search/reconcile.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { reconcileStock } from '../../stock/reservations/reconcile.ts';
import type { Cards } from './cards.testing.ts';
import type { Fact, Ledger } from './load.testing.ts';

type Keyed = 'contract' | 'line' | 'note' | 'mail';
const PLACES: Readonly<Record<Keyed, RawBuilder<{ key: string; id: number }>>> = {
  contract: sql`select customer_reference as key, id from contract where customer_reference like 'contract %'`,
  line: sql`select unlisted_description as key, id from contract_line where unlisted_description like 'line %'`,
  note: sql`select content as key, id from note where content like 'note %'`,
  mail: sql`select subject as key, id from sesmail where subject like 'mail %'`,
};

/** Every key exists at most once, and every acknowledged one exactly once. */
async function keyed(db: Database, kind: Keyed, { facts, begun }: Ledger): Promise<string[]> {
  // First the acknowledgements, then the data, because users continue to work meanwhile.
  const told = facts.flatMap((fact) => (fact.kind === kind ? [fact] : []));
  const rows = await db.rows(PLACES[kind]);
  const found = new Map<string, number[]>();
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id]);
  return [
    ...told.flatMap(({ key, id }) =>
      found.get(key)?.includes(id) === true ? [] : [`${key}: told as ${id}, there ${String(found.get(key))}`],
    ),
    ...[...found].flatMap(([key, ids]) => (ids.length > 1 ? [`${key} is there ${ids.length} times`] : [])),
    ...[...found.keys()].flatMap((key) => (begun.has(key) ? [] : [`${key} was never asked for`])),
  ];
}

const idsOf = (facts: readonly Fact[], kind: Fact['kind']): number[] =>
  facts.flatMap((fact) => (fact.kind === kind ? [fact.id] : []));

async function states(db: Database, { facts }: Ledger): Promise<string[]> {
  const [entered, paid, refunded] = [idsOf(facts, 'entered'), idsOf(facts, 'paid'), idsOf(facts, 'refunded')];
  const towns = new Map(
    facts.flatMap((fact) => (fact.kind === 'renamed' ? [[fact.id, fact.key] as const] : [])),
  );
  const rows = await db.rows<{ text: string }>(sql`
    select 'contract ' || id || ' was entered and is ' || position as text from contract
      where id = any (${entered}::int[]) and position <> 'entered'
    union all select 'payment request ' || id || ' was paid, and ' || amount_captured || ' is there' from payment_request
      where id = any (${paid}::int[]) and amount_captured <> '120.00'
    union all select 'refund ' || id || ' was approved and is ' || position from refund_request
      where id = any (${refunded}::int[]) and position not in ('approved', 'processing', 'succeeded')`);
  const changed = await db.rows<{ id: number; town: string }>(
    sql`select id, address_town as town from contract where id = any (${[...towns.keys()]}::int[])`,
  );
  return [
    ...rows.map(({ text }) => text),
    ...changed.flatMap(({ id, town }) =>
      towns.get(id) === town ? [] : [`contract ${id} is in ${town}, told ${String(towns.get(id))}`],
    ),
  ];
}

/** Returns all differences from the acknowledgements as text; empty = none. Can be called while users work. */
export async function brokenPromises(db: Database, ledger: Ledger): Promise<string[]> {
  const found = [...ledger.wrong];
  for (const kind of ['contract', 'line', 'note', 'mail'] as const)
    found.push(...(await keyed(db, kind, ledger)));
  return [...found, ...(await states(db, ledger))];
}

/** Returns everything that doesn't follow from its causes: stock, money, search words, the chain of the history. */
export async function unreconciled(db: Database): Promise<string[]> {
  const settings = await settingsReader.all(db);
  const clock = await db.one<{ today: string }>(sql`select today from stock_clock`);
  // One snapshot: concurrent writes would look like differences.
  const findings = await db.transaction(
    async (tx) => [
      ...(await reconcileStock(tx, settings, clock?.today ?? '')),
      ...(await reconcileMoney(tx)),
      ...(await reconcileSearch(tx)),
    ],
    { isolation: 'repeatable read', readOnly: true },
  );
  const { problem } = await verifyHistory(db, { sealedUntil: new Date(0) });
  return [
    ...findings.map(({ kind, text }) => `${kind}: ${text}`),
    ...(problem === undefined ? [] : [problem]),
  ];
}

/** Jobs that are due, running, or pausing before another attempt. */
export async function openJobs(db: Database): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select id || ' ' || topic || ' ' || state || ' ' || coalesce(last_error, '') as text from job
    where state = 'running' or state = 'queued' and (run_at is null or run_at <= now() or attempts > 0)`);
  return rows.map(({ text }) => text);
}

/** Email that a kill interrupted while it was handed over: its outcome is unknown, and a user is notified. */
export const UNCLEAR = /^It is not known whether/;

/** Email that didn't arrive exactly once; `unclear` counts those that may be missing. */
async function wrongMail(db: Database, mail: MailServer): Promise<{ wrong: string[]; unclear: number }> {
  const wrong: string[] = [];
  const letters = await db.rows<{ id: number; message: string; sent: boolean; error: string }>(
    sql`select id, message_id as message, sent_at is not null as sent, last_error as error from sesmail`,
  );
  const texts = mail.deliveries.map(({ raw }) => raw.toString());
  const times = new Map<string, number>();
  for (const text of texts) {
    const id = /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? 'none';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  let unclear = 0;
  for (const { id, message, sent, error } of letters) {
    const arrived = times.get(message) ?? 0;
    const mayMiss = !sent && UNCLEAR.test(error);
    if (mayMiss) unclear++;
    if (arrived > 1 || (arrived === 0 && !mayMiss))
      wrong.push(`mail ${id} arrived ${arrived} times: ${error}`);
  }
  return { wrong, unclear };
}

/** Failed jobs. */
async function deadJobs(db: Database): Promise<string[]> {
  const dead = await db.rows<{ id: number; topic: string; error: string }>(
    sql`select id, topic, coalesce(last_error, '') as error from job where state = 'dead' or state = 'given_up' and topic not like 'repeat%'`,
  );
  return dead
    .filter(({ topic, error }) => !(topic === 'mail.send' && UNCLEAR.test(error)))
    .map(({ id, topic, error }) => `job ${id} ${topic}: ${error}`);
}

/** Money that only one side has, or that a side has twice. */
async function wrongMoney(db: Database, cards: Cards): Promise<string[]> {
  const ours = await db.rows<{ key: string; amount: string }>(sql`
    select 'in ' || p.uuid as key, t.amount_captured::text as amount from money_transaction t join payment_request p on p.id = t.payment_request_id
      where t.payment_package = 'stripe' and t.kind = 'capture'
    union all select 'out ' || r.id, t.amount_refunded::text from money_transaction t join refund_request r on r.id = t.refund_request_id
      where t.payment_package = 'stripe' and t.kind = 'refund'`);
  const theirs = await cards.db.rows<{ key: string; amount: string }>(sql`
    select 'in ' || (metadata ->> 'payment_request') as key, (amount / 100.0)::numeric(12, 2)::text as amount from testcard_intent where status = 'succeeded'
    union all select 'out ' || (metadata ->> 'refund_request'), (amount / 100.0)::numeric(12, 2)::text from testcard_refund where status = 'succeeded'`);
  const lines = (rows: readonly { key: string; amount: string }[]) =>
    rows.map(({ key, amount }) => `${key} ${amount}`);
  const [here, there] = [lines(ours), lines(theirs)];
  const twice = (name: string, list: readonly string[]) =>
    [...new Set(list)]
      .filter((line) => list.filter((one) => one === line).length > 1)
      .map((line) => `${line} is twice at the ${name}`);
  return [
    ...twice('product', here),
    ...twice('provider', there),
    ...here.filter((line) => !there.includes(line)).map((line) => `${line} is not at the provider`),
    ...there.filter((line) => !here.includes(line)).map((line) => `${line} is at the provider alone`),
  ];
}

/** Returns missing or doubled effects outside, and failed jobs. Call it when all work is done. */
export async function wrongOutside(
  db: Database,
  cards: Cards,
  mail: MailServer,
): Promise<{ wrong: string[]; unclear: number }> {
  const { wrong, unclear } = await wrongMail(db, mail);
  return { wrong: [...wrong, ...(await deadJobs(db)), ...(await wrongMoney(db, cards))], unclear };
}
