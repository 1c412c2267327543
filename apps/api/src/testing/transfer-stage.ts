/** Hires of one account, for tests about money that is moved between them. */
import { formatMoney } from '@hireyard/domain/values/money';
import { sql } from '../db/database.ts';
import type { Hire, MoneyType, Stage } from './money-stage.ts';
import { must } from './money-stage.ts';
import type { Agent, Reply } from './test-app.ts';

let made = 0;

/** A new account with contracts of these figures, due one day after the other from 2027-01-01 on; answers their ids. */
export async function accountOf(
  stage: Stage,
  hires: readonly Hire[],
): Promise<{ account: number; contracts: number[] }> {
  const n = ++made;
  const row = await stage.app.db.one<{ id: number }>(sql`
    with k as (insert into customer (name, telephone, email, address_1, address_town)
      values (${`Mover ${n}`}, '1', 'mover@example.com', '1 Quay', 'Bristol') returning id)
    insert into account (code, name, lead_customer_id) select ${`MOVE-${n}`}, ${`Mover ${n}`}, id from k returning id`);
  if (row === undefined) throw new Error('No account was made.');
  const contracts = await stage.hires(hires);
  for (const [at, id] of contracts.entries())
    await stage.app.db.rows(
      sql`update contract set account_id = ${row.id}, payment_due_date = date '2027-01-01' + ${at}::int where id = ${id}`,
    );
  return { account: row.id, contracts };
}

export interface Target {
  readonly contract: number;
  readonly type: MoneyType;
  readonly amount: string;
}
export const transfer = (
  agent: Agent,
  request: number,
  targets: readonly Target[],
  more: object = {},
): Promise<Reply> =>
  agent.post(`/api/v1/accounting/paymentrequest/${request}/transfer/`, {
    targets,
    reason: 'Asked by phone',
    ...more,
  });

export const target = (contract: number, amount: string, type: MoneyType = 'contract'): Target => ({
  contract,
  type,
  amount,
});

/** A request that was paid by bank: of what the contract owes of the type, or more. */
export async function paidRequest(
  stage: Stage,
  contract: number,
  amount: bigint,
  type: MoneyType = 'contract',
): Promise<number> {
  const request = await stage.request(contract, type);
  must(await stage.record(request, formatMoney(amount)));
  return request;
}

/** What a contract still owes of each type. */
export async function owedOf(stage: Stage, contract: number): Promise<Record<MoneyType, string>> {
  const {
    deposit,
    contract: hire,
    damages,
  } = must(await stage.asker.get(`/api/v1/contract/${contract}/balance/`));
  return { deposit: deposit.outstanding, contract: hire.outstanding, damages: damages.outstanding };
}
