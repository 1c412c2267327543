/** Receives email: each message is stored before it is acknowledged (docs/run/mail.md). */
import { randomUUID } from 'node:crypto';
import type { CursorStore } from '../adapters/mail-in/imap/box.ts';
import { openMailIn } from '../adapters/mail-in/open-mail-in.ts';
import type { StoreMail, MailReceiver } from '../platform/ports/mail-in.ts';
import { type Database, sql } from '../db/database.ts';
import { endLease, holdLease } from '../db/lease.ts';
import type { Env } from '../platform/env.ts';
import { type Intake, storeReceived } from '../mail/outbox/intake.ts';
import { noteMail } from '../mail/outbox/mail-state.ts';

const INBOX = 'imap';
/** Longer than the pause between two checks, so the reading process keeps the mailbox. */
const TURN_SECONDS = 90;

/** The read position in the mailbox, shared by all processes. */
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

/** Stores a received message; resolves after the commit. */
export const storeReceivedMail =
  (db: Database, transport: Intake['transport']): StoreMail =>
  async (mail) => {
    await db.transaction((tx) => storeReceived(tx, { ...mail, transport }), {
      retries: 3,
      origin: { via: 'mail' },
    });
  };

/** Starts the configured receiver; undefined if there is none. One process at a time reads a mailbox. */
export async function startReceiving(
  env: Env,
  db: Database,
  onError: (error: unknown) => void,
): Promise<MailReceiver | undefined> {
  const own = randomUUID();
  const turn = () => holdLease(db, INBOX, own, TURN_SECONDS);
  const onLook = async (problem: string | null) => {
    await noteMail(db, 'in', problem);
  };
  const receiver = await openMailIn(env, { cursor: cursorIn(db), turn, onError, onLook });
  await receiver?.start(storeReceivedMail(db, env.MAIL_IN === 'imap' ? 'imap' : 'smtp'));
  if (receiver === undefined || env.MAIL_IN !== 'imap') return receiver;
  return {
    ...receiver,
    async stop() {
      await receiver.stop();
      await endLease(db, INBOX, own).catch(onError);
    },
  };
}
