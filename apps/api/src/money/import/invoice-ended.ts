/** Invoices ended imported orders that have no invoice: hire and damages, dated the day after the return. */
import type { MoneyType } from '@hireyard/domain/money/balance';
import { parseMoney } from '@hireyard/domain/values/money';
import { sql } from '../../db/database.ts';
import { chartOf, invoiceEntry, post } from '../core/journal.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { ImportContext } from '../../records/import/context.ts';

interface Raised {
  readonly id: number;
  readonly contract: number;
  readonly number: string;
  readonly type: MoneyType;
  readonly amount: string;
  readonly tax: string;
  readonly on: string;
}

/** Raises one document per type for the balance; the usual rules raise later ones. */
export async function invoiceEnded({ tx, settings, today }: ImportContext): Promise<void> {
  const chart = await chartOf(tx, settings);
  const raised = await tx.rows<Raised>(sql`
    insert into invoice (contract_id, type, number, amount, amount_tax, currency, issued_on, due_date, account_code, accounting_package)
    select c.id, b.type, c.contract_number || case b.type when 'contract' then '-C1' else '-X1' end, b.total, b.total_tax,
      ${settingFor<string>(settings, 'currency')}, least(c.collection_date + 1, ${today}::date), c.payment_due_date,
      case b.type when 'contract' then ${chart.nominals.contract} else ${chart.nominals.damages} end, 'ledger'
    from contract c join contract_balance b on b.contract_id = c.id and b.type <> 'deposit' and b.total <> 0
    where c.import_ref is not null and c.position in ('complete', 'abandoned') and c.collection_date is not null
      and not exists (select from invoice i where i.contract_id = c.id and i.type = b.type)
    order by c.id, b.type
    returning id, contract_id as contract, number, type, amount, amount_tax as tax, issued_on as on`);
  await post(
    tx,
    raised.map((row) =>
      invoiceEntry(chart, {
        ...row,
        amount: parseMoney(row.amount),
        tax: parseMoney(row.tax),
        code: chart.nominals[row.type],
      }),
    ),
  );
}
