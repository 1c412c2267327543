/** Moves change requests: the domain decides, the contract is updated (spec §4.1, domain rules §10). */
import { type ChangeFacts, decideChange } from '@hireyard/domain/contracts/change-request';
import { CHANGE_MOVES } from '@hireyard/domain/money/request-moves';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { changeSource } from './change-source.ts';
import { notifyContract } from './notify-contract.ts';
import type { Values } from '../../records/core/write.ts';
import type { Workflow } from '../../records/workflow/workflow.ts';

export interface ChangeRow extends ChangeFacts {
  readonly id: number;
  readonly contract_id: number;
  readonly title: string;
}

/** Loads the facts for the rules; 404 if it is not found. */
export async function changeRow(db: Db, id: number): Promise<ChangeRow> {
  const row = await db.one<ChangeRow>(sql`
    select id, contract_id, title, position, applied_at is not null as applied,
      (select count(*)::int from note where content_type = 'comms.changerequest' and object_id = r.id) as notes
    from change_request r where id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** Locks the contract of a change request. It always comes before the request itself. */
export async function lockContractOf(call: WriteCall, id: number): Promise<void> {
  await call.db.rows(
    sql`select 1 from contract where id = (select contract_id from change_request where id = ${id}) for update`,
  );
}

/** Ends or reopens a request. The reason, if any, becomes the outcome. */
async function end(tx: Tx, row: ChangeRow, to: string, additional: Values, userId: number): Promise<void> {
  const { reason } = additional;
  const resolution = to === 'reopened' || typeof reason !== 'string' ? '' : reason.trim();
  await tx.rows(sql`update change_request set resolution = ${resolution} where id = ${row.id}`);
  await notifyContract(tx, row.contract_id, userId, `change request ${to}`, [
    { field: 'change request', before: null, after: row.title },
  ]);
}

export const changeWorkflow: Workflow = {
  source: changeSource,
  context: 'change_request_status',
  lockFirst: lockContractOf,
  positions: {
    group: 'change_request_position',
    async moves(call, id) {
      const row = await changeRow(call.db, id);
      return CHANGE_MOVES.flatMap(([to, label]) => {
        if (decideChange(row, to, { reason: '-' }).kind !== 'done') return [];
        const needs = decideChange(row, to, {}).kind === 'invalid' ? ['reason'] : [];
        const forward = to === 'resolved';
        return [{ system_action: to, label, allowed: true, why_not: [], warnings: [], needs, forward }];
      });
    },
    async decide(call, id, action, additional) {
      const row = await changeRow(call.db, id);
      const decision = decideChange(row, action, additional);
      if (decision.kind !== 'done') return decision;
      return {
        kind: 'done',
        apply: (write) => end(write.db, row, action, additional, write.user.id),
      };
    },
  },
};
