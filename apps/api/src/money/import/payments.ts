import { sql } from '../../db/database.ts';
import { settleMany } from '../core/settle-many.ts';
import type { ImportContext, Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { recordImport } from '../../records/import/rows.ts';
import { invoiceEnded } from './invoice-ended.ts';
import { paymentColumns } from './payment-columns.ts';
import { type Cancellation, planPayments } from './plan.ts';
import { writeMoney } from './write.ts';

/** Row numbers of earlier imports. */
async function knownRefs({ tx }: ImportContext, refs: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ ref: string }>(sql`
    select import_ref as ref from payment_request where import_ref = any (${refs}::text[])
    union select import_ref from refund_request where import_ref = any (${refs}::text[])
    union select import_ref from money_transaction where import_ref = any (${refs}::text[])`);
  return new Set(rows.map((row) => row.ref));
}

/**
 * Imports payments and refunds of orders. Money is append only: rows of earlier imports stay as they are. Ended
 * orders are invoiced, so that the ledger is complete from the start. `writeCancellations` adds cancellation charges
 * as contract lines.
 */
export const importPayments =
  (
    writeCancellations: (context: ImportContext, cancellations: readonly Cancellation[]) => Promise<void>,
  ): Importer =>
  async (context, table) => {
    const { tx, report, shiftDays } = context;
    const columns = await paymentColumns(tx);
    const rows = readSheet(table, { columns, key: 'payment_ref' }, report);
    if (report.refused) return;
    const known = await knownRefs(
      context,
      rows.flatMap(({ values }) => (values === undefined ? [] : [values.payment_ref])),
    );
    const plan = planPayments(rows, known, report, table.file, shiftDays);
    if (report.refused) return;
    await writeCancellations(context, plan.cancellations);
    const written = await writeMoney(context, plan);
    const contracts = [
      ...new Set(rows.flatMap(({ values }) => (values === undefined ? [] : [values.order_ref.id]))),
    ];
    await settleMany(tx, contracts);
    await invoiceEnded(context);
    await recordImport(tx, 'paymentrequest', written.requests);
    await recordImport(tx, 'refundrequest', written.refunds);
    const created = rows.length - known.size - plan.leftOut.length;
    report.count({ created, updated: 0, unchanged: rows.length - created });
  };
