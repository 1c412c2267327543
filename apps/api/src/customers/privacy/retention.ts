/** Deletes personal data after the retention periods in the settings. */
import { type Database, type RawBuilder, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { erasing, eraseHistory, eraseIncoming, eraseIntakes, eraseMails, UNREAD } from './erase-records.ts';
import { SWEEP_FILES } from './jobs.ts';
import { erasePastBefore } from './erase-past.ts';

/** Rows per transaction. */
const BATCH = 500;

/** Reads a setting as a whole number from 1; undefined otherwise, which keeps the data. */
function limitOf(settings: Readonly<Record<string, unknown>>, code: string): number | undefined {
  const value = Number(settings[code]);
  return Number.isInteger(value) && value >= 1 ? value : undefined;
}

async function inBatches(
  db: Database,
  signal: AbortSignal,
  some: (tx: Tx) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const done = await db.transaction((tx) => erasing(tx, () => some(tx)));
    total += done;
    if (done < BATCH) return total;
  }
}

const idsOf = async (tx: Tx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await tx.rows(query)).map(({ id }) => id);

/** Deletes expired data; returns the number of rows. */
export async function endRetention(app: App, signal: AbortSignal): Promise<Readonly<Record<string, number>>> {
  const { db } = app;
  const settings = await app.settings.all(db);
  const now = sql`${app.now().toISOString()}::timestamptz`;
  const months = (code: string) => {
    const value = limitOf(settings, code);
    return value === undefined ? undefined : sql`${now} - make_interval(months => ${value}::int)`;
  };
  const history = months('retention_history_months');
  const mail = months('retention_mail_months');
  const days = limitOf(settings, 'retention_session_days');
  const done = { history: 0, past: 0, mail: 0, incoming: 0, sessions: 0 };
  if (history !== undefined) {
    // Moves the start of the history first, so that nobody sees a past state whose changes are being deleted.
    await db.rows(
      sql`update contract_past_known set since = date_trunc('milliseconds', ${history}) where since < date_trunc('milliseconds', ${history})`,
    );
    done.past = await inBatches(db, signal, (tx) => erasePastBefore(tx, history, BATCH));
    done.history = await inBatches(db, signal, (tx) =>
      eraseHistory(
        tx,
        sql`h.id = any (array(select id from history where erased_at is null and at < ${history} order by at limit ${sql.lit(BATCH)}))`,
      ),
    );
  }
  if (mail !== undefined) {
    done.mail = await inBatches(db, signal, async (tx) => {
      const ids = await idsOf(
        tx,
        sql`select id from sesmail where erased_at is null and created_at < ${mail} and furthest <> 'pending' order by created_at limit ${sql.lit(BATCH)} for update skip locked`,
      );
      await eraseMails(tx, ids, false);
      return ids.length;
    });
    done.incoming = await inBatches(db, signal, async (tx) => {
      const ids = await idsOf(
        tx,
        sql`select id from sesmail_incoming where erased_at is null and created_at < ${mail} order by created_at limit ${sql.lit(BATCH)} for update skip locked`,
      );
      await eraseIncoming(tx, ids, false);
      return ids.length;
    });
    // Unreadable messages have no record that points to them.
    done.incoming += await inBatches(db, signal, (tx) =>
      eraseIntakes(
        tx,
        sql`id in (select id from mail_intake where received_at < ${mail} and external_id not like 'erased:%' and ${UNREAD} limit ${sql.lit(BATCH)})`,
        true,
      ),
    );
    if (done.mail + done.incoming > 0) await db.transaction((tx) => enqueue(tx, SWEEP_FILES));
  }
  if (days !== undefined)
    done.sessions = await inBatches(db, signal, (tx) =>
      idsOf(
        tx,
        sql`update session set address = '', user_agent = '' where id in (select id from session
          where least(revoked_at, expires_at) < ${now} - make_interval(days => ${days}::int) and (address <> '' or user_agent <> '')
          limit ${sql.lit(BATCH)}) returning 1 as id`,
      ).then((ids) => ids.length),
    );
  return done;
}
