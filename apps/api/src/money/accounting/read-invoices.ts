/** Re-reads invoices in the accounting package: amounts due, and manual changes made there. */
import { t } from '@hireyard/messages';
import type { AccountsProvider, InvoiceState } from '../../platform/ports/accounting.ts';
import { NotLetInError, RefusedError } from '../../platform/ports/call-error.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { lockContract } from '../core/facts.ts';
import { DUE_THERE, notifyAccount, notifyRequests } from './notify.ts';

interface SyncState {
  readonly moves: number;
  readonly busy: boolean;
  readonly in_line: boolean;
}
interface Ours {
  readonly id: number;
  readonly number: string;
  readonly third_party_id: string;
  readonly amount: string;
  readonly due: string;
}
interface Read {
  readonly id: number;
  /** Null = it could not be read. */
  readonly due: string | null;
  readonly difference: string;
}

const syncState = (db: Db, contract: number): Promise<SyncState | undefined> =>
  db.one<SyncState>(sql`select moves, coalesce(locked_until > now(), false) as busy, asked = done as in_line
    from accounting_contract where contract_id = ${contract}`);

const invoicesOf = (db: Db, contract: number, only: number | null): Promise<Ours[]> =>
  db.rows<Ours>(sql`
    select i.id, i.number, i.third_party_id, i.amount, (${DUE_THERE})::numeric(14, 2) as due from invoice i
    where i.contract_id = ${contract} and i.third_party_id is not null and i.amount > 0 and (${only}::int is null or i.id = ${only}) order by i.id`);

/** Describes how an invoice in the package differs from ours; '' if it doesn't. */
function differenceOf(ours: Ours, there: InvoiceState): string {
  const { number, amount, due } = ours;
  if (there.status === 'void') return t('{number} is void in the accounting package.', { number });
  if (there.status === 'draft') return t('{number} is not approved in the accounting package.', { number });
  if (there.total !== amount)
    return t('{number} is {total} in the accounting package, but {amount} in Hireyard.', {
      number,
      total: there.total,
      amount,
    });
  if (there.due !== due)
    return t('{found} is due on {number} in the accounting package, but {due} in Hireyard.', {
      found: there.due,
      number,
      due,
    });
  return '';
}

async function read(provider: AccountsProvider, ours: Ours): Promise<Read> {
  try {
    const there = await provider.getInvoice(ours.third_party_id);
    const due = there.status === 'void' ? '0.00' : there.due;
    return { id: ours.id, due, difference: differenceOf(ours, there) };
  } catch (error) {
    if (!(error instanceof RefusedError) || error instanceof NotLetInError) throw error;
    return { id: ours.id, due: null, difference: `${ours.number}: ${error.message}` };
  }
}

/** Differences matter only while no sync of ours is in progress. */
async function keep(tx: Tx, app: App, contract: number, reads: readonly Read[], judge: boolean) {
  await tx.rows(sql`
    update invoice i set package_due = coalesce(x.due, i.package_due), package_read_at = ${app.now().toISOString()}::timestamptz,
      package_difference = case when ${judge} then x.difference else i.package_difference end
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) x (id int, due numeric, difference text) where i.id = x.id`);
  await notifyAccount(tx, contract);
  await notifyRequests(tx, contract, null);
}

/**
 * Reads the invoices of a contract (or one) and stores amounts due and differences for account and requests. Returns
 * the differences, or null if a sync ran meanwhile: the result is then outdated and not stored.
 */
export async function readThere(
  app: App,
  provider: AccountsProvider,
  contract: number,
  only: number | null = null,
): Promise<string[] | null> {
  const before = await syncState(app.db, contract);
  if (before === undefined) return [];
  if (before.busy) return null;
  const reads: Read[] = [];
  for (const ours of await invoicesOf(app.db, contract, only)) reads.push(await read(provider, ours));
  if (reads.length === 0) return [];
  return app.db.transaction(
    async (tx) => {
      await lockContract(app, tx, contract);
      const now = await syncState(tx, contract);
      if (now === undefined || now.busy || now.moves !== before.moves) return null;
      const judge = before.in_line && now.in_line;
      await keep(tx, app, contract, reads, judge);
      return judge ? reads.map(({ difference }) => difference).filter((words) => words !== '') : [];
    },
    { retries: 3 },
  );
}
