/**
 * Documents follow money, where an accounting package outside takes money on documents only (docs/run/accounting.md): in the transaction of each
 * movement, so that whoever records one cannot forget its document. Our own ledger needs none of this: it books money without documents.
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
 * What a document must be raised for after a movement: positive an invoice, negative a credit note, 0 none.
 * - Money that came is invoiced, up to what is demanded.
 * - The documents of a deposit go with the money held, since nothing is earned by it.
 * - A refund of hire or damages credits what the documents have beyond what is demanded; where the customer owes it again, nothing.
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

/** Raises the document that a movement calls for and asks for the sync. The contract is locked and the movement stands. */
export async function documentsFollow(scope: MoneyScope, moved: Moved): Promise<void> {
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
