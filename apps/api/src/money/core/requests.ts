/** Asking for money: payment requests of a locked contract (domain rules §7). */
import { t } from '@hireyard/messages';
import { type MoneyType, taxInside } from '@hireyard/domain/money/balance';
import { formatMoney, type Minor } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import { remember } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { RequestRow } from './facts.ts';
import { asksFor, type MoneyOfContract, moneyOf, placeRequest, settle } from './settle.ts';
import type { MoneyScope } from './scope.ts';

export interface NewRequest {
  readonly contract: number;
  readonly type: MoneyType;
  /** Null = all that may be asked for. */
  readonly amount: Minor | null;
  /** Null = the contract's payment date, else today. */
  readonly dueDate: string | null;
  /** Not sent to the customer yet. */
  readonly draft?: boolean;
  readonly invoice?: number | null;
  readonly reference?: string;
}

/** The amount of a request, or 400: no more than is outstanding and not asked for yet. */
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

/** Inserts a request and settles the contract; answers its id. 400 for more than may be asked for. */
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
  await remember(tx, 'paymentrequest', row.id, userId, 'created', [
    { field: 'amount', before: null, after: formatMoney(amount) },
  ]);
  await placeRequest(tx, row.id, wanted.draft === true ? 'create' : 'pending', userId);
  await settle(tx, wanted.contract, userId);
  return row.id;
}

/** Changes what a request asks for while nobody has paid on it; what customers began to pay is void. */
export async function changeAmount(
  scope: MoneyScope,
  request: RequestRow & { readonly contract_id: number },
  wanted: Minor,
): Promise<void> {
  const money = await moneyOf(scope.db, request.contract_id);
  const balance = money.balances[request.type];
  // Its own share is what it asks for now: less than its amount when the contract asks for less than it did.
  const free = balance.outstanding - balance.requested + asksFor(request, balance.outstanding);
  const most = free > 0n ? free : 0n;
  if (wanted > most)
    throw invalid({ amount: [t('At most {most} can be requested.', { most: formatMoney(most) })] });
  const tax = request.type === 'contract' ? taxInside(wanted, balance.total, balance.tax) : 0n;
  await scope.db.rows(sql`update payment_request set amount = ${formatMoney(wanted)}, amount_tax = ${formatMoney(tax)},
    version = version + 1, updated_at = now() where id = ${request.id}`);
}
