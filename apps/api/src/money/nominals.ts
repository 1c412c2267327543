/** The nominal mapping. Changes update the ledger's accounts and the contracts' check that all types are mapped. */
import { dictionary } from '@hireyard/messages/dictionary';
import { nominal } from '@hireyard/wire/money/accounting';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import { nominalsMapped } from './core/nominals.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../records/core/write.ts';

const source: Source = { resource: nominal, table: 'nominal' };

/** Default name and required kind of each type's account. */
const BOOKS: Readonly<Record<string, { readonly kind: string; readonly name: string }>> = dictionary({
  deposit: { kind: 'liability', name: 'Deposits held' },
  contract: { kind: 'income', name: 'Hire income' },
  damages: { kind: 'income', name: 'Damage charges' },
});

/**
 * Creates or renames the ledger account. 400 if the code has another kind: a deposit is a liability, never income.
 */
async function updateLedger(call: WriteCall<Values>, row: Values): Promise<void> {
  const books = BOOKS[String(row['type'])];
  if (books === undefined) throw new Error(`No books for type ${String(row['type'])}.`);
  const given = String(row['name'] ?? '');
  const account = await call.db.one<{ name: string; kind: string }>(sql`
    insert into ledger_account (code, name, kind) values (${row['account_code']}, ${given || books.name}, ${books.kind})
    on conflict (code) do update set name = case when ${given} <> '' and ledger_account.kind = excluded.kind then ${given} else ledger_account.name end
    returning name, kind`);
  if (account === undefined || account.kind === books.kind) return;
  throw invalid({
    account_code: [
      `${String(row['account_code'])} is "${account.name}" of kind ${account.kind}; this type needs an account of kind ${books.kind}.`,
    ],
  });
}

/**
 * Runs a change of the mapping. If the ledger lookup starts to succeed or fail, updates the problems of open
 * contracts.
 */
async function changing<T>(call: WriteCall<Values>, change: () => Promise<T>): Promise<T> {
  const before = await nominalsMapped(call.db);
  const result = await change();
  if ((await nominalsMapped(call.db)) !== before)
    await call.app.recordChanged(call, { resource: 'nominal', about: { mapping: [] } });
  return result;
}

export const nominalResource: Implementation = {
  source,
  create: (call) =>
    changing(call, async () => {
      const id = await insertRow(call.db, source, call.body, call.user.id);
      await updateLedger(call, call.body);
      return id;
    }),
  async update(call, id, before) {
    const changes = changesOf(nominal.fields, before, call.body);
    await changing(call, async () => {
      await updateRow(call.db, source, id, changes, call.user.id);
      // A new code counts as valid until the accounting package is asked.
      if (changes.some(({ field }) => field === 'account_code'))
        await call.db.rows(sql`update nominal set problem = '' where id = ${id}`);
    });
    if (changes.length > 0) await updateLedger(call, { ...before, ...call.body });
  },
  remove: (call, id) =>
    changing(call as WriteCall<Values>, () => deleteRow(call.db, source, id, call.user.id)),
};
