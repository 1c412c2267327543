/** Blocked addresses: they bounced permanently or complained (domain rules §10). */
import { type Db, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { writeHistory } from '../../records/core/write.ts';

const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/g;
/** Returns the bare addresses of a recipient list in lower case. */
export const bareAddresses = (text: string): string[] => [
  ...new Set((text.match(ADDRESS) ?? []).map((address) => address.toLowerCase())),
];

/** Blocks an address; an earlier reason is kept. Its customers get a history entry. */
export async function suppress(
  tx: Tx,
  recipients: string,
  reason: 'bounced' | 'complaint',
  detail: string,
  mail: number | null,
): Promise<void> {
  for (const address of bareAddresses(recipients)) {
    const row = await tx.one(sql`
      insert into mail_suppression (address, reason, detail, sesmail_id) values (${address}, ${reason}, ${detail.slice(0, 500)}, ${mail})
      on conflict (address) do nothing returning address`);
    if (row === undefined) continue;
    for (const { id } of await customersWith(tx, address))
      await writeHistory(tx, 'customer', id, null, 'mail stopped', [
        { field: 'email_suppressed', before: false, after: true },
      ]);
  }
}

const customersWith = (tx: Tx, address: string): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    sql`update customer set version = version + 1, updated_at = now() where lower(email) = ${address} returning id`,
  );

/** Unblocks an address. Returns false if it wasn't blocked. */
export async function allow(tx: Tx, address: string): Promise<boolean> {
  const row = await tx.one(
    sql`delete from mail_suppression where address = ${address.toLowerCase()} returning address`,
  );
  if (row === undefined) return false;
  await customersWith(tx, address.toLowerCase());
  return true;
}

export interface Suppressed {
  readonly address: string;
  readonly reason: 'bounced' | 'complaint';
}
/** Returns the blocked ones among these addresses. */
export const suppressedOf = (db: Db, addresses: readonly string[]): Promise<Suppressed[]> =>
  db.rows<Suppressed>(
    sql`select address, reason from mail_suppression where address = any (${[...addresses]}::text[]) order by address`,
  );

/** Whether the address in this column is blocked. */
export const isSuppressed = (column: string): RawBuilder<unknown> =>
  sql`exists (select from mail_suppression s where s.address = lower(${sql.ref(column)}))`;
