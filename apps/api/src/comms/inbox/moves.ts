/** Workflow of incoming email: any state can follow any other (spec §4.1, domain rules §10). */
import { t } from '@hireyard/messages';
import { type IncomingPosition, incomingMoves, incomingTarget } from '@hireyard/domain/comms/incoming-mail';
import { type Db, sql } from '../../db/database.ts';
import type { Decision, Workflow } from '../../records/workflow/workflow.ts';
import { incomingSource } from './source.ts';

async function positionOf(db: Db, id: number): Promise<IncomingPosition> {
  const row = await db.one<{ position: IncomingPosition }>(
    sql`select position from sesmail_incoming where id = ${id}`,
  );
  return row?.position ?? 'received';
}

export const incomingWorkflow: Workflow = {
  source: incomingSource,
  context: 'incoming_email_status',
  positions: {
    group: 'incoming_email_position',
    async moves({ db }, id) {
      return incomingMoves(await positionOf(db, id)).map(({ to, label }) => ({
        system_action: to,
        label,
        allowed: true,
        why_not: [],
        warnings: [],
        needs: [],
        forward: to === 'resolved',
      }));
    },
    async decide({ db }, id, action): Promise<Decision> {
      const to = incomingTarget(action);
      if (to === null)
        return {
          kind: 'refused',
          problems: [
            { code: 'unknown_move', description: t('A message can’t become "{action}".', { action }) },
          ],
        };
      if (to === (await positionOf(db, id))) return { kind: 'noop' };
      return { kind: 'done', apply: async () => undefined };
    },
  },
};
