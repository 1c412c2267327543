/** Reopens a change request if the customer replies after it was answered (domain rules §10). */
import { OPEN_CHANGES, type ChangePosition } from '@hireyard/domain/contracts/change-request';
import { sql, type Tx } from '../../db/database.ts';
import { writeHistory } from '../../records/core/write.ts';
import { setPositions } from '../../records/workflow/set-position.ts';
import { notifyContract } from './notify-contract.ts';
import { notifyOpened } from './notify-contract.ts';

export interface FollowUp {
  /** The contract of the message; null if unknown. */
  readonly contract: number | null;
  /** Id of the received message. */
  readonly incomingId: number;
  /** Ids of our emails and of earlier messages in the thread that it replies to. */
  readonly repliesTo: { readonly outgoing: readonly number[]; readonly incoming: readonly number[] };
}

interface Found {
  readonly id: number;
  readonly contract_id: number;
}

/** The newest change request linked to any of these emails, or to an email of ours that answered one of its messages. */
const requestOf = (tx: Tx, { contract, repliesTo }: FollowUp): Promise<Found | undefined> =>
  tx.one<Found>(sql`
    select r.id, r.contract_id from change_request r
    where (${contract}::int is null or r.contract_id = ${contract}::int) and r.id in (
      select change_request_id from change_request_outgoing where sesmail_id = any (${repliesTo.outgoing}::int[])
      union all select change_request_id from change_request_incoming where sesmail_incoming_id = any (${repliesTo.incoming}::int[])
      union all select l.change_request_id from sesmail m join change_request_incoming l on l.sesmail_incoming_id = m.incoming_id
        where m.id = any (${repliesTo.outgoing}::int[]))
    order by r.id desc limit 1`);

/**
 * Links a message to the change request that it follows up, and reopens that if it had ended. Locks the contract, then the request. Returns
 * its id, or null if the message follows up none. Repeating it for the same message changes nothing.
 */
export async function reopenForFollowUp(tx: Tx, message: FollowUp): Promise<number | null> {
  const found = await requestOf(tx, message);
  if (found === undefined) return null;
  const { id, contract_id } = found;
  await tx.rows(sql`select 1 from contract where id = ${contract_id} for update`);
  const request = await tx.one<{ title: string; position: ChangePosition }>(
    sql`select title, position from change_request where id = ${id} for update`,
  );
  // It was deleted while this waited for the contract.
  if (request === undefined) return null;
  const linked = await tx.one(sql`
    insert into change_request_incoming (change_request_id, sesmail_incoming_id) values (${id}, ${message.incomingId})
    on conflict do nothing returning 1`);
  if (linked === undefined) return id;
  await tx.rows(sql`update change_request set version = version + 1, updated_at = now() where id = ${id}`);
  await writeHistory(tx, 'changerequest', id, null, 'customer wrote again', [
    { field: 'incoming_emails', before: null, after: message.incomingId },
  ]);
  if (OPEN_CHANGES.includes(request.position)) return id;
  const placed = {
    table: 'change_request',
    resource: 'changerequest',
    context: 'change_request_status',
    action: 'reopened',
  };
  const columns = { position: 'reopened', resolution: '' };
  await setPositions(tx, placed, id, { change_request_position: 'reopened' }, null, columns);
  await notifyContract(tx, contract_id, null, 'change request reopened', [
    { field: 'change request', before: null, after: request.title },
  ]);
  await notifyOpened(tx, id, `reopened ${id} ${message.incomingId}`, null);
  return id;
}
