/** The settlement checklist of a hire (domain rules §6). */
import { type SettlementFacts, settlementChecklist } from '@hireyard/domain/contracts/settlement';
import type { Minor } from '@hireyard/domain/values/money';
import type { SettlementItem } from '@hireyard/domain/contracts/moves/decide';
import { type Db, sql } from '../../db/database.ts';
import { OPEN_REFUND_LIST } from '../../money/core/facts.ts';
import type { MoneyOfContract } from '../../money/core/settle.ts';
import { OPEN_CHANGE } from '../source/open-changes.ts';
import { UNCOUNTED } from '../count-in/count-in-facts.ts';

export interface Settlement {
  readonly items: readonly SettlementItem[];
  readonly uncounted: number;
  readonly deposit_held: Minor;
  /** The rest of the deposit after all other debts are paid from it. */
  readonly deposit_to_refund: Minor;
}

/** Returns the current checklist of a contract. */
export async function settlementOf(
  db: Db,
  contract: { readonly id: number; readonly credit_account: boolean },
  balances: MoneyOfContract['balances'],
): Promise<Settlement> {
  const open = await db.one<{ uncounted: number; damages: number; refunds: number; changes: number }>(sql`
    select (select ${UNCOUNTED} from contract c where c.id = ${contract.id}) as uncounted,
      (select count(*)::int from damage where contract_id = ${contract.id} and decision = 'undecided') as damages,
      (select count(*)::int from refund_request r join payment_request p on p.id = r.paymentrequest_id where p.contract_id = ${contract.id}
        and r.position in (${OPEN_REFUND_LIST})) as refunds,
      (select count(*)::int from change_request where contract_id = ${contract.id} and ${OPEN_CHANGE}) as changes`);
  const deposit_held = balances.deposit.paid - balances.deposit.refunded;
  const facts: SettlementFacts = {
    credit_account: contract.credit_account,
    uncounted: open?.uncounted ?? 0,
    contract_outstanding: balances.contract.outstanding,
    damages_outstanding: balances.damages.outstanding,
    deposit_held,
    undecided_damages: open?.damages ?? 0,
    open_refunds: open?.refunds ?? 0,
    open_changes: open?.changes ?? 0,
  };
  const owed = positiveOrZero(balances.contract.outstanding) + positiveOrZero(balances.damages.outstanding);
  const applied = contract.credit_account ? positiveOrZero(balances.damages.outstanding) : owed;
  return {
    items: settlementChecklist(facts),
    uncounted: facts.uncounted,
    deposit_held,
    deposit_to_refund: positiveOrZero(deposit_held - applied),
  };
}

const positiveOrZero = (amount: Minor): Minor => (amount > 0n ? amount : 0n);
