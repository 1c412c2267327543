/** Handles events of the accounting package: they trigger a re-read of its invoices. */
import { t } from '@hireyard/messages';
import type { AccountsProvider } from '../../platform/ports/accounting.ts';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { type Db, sql } from '../../db/database.ts';
import type { Applier } from '../../platform/inbound/apply.ts';
import { readThere } from './read-invoices.ts';

/** Open invoices to read per contact: one call each. The catch-up reads the rest. */
const MOST = 20;

interface Concerned {
  readonly contract: number;
  /** Null = all invoices of the contract. */
  readonly invoice: number | null;
}

/** Finds the invoices of an event; a credit note affects the invoices of its contract. */
const concerned = (db: Db, hint: Readonly<Record<string, unknown>>): Promise<Concerned[]> =>
  db.rows<Concerned>(sql`
    select contract_id as contract, case when amount > 0 then id end as invoice from invoice
      where third_party_id in (${hint['invoice'] ?? null}, ${hint['credit_note'] ?? null})
    union (select i.contract_id, i.id from accounting_contract a join invoice i on i.contract_id = a.contract_id
      where a.contact_id = ${hint['contact'] ?? null} and i.package_due <> 0 order by i.package_read_at nulls first, i.id limit ${sql.lit(MOST)})`);

/** Reads the record that an event names, since events carry no data. Ignores events about other records. */
export const applyAccounts =
  (provider: AccountsProvider): Applier =>
  async (app, event, signal) => {
    const found = await concerned(app.db, event.hint);
    if (found.length === 0) return undefined;
    for (const { contract, invoice } of found) {
      signal.throwIfAborted();
      if ((await readThere(app, provider, contract, invoice)) === null)
        throw new TryAgainError(t('The contract is being synced.'), { afterSeconds: 5 });
    }
    return async () => ({ invoices: found.length });
  };
