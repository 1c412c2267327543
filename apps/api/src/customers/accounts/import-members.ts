/** Links accounts and customers during an import; either file may name the other. */
import type { RunFieldChange } from '@hireyard/wire/records/import-calls';
import { sql, type Tx } from '../../db/database.ts';
import type { ImportedRecord } from '../../records/import/outcome.ts';
import type { Added, Batch, Reading } from '../../records/import/plain-records.ts';
import type { Scope } from '../../records/import/record-kind.ts';
import { rowsOf } from '../../records/import/rows.ts';

/** An account and one of its customers; undefined = the record of the row. */
export interface Member {
  readonly account?: number;
  readonly customer?: number;
}

/** Adds customers to accounts once their rows are written; removes none. */
export const addMembers =
  (
    { context: { tx } }: Scope,
    membersOf: (reading: Reading) => readonly Member[],
    changeOf: (reading: Reading, added: number) => RunFieldChange,
  ): NonNullable<Batch['also']> =>
  async (written, readings) => {
    const pairs = written.flatMap(({ line, object_id: id }) => {
      const reading = readings.get(line);
      if (id === null || reading === undefined) return [];
      return membersOf(reading).map(({ account = id, customer = id }) => ({ line, account, customer }));
    });
    if (pairs.length === 0) return { added: new Map() };
    const fresh = await tx.rows<{ account_id: number; customer_id: number }>(sql`
      insert into account_customer (account_id, customer_id)
      select r.account, r.customer from ${rowsOf(pairs, { account: 'int', customer: 'int' })}
      on conflict do nothing returning account_id, customer_id`);
    const isNew = new Set(fresh.map((row) => `${row.account_id} ${row.customer_id}`));
    const links = new Map<number, [number, number][]>();
    for (const { line, account, customer } of pairs)
      if (isNew.has(`${account} ${customer}`))
        links.set(line, [...(links.get(line) ?? []), [account, customer]]);
    const added = [...links].flatMap(([line, own]): [number, Added][] => {
      const reading = readings.get(line);
      return reading === undefined
        ? []
        : [[line, { changes: [changeOf(reading, own.length)], extra: { links: own } }]];
    });
    return { added: new Map(added) };
  };

/** Undoes an import: removes the customers it added to accounts, except lead customers. */
export async function undoMembers(tx: Tx, rows: readonly ImportedRecord[]): Promise<void> {
  const links = rows.flatMap(({ extra }) =>
    (extra?.links ?? []).map(([account, customer]) => ({ account, customer })),
  );
  await tx.rows(sql`
    delete from account_customer a using ${rowsOf(links, { account: 'int', customer: 'int' })}
    where a.account_id = r.account and a.customer_id = r.customer
      and not exists (select from account o where o.id = a.account_id and o.lead_customer_id = a.customer_id)`);
}
