/** Brings the reservations of contracts in line with the contracts, in the transaction of the change. */
import { t } from '@hireyard/messages';
import { type Shortage, shortageText } from '@hireyard/domain/contracts/moves/guards';
import { shortagesOf, stretchesOf } from '@hireyard/domain/stock/availability';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { conflict, type HttpError } from '../../platform/http/errors.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import {
  type Reservation,
  linesWithChangedClaims,
  wantedReservations,
  writtenReservations,
} from './claims.ts';
import { rollStock } from './clock.ts';
import { freeFor, needsOf } from './free.ts';

/** `guard`: according to the depot's availability_guard. `fact`: it has happened, so a shortage is recorded. */
export type Enforcement = 'guard' | 'fact';

const column = <K extends keyof Reservation>(rows: readonly Reservation[], name: K) =>
  rows.map((row) => row[name]);

/**
 * Replaces the claims of the old lines. Returns false without changes if a day has too few units. With `over`,
 * nothing is refused. The check of `stock_day` is the guard for all callers.
 */
export async function writeReservations(
  tx: Tx,
  oldLines: readonly number[],
  wanted: readonly Reservation[],
  today: string,
  over: boolean,
): Promise<boolean> {
  const row = await tx.one<{ ok: boolean }>(sql`
    select reserve_stock(${oldLines}::int[], ${column(wanted, 'line_id')}::int[], ${column(wanted, 'contract_id')}::int[],
      ${column(wanted, 'stockitem_id')}::int[], ${column(wanted, 'depot_id')}::int[], ${column(wanted, 'quantity')}::int[],
      ${column(wanted, 'kind')}::text[], ${column(wanted, 'first')}::date[], ${column(wanted, 'last')}::date[],
      ${column(wanted, 'turns_on')}::date[], ${today}::date, ${over}) as ok`);
  return row?.ok === true;
}

/** 409 that names each item and its missing units. */
function shortageError(shortages: readonly (Shortage & { stockitem_id: number })[]): HttpError {
  if (shortages.length === 0)
    return conflict(
      t('Someone has just booked the last units. Check availability and try again.'),
      'shortage',
    );
  const problems = shortages.map((one) => ({
    code: 'shortage',
    description: shortageText(one),
    stockitem: one.stockitem_id,
    short: one.short,
  }));
  return conflict(problems.map((one) => one.description).join(' '), 'shortage', problems);
}

/** Later than every day of a hire: a late line needs its units on all days. */
const FOR_EVER = '2999-12-31';

/** Returns the shortages of a contract today, counting its own units as free; empty = enough. */
export async function shortagesFor(
  db: Db,
  contractId: number,
  wanted: readonly Reservation[],
  today: string,
): Promise<(Shortage & { stockitem_id: number })[]> {
  const needs = wanted.filter(({ kind }) => kind !== 'wash_up' && kind !== 'lost');
  if (needs.length === 0) return [];
  const stretches = stretchesOf(
    needs.map(({ stockitem_id, depot_id, quantity, kind, first, last, turns_on }) => {
      const late = kind === 'booked' && turns_on <= today;
      return { stockitem_id, depot_id, quantity, first, last: late ? FOR_EVER : last };
    }),
    today,
  );
  // In sequence; on one connection they may be sent together.
  const rolled = rollStock(db, today);
  if (!('tx' in db)) await rolled;
  const [, found] = await Promise.all([rolled, freeFor(db, stretches, contractId)]);
  const free = found.map((one) => one.free);
  // Reads names only if something is short.
  return stretches.every(({ quantity }, n) => quantity <= (free[n] ?? 0))
    ? []
    : shortagesOf(await needsOf(db, stretches), free);
}

export interface ReserveScope {
  readonly db: Tx;
  readonly settings: Settings;
  readonly today: string;
}

/**
 * Reserves the units that a locked contract needs today, or throws the 409 that names the shortage. Does and locks
 * nothing if its claims are already stored (docs/use/domain-rules.md §3.6).
 */
export async function reserveContract(
  scope: ReserveScope,
  contract: { readonly id: number; readonly depot_id: number },
  enforcement: Enforcement,
): Promise<void> {
  const { db: tx, settings, today } = scope;
  const only = sql`c.id = ${contract.id}`;
  const wanted = await wantedReservations(tx, only, settings, today);
  const written = await writtenReservations(tx, only);
  await reserveClaims(scope, contract, { wanted, written }, enforcement);
}

/** Does the same for known claims: the wanted and the stored ones. */
export async function reserveClaims(
  { db: tx, settings, today }: ReserveScope,
  contract: { readonly id: number; readonly depot_id: number },
  { wanted, written }: { readonly wanted: readonly Reservation[]; readonly written: readonly Reservation[] },
  enforcement: Enforcement,
): Promise<void> {
  const changed = linesWithChangedClaims(wanted, written);
  if (changed.length === 0) return;
  const guard = settingFor<string>(settings, 'availability_guard', contract.depot_id);
  const over = enforcement === 'fact' || guard !== 'block';
  const lines = new Set(changed);
  const come = wanted.filter(({ line_id }) => lines.has(line_id));
  if (await writeReservations(tx, changed, come, today, over)) return;
  throw shortageError(await shortagesFor(tx, contract.id, wanted, today));
}

/**
 * Reserves the units that a locked contract needs today, even if they are not free. Returns the shortage in words;
 * empty if there is none or if the claims are already stored.
 */
export async function reserveAgain(
  scope: ReserveScope,
  contract: { readonly id: number; readonly depot_id: number },
): Promise<string> {
  const { db: tx, settings, today } = scope;
  const wanted = await wantedReservations(tx, sql`c.id = ${contract.id}`, settings, today);
  const claims = wanted.filter(({ kind }) => kind !== 'quoted');
  const short = await shortagesFor(tx, contract.id, claims, today);
  await reserveContract(scope, contract, 'fact');
  return short.map(shortageText).join(' ');
}

/** Releases everything a contract has reserved, before it is deleted. */
export async function releaseContract(tx: Tx, contractId: number, today: string): Promise<void> {
  const written = await writtenReservations(tx, sql`c.id = ${contractId}`);
  await writeReservations(tx, [...new Set(column(written, 'line_id'))], [], today, true);
}
