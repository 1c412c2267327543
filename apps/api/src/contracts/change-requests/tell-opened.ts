/** Tells people that a customer wants something changed. */
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../platform/notify/notify.ts';

/** `cause`: what opened it, the first time or again; `by`: who wrote it down, null = the customer's own mail. */
export async function tellOpened(tx: Tx, id: number, cause: string, by: number | null): Promise<void> {
  const row = await tx.one<{ contract_number: string }>(sql`
    select c.contract_number from change_request r join contract c on c.id = r.contract_id where r.id = ${id}`);
  await notify(tx, {
    kind: 'change_opened',
    cause,
    record: { resource: 'changerequest', id },
    text: row?.contract_number ?? '',
    by,
  });
}
