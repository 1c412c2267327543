/**
 * Moves money between our balances: a deposit used for its own hire, or a payment moved to other contracts of its
 * account or split between them. No money leaves the business; each target is a transfer whose rows sum to zero
 * (docs/use/money.md, "Moving money").
 */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import { formatMoney, type Minor, sumMoney } from '@hireyard/domain/values/money';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { refundable } from '@hireyard/domain/money/requests';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { type RequestRow, requestRow } from './facts.ts';
import { recordMovement } from './movements.ts';
import { withdrawPayments } from './card-jobs.ts';
import { raiseRequest } from './requests.ts';
import type { MoneyScope } from './scope.ts';
import { requestedAmount, moneyOf, paymentFacts, settle } from './settle.ts';

export interface TransferTarget {
  readonly contract: number;
  readonly type: MoneyType;
  readonly amount: Minor;
}
interface Part {
  readonly request: number;
  readonly amount: Minor;
}
interface Side {
  readonly id: number;
  readonly account_id: number | null;
  readonly contract_number: string;
}
/** The source payment request, with its contract. */
type Payment = RequestRow & { readonly contract_id: number };

export interface Transferred {
  /** What is available of the payment afterwards. */
  readonly left: Minor;
  readonly moved: readonly {
    readonly contract: Side;
    readonly type: MoneyType;
    readonly amount: Minor;
    readonly requests: readonly Part[];
  }[];
}

/**
 * Locks contracts in order of ID, so that concurrent transfers wait instead of deadlocking, and brings them up to
 * date. Unknown IDs are left out.
 */
export async function lockContracts(
  app: App,
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Side>> {
  const rows = await tx.rows<Side>(sql`
    select id, account_id, contract_number from contract where id = any (${[...new Set(ids)]}::int[]) order by id for no key update`);
  for (const { id } of rows) await app.recalculateIfOutdated(app, tx, id);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes the rows of one transfer: out of a payment, onto requests of one contract. All contracts are locked; the
 * caller settles them.
 */
export async function writeTransfer(
  scope: MoneyScope,
  transfer: {
    readonly from: number;
    readonly to: readonly Part[];
    readonly reason: string;
    readonly reference?: string;
    /** The contracts' numbers if they differ. */
    readonly between?: { readonly from: string; readonly to: string };
  },
): Promise<void> {
  const { from, to, reason, reference = '', between } = transfer;
  const common = {
    method: 'transfer',
    paidOn: scope.today,
    reference,
    reason,
    package: 'manual',
    transferId: randomUUID(),
  } as const;
  const amount = sumMoney(to.map((part) => part.amount));
  const other = (number: string | undefined) => (number === undefined ? {} : { other: number });
  await recordMovement(scope, {
    ...common,
    ...other(between?.to),
    request: from,
    kind: 'refund',
    amount,
  });
  for (const part of to)
    await recordMovement(scope, { ...common, ...other(between?.from), ...part, kind: 'capture' });
}

/** Returns the available part of a payment: captured less refunded less open refund requests. */
export async function freeOf(db: Db, payment: Payment): Promise<Minor> {
  const { balances } = await moneyOf(db, payment.contract_id);
  return refundable(paymentFacts(payment, balances));
}

/** 400 on rows with an unknown contract or a duplicate target; 409 for combinations that aren't allowed. */
function requireTargets(
  payment: Payment,
  targets: readonly TransferTarget[],
  sides: ReadonlyMap<number, Side>,
): void {
  const seen = new Set<string>();
  const errors = targets.map(({ contract, type }): FieldErrors => {
    const key = `${contract} ${type}`;
    if (!sides.has(contract)) return { contract: [recordNotFound(contract)] };
    if (seen.has(key)) return { contract: [t('This contract and type are listed twice.')] };
    seen.add(key);
    return {};
  });
  if (targets.length === 0) throw invalid({ targets: [t('This list may not be empty.')] });
  requireRows(errors);
  const own = sides.get(payment.contract_id);
  for (const { contract, type } of targets) {
    const side = sides.get(contract);
    if (contract === payment.contract_id) {
      if (type === payment.type)
        throw conflict(t('The money is already there. Choose another contract or type.'), 'same_money');
    } else if (own?.account_id == null || own.account_id !== side?.account_id)
      throw conflict(
        t('{contract_number} is not on the same account as {contract_number2}.', {
          contract_number: side?.contract_number ?? t('The contract'),
          contract_number2: own?.contract_number ?? t('the payment'),
        }),
        'other_account',
      );
  }
}

const requireRows = (errors: readonly FieldErrors[]): void => {
  if (errors.some((row) => Object.keys(row).length > 0)) throw invalid({ targets: [...errors] });
};

/**
 * 400 above what is available or what a target owes: excess money stays on its payment, where the card refund is
 * possible.
 */
async function requireAmounts(
  scope: MoneyScope,
  payment: Payment,
  targets: readonly TransferTarget[],
): Promise<void> {
  const owed: Minor[] = [];
  for (const { contract, type } of targets)
    owed.push((await moneyOf(scope.db, contract)).balances[type].outstanding);
  requireRows(
    targets.map(({ amount }, at): FieldErrors => {
      const most = owed[at] ?? 0n;
      if (amount <= most) return {};
      return {
        amount: [
          most > 0n
            ? t('Only {outstanding} is owed.', { outstanding: formatMoney(most) })
            : t('Nothing is owed.'),
        ],
      };
    }),
  );
  const free = await freeOf(scope.db, payment);
  if (sumMoney(targets.map(({ amount }) => amount)) > free)
    throw invalid({ targets: [t('Only {free} of the payment is available.', { free: formatMoney(free) })] });
}

/** Returns the requests that take the money: waiting ones, oldest first, then a new one for the rest. */
async function receivingRequests(
  scope: MoneyScope,
  payment: Payment,
  { contract, type, amount }: TransferTarget,
  reference: string,
): Promise<Part[]> {
  const { balances, requests } = await moneyOf(scope.db, contract);
  const parts: Part[] = [];
  let rest = amount;
  for (const request of requests) {
    if (request.type !== type) continue;
    const asked = requestedAmount(request, balances[type].outstanding);
    const most = asked < rest ? asked : rest;
    if (most <= 0n) continue;
    requireCurrency(payment, request.currency);
    parts.push({ request: request.id, amount: most });
    rest -= most;
  }
  if (rest > 0n) {
    requireCurrency(payment, settingFor<string>(await scope.app.settings.all(scope.db), 'currency'));
    const request = await raiseRequest(scope, {
      contract,
      type,
      amount: rest,
      dueDate: scope.today,
      reference,
    });
    parts.push({ request, amount: rest });
  }
  return parts;
}

function requireCurrency({ currency }: Payment, other: string): void {
  if (currency !== other)
    throw conflict(t('The payment is in {currency}, not in {other}.', { currency, other }), 'other_currency');
}

/**
 * Moves the available part of a payment to contracts of the same account, or to another type of its own contract; one
 * transfer per target. Waiting requests of the target are paid first, else one is raised. Locks and settles all
 * contracts. 400 above what is available or owed, 409 for another account or currency, 404 for an unknown payment
 * request.
 */
export async function transferMoney(
  scope: MoneyScope,
  from: number,
  { targets, reason }: { readonly targets: readonly TransferTarget[]; readonly reason: string },
): Promise<Transferred> {
  const { contract_id: home } = await requestRow(scope.db, from);
  const sides = await lockContracts(scope.app, scope.db, [home, ...targets.map(({ contract }) => contract)]);
  const payment = await requestRow(scope.db, from);
  requireTargets(payment, targets, sides);
  await requireAmounts(scope, payment, targets);
  const own = sides.get(home);
  const moved: Transferred['moved'][number][] = [];
  for (const target of targets) {
    const contract = sides.get(target.contract);
    if (own === undefined || contract === undefined) throw new Error('A locked contract is not there.');
    const requests = await receivingRequests(scope, payment, target, `From ${own.contract_number}`);
    const between = { from: own.contract_number, to: contract.contract_number };
    await writeTransfer(scope, {
      from,
      to: requests,
      reason,
      ...(contract === own ? {} : { between }),
    });
    moved.push({ contract, type: target.type, amount: target.amount, requests });
  }
  for (const id of [...sides.keys()].toSorted((a, b) => a - b)) await settle(scope.db, id, scope.userId);
  for (const { requests } of moved)
    for (const { request } of requests) await withdrawPayments(scope.db, scope.app, request);
  return { left: await freeOf(scope.db, await requestRow(scope.db, from)), moved };
}
