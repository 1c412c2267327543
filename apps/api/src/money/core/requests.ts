/** Payment requests of a locked contract (domain rules §7). */
import { t } from '@hireyard/messages';
import { type MoneyType, taxInside } from '@hireyard/domain/money/balance';
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import { writeHistory } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { RequestRow } from './facts.ts';
import { requestedAmount, type MoneyOfContract, moneyOf, placeRequest, settle } from './settle.ts';
import type { MoneyScope } from './scope.ts';

export interface NewRequest {
  readonly contract: number;
  readonly type: MoneyType;
  /** Null = the whole amount that can be requested. */
  readonly amount: Minor | null;
  /** Null = the contract's payment date, else today. */
  readonly dueDate: string | null;
  /** Not sent to the customer yet. */
  readonly draft?: boolean;
  readonly invoice?: number | null;
  readonly reference?: string;
}

/** Returns a request's amount; 400 above what is outstanding and not yet requested. */
function requireAmount(wanted: Minor | null, { balances }: MoneyOfContract, type: MoneyType): Minor {
  const { requestable, requested } = balances[type];
  const amount = wanted ?? requestable;
  if (amount > 0n && amount <= requestable) return amount;
  const most = formatMoney(requestable);
  const earlier = formatMoney(requested);
  throw invalid({
    amount: [
      requestable > 0n
        ? requested > 0n
          ? t('At most {most} can be requested, because {earlier} is already requested.', { most, earlier })
          : t('At most {most} can be requested.', { most })
        : requested > 0n
          ? t('Nothing more can be requested, because {earlier} is already requested.', { earlier })
          : t('Nothing can be requested.'),
    ],
  });
}

/** Creates a request and settles the contract; returns its ID. 400 above the amount that can be requested. */
export async function raiseRequest(scope: MoneyScope, wanted: NewRequest): Promise<number> {
  const { db: tx, app, userId } = scope;
  const money = await moneyOf(tx, wanted.contract);
  const amount = requireAmount(wanted.amount, money, wanted.type);
  const balance = money.balances[wanted.type];
  const tax = wanted.type === 'contract' ? taxInside(amount, balance.total, balance.tax) : 0n;
  const currency = settingFor<string>(await app.settings.all(tx), 'currency');
  const due = wanted.dueDate ?? money.contract.payment_due_date ?? scope.today;
  const row = await tx.one<{ id: number }>(sql`
    insert into payment_request (contract_id, invoice_id, type, due_date, amount, amount_tax, currency, manual_reference, position, state_set_id, created_by_id)
    values (${wanted.contract}, ${wanted.invoice ?? null}, ${wanted.type}, ${due}, ${formatMoney(amount)}, ${formatMoney(tax)}, ${currency},
      ${wanted.reference ?? ''}, 'create', state_set_of('{}'), ${userId}) returning id`);
  if (row === undefined) throw new Error('A payment request gave no row.');
  await writeHistory(tx, 'paymentrequest', row.id, userId, 'created', [
    { field: 'amount', before: null, after: formatMoney(amount) },
  ]);
  await placeRequest(tx, row.id, wanted.draft === true ? 'create' : 'pending', userId);
  await settle(tx, wanted.contract, userId);
  return row.id;
}

/** Changes the amount of an unpaid request; the caller withdraws payments that customers began. */
export async function changeAmount(
  scope: MoneyScope,
  request: RequestRow & { readonly contract_id: number },
  wanted: Minor,
): Promise<void> {
  const money = await moneyOf(scope.db, request.contract_id);
  const balance = money.balances[request.type];
  // Its own share is what it still requests, which is less than its amount if the contract's total fell.
  const free = balance.outstanding - balance.requested + requestedAmount(request, balance.outstanding);
  const most = free > 0n ? free : 0n;
  if (wanted > most)
    throw invalid({ amount: [t('At most {most} can be requested.', { most: formatMoney(most) })] });
  const tax = request.type === 'contract' ? taxInside(wanted, balance.total, balance.tax) : 0n;
  await scope.db.rows(sql`update payment_request set amount = ${formatMoney(wanted)}, amount_tax = ${formatMoney(tax)},
    version = version + 1, updated_at = now() where id = ${request.id}`);
}
