/** Hires of one account, for tests about moving money between them. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { formatMoney } from '@hireyard/domain/values/money';
import { sql } from '../db/database.ts';
import { reconcileMoney } from '../money/reconcile.ts';
import { type Hire, type MoneyType, must, openStage, type Stage } from './money-stage.ts';
import type { Agent, Reply } from './test-app.ts';

let made = 0;

/** Creates an account with contracts of these figures, due on successive days from 2027-01-01; returns their ids. */
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

/** A request paid by bank: for what the contract owes of the type, or more. */
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

const TRANSACTION = '/api/v1/accounting/transaction/';

/** Opens the stage of a test file about transfers; after each test the books must agree. */
export function transferStage(opened: (stage: TransferStage) => void): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    opened(transfersOf(stage));
  });
  afterAll(() => stage.end());
  afterEach(async () => {
    const wrong = (await reconcileMoney(stage.app.db)).map(({ text }) => text);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
}

export type TransferStage = ReturnType<typeof transfersOf>;

function transfersOf(stage: Stage) {
  const { asker } = stage;
  const number = async (contract: number): Promise<string> =>
    must(await asker.get(`/api/v1/contract/${contract}/`)).contract_number;
  const rowsOf = async (contract: number) =>
    must(await asker.get(`${TRANSACTION}?payment_request__contract__id__in=${contract}&ordering=id`)).results;
  const takeBack = (id: number, agent = asker) =>
    agent.post(TRANSACTION, { reverses: id, reason: 'Wrong hire' });
  const posted = (id: number) =>
    stage.app.db.rows<{ memo: string; role: string; amount: string }>(sql`
      select e.memo, p.role, p.amount::text from journal_entry e join posting p on p.entry_id = e.id where e.transaction_id = ${id} order by p.id`);
  return { stage, asker, number, rowsOf, takeBack, posted };
}
