/** Writes off lost units whose days of grace are over, though nobody decided about them. */
import { sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { today } from '../../platform/settings/dated.ts';
import { writeOffLost } from './write-off.ts';

/** Writes off what is due of every contract, each in a transaction of its own. */
export async function writeOffDue(app: App, signal: AbortSignal): Promise<void> {
  const contracts = await app.db.rows<{ id: number }>(
    sql`select distinct contract_id as id from goods_line where lost > written_off order by 1`,
  );
  for (const { id } of contracts) {
    signal.throwIfAborted();
    await app.db.transaction(
      async (tx) => {
        await tx.rows(sql`select 1 from contract where id = ${id} for update`);
        await writeOffLost({ app, db: tx, user: { id: 0 }, today: today(app) }, id);
      },
      { retries: 3 },
    );
  }
}

/** Every hour. */
export const writeOffJob: JobHandler = {
  topic: 'goods.write_off',
  seconds: 300,
  everyMinutes: 60,
  async perform({ app, signal }) {
    await writeOffDue(app, signal);
    return async () => undefined;
  },
};
