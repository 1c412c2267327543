/**
 * Creates documents for money if an accounting package is connected, which accepts money only on documents
 * (docs/run/accounting.md). It runs in the transaction of each movement, so that no document is forgotten. The
 * built-in ledger posts money without documents.
 */
import type { Balance, MoneyType } from '@hireyard/domain/money/balance';
import type { Minor } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { queueSync } from './accounts.ts';
import { invoiced, raiseInvoice } from './invoices.ts';
import type { MoneyScope } from './scope.ts';
import { moneyOf } from './settle.ts';

export interface Moved {
  readonly contract: number;
  readonly type: MoneyType;
  readonly request: number;
  readonly kind: 'capture' | 'refund' | 'capture_reversal' | 'refund_reversal';
  /** Positive. */
  readonly amount: Minor;
}

const least = (a: Minor, b: Minor): Minor => (a < b ? a : b);

/**
 * Returns the amount to document after a movement: positive = invoice, negative = credit note, 0 = none.
 * - Payments are invoiced up to the amount demanded.
 * - Deposit documents follow the money held, since a deposit is not income.
 * - Refunds of hire or damages are credited if documents exceed the demand; otherwise the customer owes the money
 * again.
 */
export function documentDue(
  { kind, type, amount }: Pick<Moved, 'kind' | 'type' | 'amount'>,
  { total, paid, refunded }: Pick<Balance, 'total' | 'paid' | 'refunded'>,
  documents: Minor,
): Minor {
  const held = paid - refunded;
  if (kind === 'capture' || kind === 'refund_reversal') {
    const missing = least(held, total) - documents;
    return missing > 0n ? missing : 0n;
  }
  const over = type === 'deposit' ? least(documents - held, amount) : documents - total;
  const owedAgain = type !== 'deposit' && kind === 'capture_reversal';
  return over > 0n && !owedAgain ? -over : 0n;
}

/** Raises the document for a recorded movement and requests the sync. The contract is locked. */
export async function documentMovement(scope: MoneyScope, moved: Moved): Promise<void> {
  if (scope.app.accounts === undefined) return;
  const { contract, type, request, kind } = moved;
  const { balances } = await moneyOf(scope.db, contract);
  const amount = documentDue(moved, balances[type], (await invoiced(scope, contract, type)).amount);
  if (amount !== 0n) {
    const reason = amount < 0n ? (kind === 'refund' ? 'Refund' : 'Correction') : '';
    const invoice = await raiseInvoice(scope, { contract, type, amount, dueDate: null, reason });
    if (amount > 0n)
      await scope.db.rows(sql`
        update payment_request set invoice_id = ${invoice}, version = version + 1, updated_at = now()
        where id = ${request} and invoice_id is null`);
  }
  await queueSync(scope, contract);
}
