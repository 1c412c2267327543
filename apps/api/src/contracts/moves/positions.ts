/** Contract moves: facts are loaded under the lock, the domain decides, effects run in the same transaction. */
import { type Minor, parseMoney } from '@hireyard/domain/values/money';
import {
  type ContractFacts,
  type ContractPosition,
  decideMove,
  type Guard,
  guardsOf,
  type Effect,
  moves,
} from '@hireyard/domain/contracts/moves/decide';
import { ENDED } from '@hireyard/domain/stock/availability';
import * as f from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { Decision, PositionRules } from '../../records/workflow/workflow.ts';
import { creditOf } from '../../money/core/credit.ts';
import { moneyAs, moneyOf, type MoneyOfContract, settle } from '../../money/core/settle.ts';
import {
  abandonedWith,
  chargeCancellation,
  invoiceEnd,
  requestDeposit,
  withdrawCancellation,
} from './money-effects.ts';
import { withVisibleCredit } from '../figures/credit-visibility.ts';
import { lockedColumns, lockPrices } from './lock-prices.ts';
import { lostReasonOf, saveLossReason } from './lost-reason.ts';
import { followCountedIn } from '../count-in/count-in-facts.ts';
import { chosenUnits, claimsMove, moveGoods } from './goods-effects.ts';
import { stayingGoods, unitsOut } from './staying-goods.ts';
import { settlementOf } from './settlement.ts';
import { releaseGroups } from '../../stock/groups/contract.ts';
import { shortagesFor } from '../../stock/reservations/reserve.ts';
import { wantedReservations } from '../../stock/reservations/claims.ts';
import { storeVersion } from '../versions/store-version.ts';
import {
  recalculate,
  type Recalculated,
  calculateContract,
  type ContractCalculation,
  reserve,
  reserveNow,
  type LoadedContract,
  loadContract,
} from '../figures/recalculate.ts';

/** Positions before the goods go out. Only then do moves check stock and credit. */
const NOT_OUT_YET = new Set(['quote', 'entered', 'abandoned']);

/** Returns what would be short if the contract were confirmed; its own units count as free. */
async function shortages(
  call: Call,
  { contract, settings, claims }: ContractCalculation,
): Promise<ContractFacts['shortages']> {
  if (!NOT_OUT_YET.has(contract.position)) return [];
  const entered = sql`c.id = ${contract.id}`;
  const wanted =
    claims !== undefined && contract.position !== 'abandoned'
      ? claims.wanted('entered')
      : await wantedReservations(call.db, entered, settings, call.today, 'entered');
  return shortagesFor(call.db, contract.id, wanted, call.today);
}

/** Checks credit only where it can still refuse a move. The lock keeps concurrent contracts from counting at the same time. */
async function credit(
  call: Call,
  { contract, figures }: ContractCalculation,
): Promise<ContractFacts['credit']> {
  if (!NOT_OUT_YET.has(contract.position)) return { level: 'ok', override: false };
  const grand_total = parseMoney(String(figures.columns['grand_total']));
  return creditOf(call.db, { ...contract, grand_total }, call.today);
}

/** Loads the money facts that a move needs. */
async function moneyFacts(
  call: Call,
  contract: ContractCalculation['contract'],
  known: MoneyOfContract | undefined,
  needsSettlement: boolean,
): Promise<Pick<ContractFacts, 'deposit_settled' | 'anything_paid' | 'settlement'>> {
  const { balances } = known ?? (await moneyOf(call.db, contract.id));
  return {
    deposit_settled: balances.deposit.outstanding <= 0n,
    anything_paid: Object.values(balances).some(({ paid, refunded }) => paid !== refunded),
    settlement: needsSettlement ? (await settlementOf(call.db, contract, balances)).items : [],
  };
}

/** Loads the facts of a contract, leaving out those that only other guards than `asked` need. */
async function factsOf(
  call: Call,
  calculation: ContractCalculation,
  asked?: ReadonlySet<Guard>,
  money?: MoneyOfContract,
): Promise<ContractFacts> {
  const { contract, lines, settings, figures } = calculation;
  const needsAny = (...guards: readonly Guard[]) =>
    asked === undefined || guards.some((guard) => asked.has(guard));
  const [ofMoney, ofCredit, short] = await Promise.all([
    moneyFacts(call, contract, money, needsAny('settlement')),
    needsAny('credit') ? credit(call, calculation) : ({ level: 'ok', override: false } as const),
    needsAny('availability', 'no_shortage') ? shortages(call, calculation) : [],
  ]);
  return {
    ...ofMoney,
    staying: needsAny('nothing_stays') ? stayingGoods(contract, lines, call.today) : [],
    out: unitsOut(lines),
    contract_number: contract.contract_number,
    credit: ofCredit,
    shortages: short,
    position: contract.position as ContractPosition,
    problems: figures.problems,
    dates: contract,
    delivery_type: contract.delivery_type,
    has_lines: lines.length > 0,
    credit_account: contract.credit_account,
    availability_guard: settingFor<ContractFacts['availability_guard']>(
      settings,
      'availability_guard',
      contract.depot_id,
    ),
    can_reopen: call.user.is_admin || call.user.groups.includes('Finance Admin'),
  };
}

/** Loads the same facts for a new contract. */
export const startFacts = (
  call: Call,
  calculation: ContractCalculation,
): Promise<Omit<ContractFacts, 'position'>> => factsOf(call, calculation);

const holdField = f.date({ nullable: true });
/** Returns `hold_until` of a move. Only quotes can be held, so elsewhere it is ignored. */
function holdOf(additional: Values, to: ContractPosition): { until?: string | null; error?: string } {
  if (additional['hold_until'] === undefined || to !== 'quote') return {};
  const until = holdField.check(additional['hold_until']);
  return until instanceof f.Refusal ? { error: until.message } : { until };
}

/** Moves into these positions promise stock. */
const PROMISES = new Set<ContractPosition>(['quote', 'entered']);

const CLOSES = new Set<ContractPosition>(['complete', 'abandoned', 'quote_abandoned']);

/** Releases the filled containers and the hold of a hire that ends. */
async function letGo(call: WriteCall<Values>, id: number): Promise<void> {
  await releaseGroups(call.db, id, call.user.id);
  await call.db.rows(sql`update contract set hold_until = null where id = ${id} and hold_until is not null`);
}

/**
 * A complete hire counts as returned, even without a count; a reopened one as far as it was counted. One that ends may be counted
 * already: its unsent goods aren't waited for any more.
 */
async function countIn(
  call: WriteCall<Values>,
  id: number,
  { from, to }: { readonly from: ContractPosition | null; readonly to: ContractPosition },
): Promise<void> {
  if (to === 'complete')
    await call.db.rows(
      sql`update contract set counted_in_on = ${call.today}::date where id = ${id} and counted_in_on is null`,
    );
  if (from === 'complete' || (from === 'on_hire' && ENDED.has(to)))
    await followCountedIn(call.db, id, call.today);
}

const ORDER_POSITIONS = new Set<ContractPosition>([
  'entered',
  'in_transit',
  'on_hire',
  'off_hire',
  'collection',
]);

/**
 * Tells whether a move only changes the position. That is so from quote to order, and between an order and its return: lines, charges, days
 * and counts stay.
 */
const isPlain = ({
  from,
  to,
}: {
  readonly from: ContractPosition | null;
  readonly to: ContractPosition;
}): boolean => from !== null && (from === 'quote' || ORDER_POSITIONS.has(from)) && ORDER_POSITIONS.has(to);

const APPLY: Partial<Record<Effect, typeof requestDeposit>> = {
  lock_prices: lockPrices,
  request_deposit: requestDeposit,
};

/** An accepted move. */
type Decided = Extract<ReturnType<typeof decideMove>, { kind: 'done' }>;

/** Charges the cancellation or removes it from a reinstated order, and updates the money for the move. */
async function settleMove(
  write: WriteCall<Values>,
  calculation: Recalculated,
  decision: Decided,
  charge: Minor | undefined,
): Promise<MoneyOfContract> {
  const { id } = calculation.contract;
  if (decision.from === 'abandoned') await withdrawCancellation(write, id);
  if (charge !== undefined && charge > 0n) await chargeCancellation(write, calculation, charge);
  const { money } = calculation;
  const known = money.wrote || !isPlain(decision) ? undefined : moneyAs(money, decision.to);
  return settle(write.db, id, write.user.id, known);
}

/** Cleans up after a hire that a move ends. */
async function endHire(
  write: WriteCall<Values>,
  id: number,
  to: ContractPosition,
  loss: { readonly reason: string; readonly detail: unknown },
) {
  if (CLOSES.has(to)) await letGo(write, id);
  if (to === 'quote_abandoned') await saveLossReason(write, id, loss.reason, loss.detail);
  if (to === 'complete' || to === 'abandoned') await invoiceEnd(write, id);
}

async function reserveForMove(
  write: WriteCall<Values>,
  calculation: Recalculated,
  decision: Decided & Pick<Parameters<typeof claimsMove>[0], 'lines'>,
): Promise<void> {
  const how = PROMISES.has(decision.to) && decision.from !== 'in_transit' ? 'guard' : 'fact';
  if (isPlain(decision) && !claimsMove(decision, calculation, write.today))
    await reserve(write, calculation, how, decision.to);
  else await reserveNow(write, calculation, how);
}

export const contractPositions: PositionRules = {
  group: 'contract_position',
  async moves(call, id) {
    const { contract, ...calculation } = await calculateContract(call, id);
    return moves(await factsOf(call, { ...calculation, contract: withVisibleCredit(call.user, contract) }));
  },
  ahead: (call, id) => loadContract(call.db, id),
  async decide(call, id, action, additional, ahead): Promise<Decision> {
    const known = ahead as LoadedContract | undefined;
    const calculation = await recalculate(call, id, { enforcement: 'fact', ...(known && { loaded: known }) });
    const from = calculation.contract.position as ContractPosition;
    const facts = await factsOf(call, calculation, guardsOf(from, action), calculation.money);
    const decision = decideMove(facts, action, additional);
    if (decision.kind !== 'done')
      return decision.kind === 'invalid' ? { kind: 'invalid', errors: decision.errors } : decision;
    const charge = abandonedWith(additional, decision.to);
    if (charge.error !== undefined)
      return { kind: 'invalid', errors: { cancellation_charge: [charge.error] } };
    const hold = holdOf(additional, decision.to);
    if (hold.error !== undefined) return { kind: 'invalid', errors: { hold_until: [hold.error] } };
    const loss = lostReasonOf(additional, decision.to, calculation.settings);
    const lines = chosenUnits(additional);
    if (loss.error !== undefined) return { kind: 'invalid', errors: { lost_reason: [loss.error] } };
    return {
      kind: 'done',
      columns: {
        ...(hold.until !== undefined && { hold_until: hold.until }),
        ...(decision.effects.includes('lock_prices') && lockedColumns(call, calculation.contract)),
      },
      apply: async (write) => {
        const settled = await settleMove(write, calculation, decision, charge.amount);
        for (const effect of decision.effects) await APPLY[effect]?.(write, id, settled);
        await countIn(write, id, decision);
        await endHire(write, id, decision.to, {
          reason: loss.reason ?? '',
          detail: additional['reason'],
        });
        const moved = { ...decision, lines };
        await moveGoods(write, id, moved);
        await reserveForMove(write, calculation, moved);
        if (decision.to === 'entered') await storeVersion(write.db, id, null, write.user.id);
      },
    };
  },
};
