/** Writes the computed figures of contracts after anything they depend on changed, in the transaction of the change. */
import type { DepositRule } from '@hireyard/domain/deposit';
import { parseDecimal, parseMoney } from '@hireyard/domain/money';
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../http/call.ts';
import { HttpError } from '../../http/errors.ts';
import { today } from '../../http/route.ts';
import { SETTINGS_STAMP, settingsAt } from '../../settings/kept-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import { demandCredit } from '../../money/credit.ts';
import { settle } from '../../money/settle.ts';
import { NOMINALS_MAPPED } from '../../money/nominals.ts';
import { type Enforcement, reserveContract } from '../../stock/reserve.ts';
import { milesBetween } from './distance.ts';
import { contractRow, type ContractRow, type LineRow, lineRows } from './facts.ts';
import { type Basis, type Figures, figuresOf } from './figures.ts';

interface Scope<D extends Db> {
  readonly app: App;
  readonly db: D;
  /** Who caused it; absent = the product itself. */
  readonly user?: { readonly id: number };
}

export interface Reckoning {
  readonly contract: ContractRow;
  readonly lines: readonly LineRow[];
  readonly settings: Settings;
  readonly figures: Figures;
}

/** What of the basis stands in a row that is read with other facts. */
export interface BasisRow {
  readonly rules: readonly {
    readonly type: DepositRule['type'];
    readonly threshold: string;
    readonly value: string;
  }[];
  readonly mapped: boolean;
  readonly stamp: string;
}

/** Columns of a `BasisRow`. */
export const BASIS = sql`coalesce((select jsonb_agg(jsonb_build_object('type', type, 'threshold', threshold::text, 'value', value::text) order by threshold)
      from deposit_rule), '[]') as rules, ${NOMINALS_MAPPED} as mapped, ${SETTINGS_STAMP} as stamp`;

/** What figures follow from, as a row and its settings say it. */
export const basisIn = ({ rules, mapped }: BasisRow, settings: Settings): Basis => ({
  settings,
  rules: rules.map(({ type, threshold, value }) => ({
    type,
    threshold: parseMoney(threshold),
    value: parseDecimal(value),
  })),
  accounting_lookup_ok: mapped,
});

/** What the figures of every contract follow from, in one statement. */
export async function basisOf({ app, db }: Scope<Db>): Promise<Basis> {
  const row = await db.one<BasisRow>(sql`select ${BASIS}`);
  if (row === undefined) throw new Error('A statement about nothing gave no row.');
  return basisIn(row, await settingsAt(app, db, row.stamp));
}

/** Miles by road to where a contract delivers; null when it does not, or they are not known. */
export const milesOf = async (db: Db, settings: Settings, contract: ContractRow): Promise<number | null> =>
  contract.delivery_type === 'none'
    ? null
    : milesBetween(
        db,
        settings,
        { id: contract.depot_id, postcode: contract.depot_postcode },
        contract.address_postcode,
      );

/** The figures of a contract as they are now; writes nothing. */
export async function reckon(scope: Scope<Db>, id: number, basis?: Basis): Promise<Reckoning> {
  const { db } = scope;
  const by = basis ?? (await basisOf(scope));
  const { settings } = by;
  const contract = await contractRow(db, id);
  const lines = await lineRows(db, id);
  const miles = await milesOf(db, settings, contract);
  return { contract, lines, settings, figures: figuresOf(contract, lines, by, miles) };
}

const LINE_COLUMNS = ['unit_price', 'unit_washup_price', 'value', 'tax', 'grand_total'] as const;

async function writeLines(tx: Tx, { lines, figures }: Reckoning): Promise<void> {
  const before = new Map(lines.map((line) => [line.id, line]));
  const changed = figures.lines.filter((line) =>
    LINE_COLUMNS.some((column) => before.get(line.id)?.[column] !== line[column]),
  );
  if (changed.length === 0) return;
  await tx.rows(sql`
    update contract_line l set unit_price = x.unit_price, unit_washup_price = x.unit_washup_price, value = x.value, tax = x.tax,
      grand_total = x.grand_total, version = l.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) x (id int, unit_price numeric, unit_washup_price numeric, value numeric, tax numeric, grand_total numeric)
    where l.id = x.id`);
}

/** The columns of a contract that hold its figures, with what they are to be. */
export const figureColumns = (figures: Figures): [string, RawBuilder<unknown>][] => [
  ...Object.entries(figures.columns).map(([name, value]): [string, RawBuilder<unknown>] => [
    name,
    sql`${value}`,
  ]),
  ['delivery_vehicle_mix', sql`${JSON.stringify(figures.vehicles)}::jsonb`],
  [
    'problem_ids',
    sql`array(select id from problem where code = any (${figures.problems.map((p) => p.code)}::text[]) order by id)`,
  ],
];

export interface How {
  /** Something of the contract was changed already without raising its version (its lines were), so it rises even when no figure does. */
  readonly touched?: boolean;
  readonly basis?: Basis;
  /** `guard` unless told: whether a shortage, as the depot wants it, or the account's hard credit limit refuses the change. */
  readonly enforcement?: Enforcement;
  /** The contract came to its account with this change, so all of it is more credit, not only what its total rises by. */
  readonly newToAccount?: boolean;
  /**
   * For a look at what the change would do, in a transaction that is rolled back: told of a refusal for want of credit, and the change happens all the same.
   * Nothing is reserved and no account is locked, so that nobody waits for a look; whether there is stock is the looker's to ask.
   */
  readonly onRefusal?: (refusal: HttpError) => void;
}

/** Runs a check; its refusal is told instead of thrown where somebody wants to hear of it. */
async function passes(check: () => Promise<void>, onRefusal: How['onRefusal']): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (onRefusal === undefined || !(error instanceof HttpError)) throw error;
    onRefusal(error);
  }
}

const creditChange = ({ contract, figures }: Reckoning, newToAccount: boolean) => ({
  ...contract,
  // Without limits there is nothing to ask the account.
  account_id: contract.credit_limited ? contract.account_id : null,
  before: newToAccount ? 0n : parseMoney(contract.grand_total),
  grand_total: parseMoney(String(figures.columns['grand_total'])),
});

/**
 * Computes and stores a locked contract's figures, and reserves what its lines ask of the stock. 409 when too few units are free, or when a live
 * contract would cost more than its account's hard credit limit lets pass.
 */
export async function recalculate(scope: Scope<Tx>, id: number, how: How = {}): Promise<Reckoning> {
  const { db: tx } = scope;
  const { touched = false, basis, enforcement = 'guard', newToAccount = false, onRefusal } = how;
  const reckoning = await reckon(scope, id, basis);
  if (enforcement === 'guard')
    await passes(
      () =>
        demandCredit(tx, creditChange(reckoning, newToAccount), today(scope.app), onRefusal !== undefined),
      onRefusal,
    );
  await writeLines(tx, reckoning);
  const values = figureColumns(reckoning.figures);
  const set = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const was = sql.join(values.map(([name]) => sql.ref(name)));
  const is = sql.join(values.map(([, value]) => value));
  await tx.rows(sql`update contract set ${set}, version = version + 1, updated_at = now()
    where id = ${id} and (${touched} or (${was}) is distinct from (${is}))`);
  if (onRefusal === undefined) await reserve(scope, reckoning, enforcement);
  await settle(tx, id, scope.user?.id ?? null);
  return reckoning;
}

/** Brings the reservations of a contract in line with its row as it is now. */
export const reserve = (
  { app, db }: Scope<Tx>,
  { contract, settings }: Reckoning,
  enforcement: Enforcement,
): Promise<void> => reserveContract({ db, settings, today: today(app) }, contract, enforcement);

/**
 * Recomputes every contract that is still open (not complete, not abandoned) and fits the condition over `contract`, after
 * something beside them changed: that is never refused for want of stock.
 */
export async function recalculateOpen(scope: Scope<Tx>, condition: RawBuilder<unknown>): Promise<void> {
  const open = await scope.db.rows<{ id: number }>(sql`
    select id from contract where (${condition}) and position not in ('complete', 'abandoned', 'quote_abandoned') order by id for update`);
  if (open.length === 0) return;
  const basis = await basisOf(scope);
  for (const { id } of open) await recalculate(scope, id, { basis, enforcement: 'fact' });
}
