/**
 * Recalculates many contracts in about ten statements. For changes to other records: nothing is refused, and record versions don't rise,
 * because nobody edited them.
 */
import { parseMoney } from '@hireyard/domain/values/money';
import { sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import type { ContractMoney } from '../../money/core/facts.ts';
import { settleContracts } from '../../money/core/settle-many.ts';
import { settingsAt } from '../../platform/settings/settings-cache.ts';
import { linesWithChangedClaims } from '../../stock/reservations/claims.ts';
import { reserveContract, writeReservations } from '../../stock/reservations/reserve.ts';
import { basisIn } from './basis.ts';
import { type StoredClaims, knownClaims } from './claims.ts';
import { milesBetweenAll } from './distance.ts';
import {
  contractsAndMoney,
  type ContractFigures,
  type Extent,
  linesByContract,
  type FiguresLine,
} from './facts.ts';
import { type Figures, figuresOf } from './figures.ts';
import { changedLines, deleteMarks, isOnLines, writeLines } from './recalculate.ts';
import { isClosed } from './is-closed.ts';

interface Scope {
  readonly app: App;
  readonly db: Tx;
}

interface Calculated {
  readonly contract: ContractFigures;
  readonly money: ContractMoney;
  readonly lines: readonly FiguresLine[];
  readonly figures: Figures;
  readonly claims: StoredClaims;
  /** What to write. */
  readonly extents: ReadonlySet<Extent>;
}

async function calculateMany({ app, db }: Scope, ids: readonly number[]): Promise<Calculated[]> {
  const read = await contractsAndMoney(db, ids);
  const first = read[0]?.contract;
  if (first === undefined) return [];
  const lines = await linesByContract(db, ids);
  const basis = basisIn(first, await settingsAt(app, db, first.stamp));
  const { settings } = basis;
  const day = today(app);
  return read.map(({ contract, money }) => {
    const own = lines.get(contract.id) ?? [];
    const depot = { id: contract.depot_id, postcode: contract.depot_postcode };
    const miles =
      contract.delivery_type === 'none'
        ? null
        : milesBetweenAll(settings, depot, contract.address_postcode, contract.centroids ?? {});
    return {
      contract,
      money,
      lines: own,
      figures: figuresOf(contract, own, basis, miles),
      claims: knownClaims(contract, own, settings, day),
      extents: new Set(contract.outdated.map(({ scope }) => scope)),
    };
  });
}

/** Columns of figures with their types, named as in `figuresOf`. */
const COLUMNS = {
  value: 'numeric',
  value_ex_delivery: 'numeric',
  washup_value: 'numeric',
  tax: 'numeric',
  grand_total: 'numeric',
  delivery_price: 'numeric',
  calculated_delivery_price: 'numeric',
  calculated_delivery_vehicles: 'int',
  deposit_amount: 'numeric',
  weight: 'numeric',
  pieces: 'int',
  washup_pieces: 'int',
  can_deliver: 'boolean',
} as const;
const NAMES = Object.keys(COLUMNS);
const SET = sql.raw(NAMES.map((name) => `${name} = x.${name}`).join(', '));
const TYPES = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);
const PROBLEMS = sql`array(select id from problem where code = any (x.problems) order by id)`;

const rowOf = ({ contract, figures }: Calculated) => ({
  id: contract.id,
  ...figures.columns,
  mix: figures.vehicles,
  warning: figures.price_warning,
  problems: figures.problems.map(({ code }) => code),
});

async function writeFigures(tx: Tx, changed: readonly Calculated[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed.map(rowOf));
  await tx.rows(sql`
    update contract c set ${SET}, delivery_vehicle_mix = x.mix, price_warning = nullif(x.warning, 'null'), problem_ids = ${PROBLEMS}
    from jsonb_to_recordset(${rows}::jsonb) x (id int, mix jsonb, warning jsonb, problems text[], ${TYPES}) where c.id = x.id`);
}

async function writeProblems(tx: Tx, changed: readonly Calculated[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed.map(rowOf));
  await tx.rows(sql`
    update contract c set problem_ids = ${PROBLEMS}, price_warning = nullif(x.warning, 'null')
    from jsonb_to_recordset(${rows}::jsonb) x (id int, warning jsonb, problems text[])
    where c.id = x.id and (c.problem_ids, c.price_warning) is distinct from (${PROBLEMS}, nullif(x.warning, 'null'))`);
}

async function reserveMany({ app, db }: Scope, contracts: readonly Calculated[]): Promise<void> {
  // A removed line may have left a reservation, though rarely.
  const [all, others] = [
    contracts.filter(({ contract, claims }) => contract.reservations === claims.written.length),
    contracts.filter(({ contract, claims }) => contract.reservations !== claims.written.length),
  ];
  for (const { contract } of others)
    await reserveContract({ db, settings: await app.settings.all(db), today: today(app) }, contract, 'fact');
  const wanted = all.flatMap(({ contract, claims }) => claims.wanted(contract.position));
  const written = all.flatMap(({ claims }) => claims.written);
  const lines = linesWithChangedClaims(wanted, written);
  if (lines.length === 0) return;
  const changed = new Set(lines);
  await writeReservations(
    db,
    lines,
    wanted.filter(({ line_id }) => changed.has(line_id)),
    today(app),
    true,
  );
}

/** Returns a contract's money with its new figures. */
const moneyWith = ({ money, figures: { columns } }: Calculated): ContractMoney => ({
  ...money,
  grand_total: parseMoney(String(columns['grand_total'])),
  tax: parseMoney(String(columns['tax'])),
  deposit_amount: parseMoney(String(columns['deposit_amount'])),
});

/**
 * Updates these locked contracts for the changes they are marked with, and deletes the marks it saw. Closed contracts keep their figures;
 * unmarked ones are skipped.
 */
export async function recalculateMany(scope: Scope, ids: readonly number[]): Promise<void> {
  const { db: tx } = scope;
  const all = await calculateMany(scope, ids);
  const isMarkedFor = (extent: Extent) => all.filter(({ extents }) => extents.has(extent));
  const open = all.filter(({ contract }) => !isClosed(contract.position));
  const figures = open.filter(({ extents }) => extents.has('figures'));
  await writeLines(
    tx,
    figures.flatMap(({ lines, figures: now }) => changedLines(lines, now)),
    'kept',
  );
  await writeFigures(
    tx,
    figures.filter(({ contract, figures: now }) => !isOnLines(contract, now)),
  );
  await writeProblems(
    tx,
    open.filter(({ extents }) => extents.has('problems') && !extents.has('figures')),
  );
  await settleContracts(tx, figures.map(moneyWith));
  await reserveMany(scope, [...new Set([...figures, ...isMarkedFor('stock')])]);
  await deleteMarks(
    tx,
    all.flatMap(({ contract }) => contract.outdated),
  );
}
