/** Whatever fails and whenever a worker is killed, the package ends up exactly as after a run without faults. */
import { formatMoney } from '@hireyard/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import type { Fault, XeroStandIn } from '../../adapters/accounting/xero.testing.ts';
import { RefusedError, TryAgainError } from '../../platform/ports/call-error.ts';
import { sql } from '../../db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type BooksStage, inLine, openBooksStage, openXero } from '../../testing/books-stage.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { applyDeposit } from '../core/apply-deposit.ts';
import { lockContract } from '../core/facts.ts';
import { invoiceRest, raiseInvoice } from '../core/invoices.ts';
import { movementRow, recordMovement, reverseMovement } from '../core/movements.ts';
import { type MoneyScope, ownScope } from '../core/scope.ts';
import { moneyOf, settle } from '../core/settle.ts';
import { queueSync } from '../core/accounts.ts';
import { reconcileContract } from './sync.ts';

const { rounds, tenth } = testRounds();
const SEEDS = rounds(100);
// ACCOUNTING_SEEDS=1000-1999 runs other seeds; ACCOUNTING_OPERATIONS=40 makes longer runs.
const [first = 1 + tenth * SEEDS, last = first + SEEDS - 1] =
  process.env['ACCOUNTING_SEEDS']?.split('-').map(Number) ?? [];
const OPERATIONS = Number(process.env['ACCOUNTING_OPERATIONS'] ?? 9);

let stage: BooksStage;
beforeAll(async () => {
  stage = await openBooksStage();
});
afterAll(() => stage.end());

type Pick = (n: number) => number;
const TYPES = ['deposit', 'contract', 'damages'] as const;

/** Simulates a killed process, where no further code runs. */
class Killed extends Error {}

/** A package whose caller is killed before a call, or after the response but before it is stored. */
const deadly = (provider: AccountsProvider, pick: Pick): AccountsProvider =>
  new Proxy(provider, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        const fate = pick(24);
        if (fate === 0) throw new Killed();
        const answer: unknown = await value.apply(target, given);
        if (fate === 1) throw new Killed();
        return answer;
      };
    },
  });

const FAULTS: readonly Fault[] = ['before', 'after', 'cut', 'rate', 'unauthorised'];
const CALLS = [/^PUT/, /^POST/, /^GET/, /^PUT .Payments/, /^PUT .*Allocations/, /^PUT .CreditNotes$/];

/** One sync attempt, possibly with a fault or a kill. */
async function tryToSync(contract: number, provider: AccountsProvider, xero: XeroStandIn, pick: Pick) {
  for (let faults = pick(3); faults > 0; faults--)
    xero.fail(FAULTS[pick(FAULTS.length)] ?? 'cut', CALLS[pick(CALLS.length)]);
  if (pick(4) === 0) xero.purgeKeys();
  try {
    const refused = await reconcileContract(stage.app.app, deadly(provider, pick), contract);
    if (refused !== null && !refused.includes('TokenExpired')) throw new Error(`Refused: ${refused}`);
  } catch (error) {
    const expected = error instanceof TryAgainError || error instanceof Killed;
    if (!expected || error instanceof RefusedError) throw error;
  }
}

const requestOf = async ({ db }: MoneyScope, contract: number, type: string): Promise<number> => {
  const row = await db.one<{ id: number }>(
    sql`select id from payment_request where contract_id = ${contract} and type = ${type} order by id limit 1`,
  );
  if (row === undefined) throw new Error('The request is not there.');
  return row.id;
};

/** Performs a random money operation on a contract; operations that the rules refuse have no effect. */
async function happen(scope: MoneyScope, contract: number, pick: Pick): Promise<void> {
  const type = TYPES[pick(3)] ?? 'contract';
  const request = await requestOf(scope, contract, type);
  const { balances } = await moneyOf(scope.db, contract);
  const { paid, refunded } = balances[type];
  const held = paid - refunded;
  const some = BigInt(pick(9) + 1) * 1_001n;
  const common = { request, method: 'cash', paidOn: scope.today, package: 'manual' } as const;
  switch (pick(8)) {
    case 0:
    case 1:
    case 2:
      await recordMovement(scope, { ...common, kind: 'capture', amount: some });
      return;
    case 3:
    case 4: {
      const amount = some < held ? some : held;
      if (amount > 0n) await recordMovement(scope, { ...common, kind: 'refund', amount });
      return;
    }
    case 5: {
      const rows = await scope.db.rows<{ id: number }>(sql`
        select t.id from money_transaction t join payment_request p on p.id = t.payment_request_id where p.contract_id = ${contract}
          and t.reverses_id is null and t.transfer_id is null and not exists (select from money_transaction x where x.reverses_id = t.id)
          and (t.kind = 'refund' or t.amount_captured <= p.amount_captured - p.amount_refunded) order by t.id`);
      const found = rows[pick(rows.length || 1)];
      if (found === undefined) return;
      const row = await movementRow(scope, found.id);
      await reverseMovement(scope, row, { reason: 'Wrong', paidOn: scope.today });
      return;
    }
    case 6: {
      const amount = pick(2) === 0 ? null : -some;
      await raiseInvoice(scope, { contract, type, amount, dueDate: null });
      await queueSync(scope, contract);
      return;
    }
    default:
      await applyDeposit(scope, await requestOf(scope, contract, 'deposit'), {
        type: type === 'deposit' ? 'contract' : type,
        amount: some,
        reason: 'Used',
      });
  }
}

async function happens(contract: number, pick: Pick): Promise<void> {
  if (pick(6) === 0) await stage.reprice(contract, BigInt(pick(9) + 1) * 3_007n);
  try {
    await stage.app.db.transaction(async (tx) => {
      await lockContract(stage.app.app, tx, contract);
      const scope = ownScope(stage.app.app, tx);
      await happen(scope, contract, pick);
      await settle(tx, contract, null);
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
}

async function hire(pick: Pick): Promise<number> {
  const contract = await stage.hire({ deposit: BigInt(pick(4)) * 5_005n, account: pick(2) === 0 });
  await stage.app.db.rows(sql`
    insert into damage (contract_id, kind, quantity, unit_price, amount, decision, counted_on)
    values (${contract}, 'broken', 1, ${formatMoney(7_001n)}, ${formatMoney(7_001n)}, 'charge', '2027-01-01')`);
  await stage.app.db.rows(sql`
    insert into payment_request (contract_id, type, amount, amount_tax, currency, position, state_set_id)
    select ${contract}, type, 500, 0, 'USD', 'pending', state_set_of('{}') from unnest(${[...TYPES]}::text[]) type`);
  return contract;
}

/** Runs a seed and compares the package's final records line by line. Returns the number of writes to the package. */
async function play(seed: number): Promise<number> {
  const pick = chance(seed);
  const { xero, provider } = await openXero();
  const { app } = stage;
  try {
    const contract = await hire(pick);
    for (let n = 0; n < OPERATIONS; n++) {
      await happens(contract, pick);
      if (pick(3) > 0) await tryToSync(contract, provider, xero, pick);
    }
    await app.db.transaction(async (tx) => {
      await lockContract(stage.app.app, tx, contract);
      await invoiceRest(ownScope(app.app, tx), contract);
      await queueSync({ app: app.app, db: tx }, contract);
    });
    for (let tries = 0; tries < 3; tries++) await tryToSync(contract, provider, xero, pick);
    xero.calm();
    expect(await reconcileContract(app.app, provider, contract)).toBeNull();
    await inLine({ ...stage, xero, provider }, contract);
    const writes = () => xero.exchanges.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    expect(await reconcileContract(app.app, provider, contract)).toBeNull();
    expect(writes()).toBe(before);
    const told = await app.db.rows(sql`
      select distinct p.accounting_error, a.asked = a.done as done from payment_request p join accounting_contract a on a.contract_id = p.contract_id
      where p.contract_id = ${contract}`);
    expect(told).toEqual([{ accounting_error: '', done: true }]);
    return before;
  } finally {
    await xero.close();
  }
}

/** Contracts that run concurrently; they must not affect each other. */
const LANES = 4;

test(
  `killed and refused at any point, nothing is there twice and nothing is missing (seeds ${first} to ${last})`,
  async () => {
    let writes = 0;
    let next = first;
    const lane = async () => {
      for (let seed = next++; seed <= last; seed = next++)
        try {
          const made = await play(seed);
          writes += made;
        } catch (error) {
          throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(writes).toBeGreaterThan(5 * (last - first + 1));
  },
  Math.max(120_000, 3_000 * (last - first + 1)),
);
