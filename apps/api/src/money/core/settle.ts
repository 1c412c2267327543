/**
 * Updates everything derived from money: a contract's balances, its requests' positions and its finance states. Runs
 * in the transaction of each change (a movement, a total, a position), under the contract's lock (domain rules §6,
 * §7).
 */
import {
  type Balance,
  balanceOf,
  amountsDue,
  financePosition,
  MONEY_TYPES,
  type MoneyType,
} from '@hireyard/domain/money/balance';
import { formatMoney, type Minor, sumMoney } from '@hireyard/domain/values/money';
import { payable, type PaymentFacts, paymentPosition } from '@hireyard/domain/money/requests';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { setPositions } from '../../records/workflow/set-position.ts';
import { type ContractMoney, contractMoney, type RequestRow, requestRows } from './facts.ts';

export interface MoneyOfContract {
  readonly contract: ContractMoney;
  readonly balances: Readonly<Record<MoneyType, Balance>>;
  readonly requests: readonly RequestRow[];
}

/** Returns the facts of a request for its rules. */
export const paymentFacts = (
  request: RequestRow,
  balances: Readonly<Record<MoneyType, Balance>>,
): PaymentFacts => ({
  ...request,
  outstanding: balances[request.type].outstanding,
});

/** Calculates a contract's balances from its facts and requests (domain rules §7). */
export function balancesOf(
  contract: Pick<
    ContractMoney,
    'position' | 'grand_total' | 'tax' | 'deposit_amount' | 'cancellation' | 'damages'
  >,
  requests: readonly RequestRow[],
): Readonly<Record<MoneyType, Balance>> {
  const sum = (type: MoneyType, of: (request: RequestRow) => bigint) =>
    sumMoney(requests.filter((request) => request.type === type).map(of));
  const demand = amountsDue({
    ...contract,
    deposit_held: sum('deposit', (request) => request.captured - request.refunded),
  });
  const balance = (type: MoneyType): Balance => {
    const facts = {
      total: demand[type].total,
      total_tax: demand[type].tax,
      paid: sum(type, (request) => request.captured),
      refunded: sum(type, (request) => request.refunded),
    };
    const outstanding = balanceOf({ ...facts, requested: 0n }).outstanding;
    const open = sum(type, (request) => requestedAmount(request, outstanding));
    return balanceOf({ ...facts, requested: open });
  };
  return { deposit: balance('deposit'), contract: balance('contract'), damages: balance('damages') };
}

/** Returns the current money of a contract without writing. `read`: its facts, if just read with others. */
export async function moneyOf(db: Db, contractId: number, read?: ContractMoney): Promise<MoneyOfContract> {
  const contract = read ?? (await contractMoney(db, contractId));
  const requests = contract.any_requests ? await requestRows(db, contractId) : [];
  return { contract, balances: balancesOf(contract, requests), requests };
}

/**
 * Returns the amount a request asks for now: its rest, limited to what is outstanding; for drafts the whole amount.
 * If the contract's total fell, several requests together may exceed what is outstanding until one is paid.
 */
export const requestedAmount = (request: RequestRow, outstanding: Minor): Minor =>
  request.position === 'create' ? request.amount : payable({ ...request, outstanding });

/** The columns of a balance in `contract_balance`, as text. */
const columnsOf = (balance: Balance) => ({
  total: formatMoney(balance.total),
  total_tax: formatMoney(balance.tax),
  paid: formatMoney(balance.paid),
  paid_tax: formatMoney(balance.paid_tax),
  refunded: formatMoney(balance.refunded),
  refunded_tax: formatMoney(balance.refunded_tax),
  requested: formatMoney(balance.requested),
});

/** Writes the balances of contracts where they differ from the stored ones. */
export async function writeBalances(
  tx: Tx,
  of: readonly { readonly id: number; readonly balances: MoneyOfContract['balances'] }[],
): Promise<void> {
  const rows = of.flatMap(({ id, balances }) =>
    MONEY_TYPES.map((type) => ({ contract_id: id, type, ...columnsOf(balances[type]) })),
  );
  await tx.rows(sql`
    insert into contract_balance (contract_id, type, total, total_tax, paid, paid_tax, refunded, refunded_tax, requested)
    select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x (contract_id int, type text, total numeric, total_tax numeric, paid numeric, paid_tax numeric, refunded numeric, refunded_tax numeric, requested numeric)
    on conflict (contract_id, type) do update set total = excluded.total, total_tax = excluded.total_tax, paid = excluded.paid,
      paid_tax = excluded.paid_tax, refunded = excluded.refunded, refunded_tax = excluded.refunded_tax, requested = excluded.requested
    where (contract_balance.total, contract_balance.total_tax, contract_balance.paid, contract_balance.paid_tax, contract_balance.refunded,
      contract_balance.refunded_tax, contract_balance.requested)
      is distinct from (excluded.total, excluded.total_tax, excluded.paid, excluded.paid_tax, excluded.refunded, excluded.refunded_tax, excluded.requested)`);
}

const REQUEST = { table: 'payment_request', resource: 'paymentrequest', context: 'payment_request_status' };
const CONTRACT = { table: 'contract', resource: 'contract', context: 'contract_finance_status' };
const GROUPS: Readonly<Record<MoneyType, string>> = {
  deposit: 'contract_deposit',
  contract: 'contract_payment',
  damages: 'contract_damages',
};

/** Returns the system action for each finance group of a contract; null = none. */
export const financeStates = ({
  balances,
  requests,
}: Pick<MoneyOfContract, 'balances' | 'requests'>): Record<string, string | null> =>
  Object.fromEntries(
    MONEY_TYPES.map((type) => {
      const live = requests.filter((one) => one.type === type && one.position !== 'cancelled');
      const position = financePosition({
        balance: balances[type],
        requests: live.map((one) => one.position),
      });
      return [GROUPS[type], position === null ? null : `${type}_${position}`];
    }),
  );

/** Moves a payment request, automatically or for a user. */
export const placeRequest = (tx: Tx, id: number, position: string, userId: number | null): Promise<boolean> =>
  setPositions(tx, REQUEST, id, { payment_request_position: position }, userId, { position });

/** The current money of a contract, and whether something was written. */
export interface Settled extends MoneyOfContract {
  readonly wrote: boolean;
}

/** Returns the same money in another position of its contract, if nothing else changed. */
export const moneyAs = (money: MoneyOfContract, position: string): MoneyOfContract => {
  const contract = { ...money.contract, position };
  return { contract, requests: money.requests, balances: balancesOf(contract, money.requests) };
};

/**
 * Recalculates and writes the money of a locked contract; returns it. `userId` null = the system. `known`: the money
 * as read in this transaction, if unchanged since.
 */
export async function settle(
  tx: Tx,
  contractId: number,
  userId: number | null,
  known?: MoneyOfContract,
): Promise<Settled> {
  const money = known ?? (await moneyOf(tx, contractId));
  let moved = false;
  for (const request of money.requests) {
    const position = paymentPosition(paymentFacts(request, money.balances));
    if (position !== request.position)
      moved = (await placeRequest(tx, request.id, position, userId)) || moved;
  }
  const after = moved ? await moneyOf(tx, contractId) : money;
  const { written } = after.contract;
  // Most changes of a contract don't affect its money; then nothing is read or written.
  const same = MONEY_TYPES.every(
    (type) => written.balances?.[type] === Object.values(columnsOf(after.balances[type])).join(' '),
  );
  if (!same) await writeBalances(tx, [{ id: contractId, balances: after.balances }]);
  const states = financeStates(after);
  const wanted = Object.values(states).filter((action) => action !== null);
  const shown =
    wanted.length === written.states.length && wanted.every((action) => written.states.includes(action));
  if (!shown) await setPositions(tx, CONTRACT, contractId, states, userId);
  return { ...after, wrote: moved || !same || !shown };
}
