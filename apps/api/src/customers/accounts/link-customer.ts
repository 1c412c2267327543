import { sql, type Tx } from '../../db/database.ts';

/** Makes a customer one of a new account's customers, without history. */
export async function linkCustomer(tx: Tx, account: number, customer: number): Promise<void> {
  await tx.rows(sql`insert into account_customer (account_id, customer_id) values (${account}, ${customer})`);
}
