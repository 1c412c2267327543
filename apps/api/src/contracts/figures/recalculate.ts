/** Recalculates and stores a contract's figures after any change they depend on, in the transaction of that change. */
import { isDeepStrictEqual } from 'node:util';
import { parseMoney } from '@hireyard/domain/values/money';
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { today } from '../../platform/settings/dated.ts';
import { settingsAt } from '../../platform/settings/settings-cache.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { requireCredit } from '../../money/core/credit.ts';
import type { ContractMoney } from '../../money/core/facts.ts';
import { moneyOf, type Settled, settle } from '../../money/core/settle.ts';
import { type Enforcement, reserveClaims, reserveContract } from '../../stock/reservations/reserve.ts';
import { BASIS, basisIn, type BasisRow } from './basis.ts';
import { type StoredClaims, knownClaims } from './claims.ts';
import { milesBetween } from './distance.ts';
import {
  contractAndMoney,
  contractRow,
  type ContractRow,
  type ContractFigures,
  isStored,
  type LineRow,
  lineRows,
  type Mark,
  type FiguresLine,
} from './facts.ts';
import { type Figures, figuresOf, type LineFigures } from './figures.ts';
import type { Basis } from './basis.ts';

interface Scope<D extends Db> {
  readonly app: App;
  readonly db: D;
  /** The user; absent for the system. */
  readonly user?: { readonly id: number };
}

export interface ContractCalculation {
  readonly contract: ContractRow;
  readonly lines: readonly LineRow[];
  readonly settings: Settings;
  readonly figures: Figures;
  /** Its claims on stock, if they were read from stored data. */
  readonly claims?: StoredClaims;
}

/** The result of recalculating a stored contract, with its money. */
export interface Recalculated extends ContractCalculation {
  readonly claims: StoredClaims;
  readonly money: Settled;
}

/** Loads the inputs shared by all contracts' figures in one statement. */
export async function basisOf({ app, db }: Scope<Db>): Promise<Basis> {
  const row = await db.one<BasisRow>(sql`select ${BASIS}`);
  if (row === undefined) throw new Error('A statement about nothing gave no row.');
  return basisIn(row, await settingsAt(app, db, row.stamp));
}

/** Returns the road miles to a contract's delivery address; null if we don't deliver or they are unknown. */
export const milesOf = async (db: Db, settings: Settings, contract: ContractRow): Promise<number | null> =>
  contract.delivery_type === 'none'
    ? null
    : milesBetween(
        db,
        settings,
        { id: contract.depot_id, postcode: contract.depot_postcode },
        contract.address_postcode,
        contract.centroids ?? {},
      );

/** Calculates the current figures of a contract; writes nothing. */
export async function calculateContract(scope: Scope<Db>, id: number): Promise<ContractCalculation> {
  return (await calculateFigures(scope, id)).calculation;
}

/** A contract loaded under its lock, with all inputs of its figures and money. */
export interface LoadedContract {
  readonly contract: ContractFigures;
  readonly lines: readonly FiguresLine[];
  readonly money: ContractMoney;
}

/** Loads it with pipelined statements; 404 if there is none. */
export async function loadContract(db: Db, id: number): Promise<LoadedContract> {
  const [read, lines] = await Promise.all([contractAndMoney(db, id), lineRows(db, id)]);
  return { ...read, lines };
}

async function calculateFigures(
  { app, db }: Scope<Db>,
  id: number,
  known?: LoadedContract,
): Promise<{ calculation: ContractCalculation & { claims: StoredClaims }; contract: ContractFigures }> {
  const [contract, lines] =
    known === undefined
      ? await Promise.all([contractRow(db, id), lineRows(db, id)])
      : [known.contract, known.lines];
  const by = basisIn(contract, await settingsAt(app, db, contract.stamp));
  const { settings } = by;
  const miles = await milesOf(db, settings, contract);
  return {
    contract,
    calculation: {
      contract,
      lines,
      settings,
      figures: figuresOf(contract, lines, by, miles),
      claims: knownClaims(contract, lines, settings, today(app)),
    },
  };
}

const LINE_COLUMNS = ['unit_price', 'unit_washup_price', 'value', 'tax', 'grand_total'] as const;

/** Returns the lines whose stored figures differ. */
export function changedLines(lines: readonly LineRow[], figures: Figures): LineFigures[] {
  const before = new Map(lines.map((line) => [line.id, line]));
  return figures.lines.filter((line) =>
    LINE_COLUMNS.some((column) => before.get(line.id)?.[column] !== line[column]),
  );
}

/** Stores figures of lines. Versions are `raised` by a user's change and `kept` for a change to another record. */
export async function writeLines(
  tx: Tx,
  changed: readonly LineFigures[],
  versions: 'raised' | 'kept' = 'raised',
): Promise<void> {
  if (changed.length === 0) return;
  const touched = versions === 'raised' ? sql`, version = l.version + 1, updated_at = now()` : sql``;
  await tx.rows(sql`
    update contract_line l set unit_price = x.unit_price, unit_washup_price = x.unit_washup_price, value = x.value, tax = x.tax,
      grand_total = x.grand_total ${touched}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) x (id int, unit_price numeric, unit_washup_price numeric, value numeric, tax numeric, grand_total numeric)
    where l.id = x.id`);
}

/** Deletes the marks of changes that the contract now reflects. */
export async function deleteMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length > 0)
    await tx.rows(sql`delete from contract_outdated where id = any (${marks.map(({ id }) => id)}::bigint[])`);
}

/** Returns the figure columns of a contract with their new values. */
export const figureColumns = (figures: Figures): [string, RawBuilder<unknown>][] => [
  ...Object.entries(figures.columns).map(([name, value]): [string, RawBuilder<unknown>] => [
    name,
    sql`${value}`,
  ]),
  ['delivery_vehicle_mix', sql`${JSON.stringify(figures.vehicles)}::jsonb`],
  [
    'price_warning',
    figures.price_warning === null ? sql`null::jsonb` : sql`${JSON.stringify(figures.price_warning)}::jsonb`,
  ],
  [
    'problem_ids',
    sql`array(select id from problem where code = any (${figures.problems.map((p) => p.code)}::text[]) order by id)`,
  ],
];

export interface How {
  /** Lines or other parts changed without raising the contract's version, so raise it even if no figure changes. */
  readonly touched?: boolean;
  /** Loaded under its lock in this transaction and unchanged since. */
  readonly loaded?: LoadedContract;
  /** Default `guard`: a shortage (as the depot's rule says) or the account's hard credit limit can refuse the change. */
  readonly enforcement?: Enforcement;
  /** The contract moved to this account, so its whole total counts as new credit, not just the increase. */
  readonly newToAccount?: boolean;
  /**
   * For previews in a transaction that is rolled back: called with a credit refusal, and the change continues. Reserves nothing and locks
   * no account, so nobody waits for a preview. The caller checks the stock.
   */
  readonly onRefusal?: (refusal: HttpError) => void;
}

const creditChange = ({ contract, figures }: ContractCalculation, newToAccount: boolean) => ({
  ...contract,
  // Without limits there is no need to load the account.
  account_id: contract.credit_limited ? contract.account_id : null,
  before: newToAccount ? 0n : parseMoney(contract.grand_total),
  grand_total: parseMoney(String(figures.columns['grand_total'])),
});

/** Refuses with 409 if the account has too little credit for the change. A preview reports the refusal instead. */
async function checkCredit(
  { app, db }: Scope<Tx>,
  calculation: ContractCalculation,
  { newToAccount = false, onRefusal }: How,
): Promise<void> {
  try {
    await requireCredit(db, creditChange(calculation, newToAccount), today(app), onRefusal !== undefined);
  } catch (error) {
    if (onRefusal === undefined || !(error instanceof HttpError)) throw error;
    onRefusal(error);
  }
}

/** Stores changed figures; returns whether any changed. */
async function storeFigures(
  tx: Tx,
  contract: ContractFigures,
  { lines: before, figures }: ContractCalculation,
  touched: boolean,
): Promise<boolean> {
  const lines = changedLines(before, figures);
  await writeLines(tx, lines);
  const newFigures = touched || !isOnLines(contract, figures);
  if (newFigures) await writeFigures(tx, contract.id, figures, touched);
  return lines.length > 0 || newFigures;
}

/**
 * Calculates and stores a locked contract's figures and reserves its stock. 409 if too few units are free, or if a live contract would
 * exceed the account's hard credit limit.
 */
export async function recalculate(scope: Scope<Tx>, id: number, how: How = {}): Promise<Recalculated> {
  const { db: tx } = scope;
  const { touched = false, enforcement = 'guard', onRefusal } = how;
  const { calculation, contract } = await calculateFigures(scope, id, how.loaded);
  if (enforcement === 'guard') await checkCredit(scope, calculation, how);
  const wrote = await storeFigures(tx, contract, calculation, touched);
  if (onRefusal === undefined) {
    const all = contract.reservations === calculation.claims.written.length;
    await (all ? reserve : reserveNow)(scope, calculation, enforcement);
  }
  const read = wrote ? undefined : how.loaded?.money;
  const known = read && (await moneyOf(tx, id, read));
  const money = await settle(tx, id, scope.user?.id ?? null, known);
  await deleteMarks(tx, contract.outdated);
  const { claims } = calculation;
  return {
    ...calculation,
    claims: onRefusal === undefined ? { ...claims, written: claims.wanted(contract.position) } : claims,
    money,
  };
}

/** Tells whether the row already holds these figures. If unsure, it is written and the database compares again. */
export const isOnLines = (contract: ContractFigures, figures: Figures): boolean => {
  const codes = new Set<string>(figures.problems.map((problem) => problem.code));
  return (
    isStored(contract.stored, figures.columns) &&
    isDeepStrictEqual(contract.delivery_vehicle_mix, figures.vehicles) &&
    isDeepStrictEqual(contract.price_warning, figures.price_warning) &&
    codes.size === contract.problem_codes.length &&
    contract.problem_codes.every((code) => codes.has(code))
  );
};

async function writeFigures(tx: Tx, id: number, figures: Figures, touched: boolean): Promise<void> {
  const values = figureColumns(figures);
  const set = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const was = sql.join(values.map(([name]) => sql.ref(name)));
  const is = sql.join(values.map(([, value]) => value));
  await tx.rows(sql`update contract set ${set}, version = version + 1, updated_at = now()
    where id = ${id} and (${touched} or (${was}) is distinct from (${is}))`);
}

/** Updates the reservations of a contract from its loaded row, optionally for another position. */
export const reserve = (
  { app, db }: Scope<Tx>,
  { contract, settings, claims }: ContractCalculation & { readonly claims: StoredClaims },
  enforcement: Enforcement,
  position = contract.position,
): Promise<void> =>
  reserveClaims(
    { db, settings, today: today(app) },
    contract,
    { wanted: claims.wanted(position), written: claims.written },
    enforcement,
  );

/** Does the same after loading the contract again. */
export const reserveNow = (
  { app, db }: Scope<Tx>,
  { contract, settings }: ContractCalculation,
  enforcement: Enforcement,
): Promise<void> => reserveContract({ db, settings, today: today(app) }, contract, enforcement);
