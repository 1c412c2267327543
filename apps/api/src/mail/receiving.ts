/** Mail that comes by itself: kept in the database before it is acknowledged (docs/mail.md). */
import type { CursorStore } from '../adapters/mail-in/imap/box.ts';
import { openMailIn } from '../adapters/mail-in/open-mail-in.ts';
import type { KeepMail, MailReceiver } from '../adapters/mail-in/port.ts';
import { type Database, sql } from '../db/database.ts';
import type { Env } from '../env.ts';
import { type Intake, keepMail } from './intake.ts';

const INBOX = 'imap';

/** How far the mailbox was read, for all processes. */
const cursorIn = (db: Database): CursorStore => ({
  async read() {
    const row = await db.one<{ uid_validity: string; uid: number }>(
      sql`select uid_validity, uid::float8 as uid from mail_cursor where name = ${INBOX}`,
    );
    return row === undefined ? null : { uidValidity: row.uid_validity, uid: row.uid };
  },
  async write({ uidValidity, uid }) {
    await db.rows(sql`
      insert into mail_cursor as c (name, uid_validity, uid) values (${INBOX}, ${uidValidity}, ${uid})
      on conflict (name) do update set uid_validity = excluded.uid_validity, uid = excluded.uid
        where c.uid_validity <> excluded.uid_validity or c.uid < excluded.uid`);
  },
});

/** Keeps what a receiver takes; it answers once that is committed. */
export const keeper =
  (db: Database, transport: Intake['transport']): KeepMail =>
  async (mail) => {
    await db.transaction((tx) => keepMail(tx, { ...mail, transport }), {
      retries: 3,
      origin: { via: 'mail' },
    });
  };

/** The receiver that the environment asks for, taking messages; undefined where none is. */
export async function startReceiving(
  env: Env,
  db: Database,
  onError: (error: unknown) => void,
): Promise<MailReceiver | undefined> {
  const receiver = await openMailIn(env, { cursor: cursorIn(db), onError });
  await receiver?.start(keeper(db, env.MAIL_IN === 'imap' ? 'imap' : 'smtp'));
  return receiver;
}
