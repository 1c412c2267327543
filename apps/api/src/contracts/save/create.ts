/**
 * Creates a contract with its lines at once: loads all facts first, calculates in memory, and writes each table once. The result equals a
 * contract created without lines, plus lines added one by one (create.db.test.ts).
 */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { canStartAs } from '@hireyard/domain/contracts/moves/decide';
import type { NewLine } from '@hireyard/wire/contracts/new-contract';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { balancesOf, financeStates, writeBalances } from '../../money/core/settle.ts';
import {
  type Entry,
  insertValues,
  creationChanges,
  writeHistoryOfMany,
  type Values,
} from '../../records/core/write.ts';
import { settingsAt } from '../../platform/settings/settings-cache.ts';
import { requireLinesFit } from './line-dates.ts';
import { claimsOf } from '../../stock/reservations/claims.ts';
import { reserveClaims } from '../../stock/reservations/reserve.ts';
import { storeVersion } from '../versions/store-version.ts';
import { statesChange } from '../../records/workflow/states-change.ts';
import type { ContractRow } from '../figures/facts.ts';
import { figuresOf } from '../figures/figures.ts';
import { claimedLines, frozen, insertLines, linesOf, type Wanted } from './new-lines.ts';
import { BASIS, basisIn, type BasisRow } from '../figures/basis.ts';
import { figureColumns, milesOf, type ContractCalculation } from '../figures/recalculate.ts';
import { startFacts } from '../moves/positions.ts';
import { contractSource } from '../source/contract.ts';

interface State {
  readonly id: number;
  readonly name: string;
  readonly system_action: string | null;
  readonly system_group: string | null;
}

/** The records of a new contract; null if a record doesn't exist. */
interface Parties
  extends BasisRow,
    Pick<
      ContractRow,
      | 'lead_active'
      | 'contact_active'
      | 'account_active'
      | 'credit_account'
      | 'payment_terms'
      | 'credit_limited'
    > {
  readonly depot_active: boolean | null;
  readonly depot_code: string | null;
  readonly depot_postcode: string | null;
  /** States a contract can start with: positions and money states. */
  readonly states: readonly State[];
}

const idOf = (given: Values, field: string): number | null =>
  typeof given[field] === 'number' ? given[field] : null;

/**
 * Locks the records that a contract refers to, as its foreign keys will. Concurrent changes to them either finish before they are loaded,
 * or find this contract.
 */
const holdParties = (tx: Tx, given: Values, lines: readonly NewLine[]): Promise<unknown> =>
  tx.rows(sql`
    with d as (select id from depot where id = ${idOf(given, 'depot')} for key share),
      k as (select id from customer where id = any (${[idOf(given, 'lead_customer'), idOf(given, 'delivery_contact')]}::int[]) order by id for key share),
      a as (select id from account where id = ${idOf(given, 'account')} for key share),
      i as (select id from stockitem where id = any (${lines.map((line) => line.stockitem ?? null)}::int[]) order by id for key share)
    select (select count(*) from d) + (select count(*) from k) + (select count(*) from a) + (select count(*) from i) as held`);

async function partiesOf(tx: Tx, given: Values): Promise<Parties> {
  const row = await tx.one<Parties>(sql`
    select d.active as depot_active, d.code as depot_code, d.address_postcode as depot_postcode, k.active as lead_active, p.active as contact_active,
      a.active as account_active, coalesce(a.credit_account, false) as credit_account, coalesce(a.payment_terms, 0) as payment_terms,
      coalesce(a.credit_limit, a.credit_limit_hard_limit) is not null as credit_limited,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'system_action', s.system_action, 'system_group', s.system_group) order by s.id)
        from state s join state_type y on y.id = s.type_id where y.context in ('contract_status', 'contract_finance_status')
          and s.system_action is not null) as states, ${BASIS}
    from (select 1) one left join depot d on d.id = ${idOf(given, 'depot')} left join customer k on k.id = ${idOf(given, 'lead_customer')}
    left join customer p on p.id = ${idOf(given, 'delivery_contact')} left join account a on a.id = ${idOf(given, 'account')}`);
  if (row === undefined) throw new Error('A statement about nothing gave no row.');
  return row;
}

/** Refuses a body with unknown records, each under its field, and a retired depot. */
function requireParties(given: Values, found: Parties): void {
  const known = {
    lead_customer: found.lead_active,
    delivery_contact: found.contact_active,
    account: found.account_active,
    depot: found.depot_active,
  };
  const missing = Object.entries(known).filter(
    ([field, active]) => typeof given[field] === 'number' && active === null,
  );
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field]) => [field, [recordNotFound(given[field])]])));
  if (found.depot_active === false)
    throw invalid({ depot: [t('{name} is not active.', { name: found.depot_code || t('It') })] });
}

const text = (given: Values, field: string, otherwise = ''): string => String(given[field] ?? otherwise);
const orNull = (given: Values, field: string): string | null =>
  given[field] === undefined || given[field] === null ? null : String(given[field]);

/** Returns the row to be written, as the rules of figures read it. */
const rowOf = (given: Values, position: string, found: Parties): ContractRow => ({
  id: 0,
  contract_number: '',
  position,
  account_id: idOf(given, 'account'),
  depot_id: idOf(given, 'depot') ?? 0,
  hire_date: orNull(given, 'hire_date'),
  delivery_date: orNull(given, 'delivery_date'),
  collection_date: orNull(given, 'collection_date'),
  payment_due_date: orNull(given, 'payment_due_date'),
  grand_total: '0.00',
  // The table's defaults for missing values.
  delivery_type: text(given, 'delivery_type', 'both') as ContractRow['delivery_type'],
  delivery_charge: orNull(given, 'delivery_charge'),
  delivery_surcharge: text(given, 'delivery_surcharge', '0'),
  deposit_override: orNull(given, 'deposit_override'),
  address_1: text(given, 'address_1'),
  address_2: text(given, 'address_2'),
  address_3: text(given, 'address_3'),
  address_town: text(given, 'address_town'),
  address_county: text(given, 'address_county'),
  address_postcode: text(given, 'address_postcode'),
  depot_postcode: found.depot_postcode ?? '',
  lead_active: found.lead_active,
  contact_active: found.contact_active,
  account_active: found.account_active,
  credit_account: found.credit_account,
  payment_terms: found.payment_terms,
  credit_limited: found.credit_limited,
});

/** Returns the history entries of the contract, its lines and its money states. */
function entriesOf(
  id: number,
  given: Values,
  { lines, wanted, ids }: { lines: readonly NewLine[]; wanted: readonly Wanted[]; ids: readonly number[] },
  placed: { readonly before: readonly State[]; readonly after: readonly State[] },
): Entry[] {
  const ofLines = lines.flatMap((line, n): Entry[] => {
    const { quantity, sku, unlisted_description } = wanted[n] ?? {
      quantity: 0,
      sku: '',
      unlisted_description: '',
    };
    const values = { unlisted: false, contract: id, ...line };
    return [
      { resource: 'contractstock', id: ids[n] ?? 0, action: 'created', changes: creationChanges(values) },
      {
        resource: 'contract',
        id,
        action: 'line added',
        changes: [{ field: 'line', before: null, after: `${quantity} × ${sku ?? unlisted_description}` }],
      },
    ];
  });
  const { before, after } = placed;
  return [
    { resource: 'contract', id, action: 'created', changes: creationChanges(given) },
    ...ofLines,
    ...(after.length > before.length
      ? [{ resource: 'contract', id, action: 'money', changes: [statesChange(before, after)] }]
      : []),
  ];
}

/** Returns position and money states of a new contract. */
function statesFor(
  found: Parties,
  position: string,
  balances: ReturnType<typeof balancesOf>,
): { readonly before: readonly State[]; readonly after: readonly State[] } {
  const before = found.states.filter(
    (state) => state.system_group === 'contract_position' && state.system_action === position,
  );
  if (before.length === 0)
    throw conflict(t('No state has the system action "{position}".', { position }), 'state_missing');
  const shown = financeStates({ balances, requests: [] });
  const money = found.states.filter(
    (state) => state.system_group !== null && shown[state.system_group] === state.system_action,
  );
  return { before, after: [...before, ...money].sort((a, b) => a.id - b.id) };
}

/**
 * Creates a contract in a position with its lines and returns its id. `given`: a parsed body with valid dates. 400 for unknown or retired
 * records, 409 if stock, credit or a rule of its position refuses.
 */
export async function makeContract(
  call: WriteCall<Values>,
  given: Values,
  lines: readonly NewLine[],
  position: string,
): Promise<number> {
  const { db: tx, app } = call;
  // A separate statement, so that it sees what others wrote while this waited for the lock.
  const [, found] = await Promise.all([holdParties(tx, given, lines), partiesOf(tx, given)]);
  requireParties(given, found);
  const contract = rowOf(given, position, found);
  const settings = await settingsAt(app, tx, found.stamp);
  const plain = await linesOf(tx, lines);
  const basis = basisIn(found, settings);
  const wanted = frozen(plain, lines, contract, basis);
  const miles = await milesOf(tx, settings, contract);
  const figures = figuresOf(contract, wanted, basis, miles);
  const columns = figures.columns as Readonly<Record<string, string>>;
  const balances = balancesOf(
    {
      position,
      grand_total: parseMoney(columns['grand_total'] ?? '0'),
      tax: parseMoney(columns['tax'] ?? '0'),
      deposit_amount: parseMoney(columns['deposit_amount'] ?? '0'),
      cancellation: { total: 0n, tax: 0n },
      damages: 0n,
    },
    [],
  );
  const states = statesFor(found, position, balances);
  const id = await insertValues(tx, contractSource, given, {
    contract_number: sql`'H' || nextval('contract_number_seq')`,
    position,
    state_set_id: sql`state_set_of(${states.after.map((state) => state.id)}::int[])`,
    created_by_id: call.user.id === 0 ? null : call.user.id,
    ...Object.fromEntries(figureColumns(figures)),
  });
  const ids = await insertLines(tx, id, wanted, figures);
  if (wanted.some((line) => line.delivery_date !== null || line.collection_date !== null))
    await requireLinesFit(tx, id);
  const hold_until = orNull(call.body, 'hold_until');
  const asked = claimsOf(claimedLines({ ...contract, hold_until }, id, wanted, ids), settings, call.today);
  await reserveClaims(
    { db: tx, settings, today: call.today },
    { id, depot_id: contract.depot_id },
    { wanted: asked, written: [] },
    'guard',
  );
  await writeBalances(tx, [{ id, balances }]);
  await writeHistoryOfMany(tx, call.user.id, entriesOf(id, given, { lines, wanted, ids }, states));
  // A quote can always start.
  if (position !== 'quote')
    await requireValidStart(call, id, { contract, lines: wanted, settings, figures }, position);
  return id;
}

/** Checks a new contract by the guards of the move into its position. */
async function requireValidStart(
  call: WriteCall<Values>,
  id: number,
  { contract, ...calculation }: ContractCalculation,
  position: string,
): Promise<void> {
  const facts = await startFacts(call, { ...calculation, contract: { ...contract, id } });
  const decision = canStartAs(facts, position);
  if (decision.kind === 'refused')
    throw conflict(
      decision.problems.map((problem) => problem.description).join(' '),
      decision.problems[0]?.code ?? 'refused',
      decision.problems,
    );
  if (position === 'entered') await storeVersion(call.db, id, null, call.user.id);
}
