import { sql, type Tx } from '../../db/database.ts';

/** Adds a customer to a new account without a history entry. */
export async function linkCustomer(tx: Tx, account: number, customer: number): Promise<void> {
  await tx.rows(sql`insert into account_customer (account_id, customer_id) values (${account}, ${customer})`);
}
