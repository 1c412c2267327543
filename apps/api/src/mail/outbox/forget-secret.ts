/** Letters about security carry a link, and nothing of it stays here longer than it takes to send them (docs/sign-in.md). */
import { sql, type Tx } from '../../db/database.ts';

/** Forgets the bytes of a letter about security; does nothing to other mail. Whatever ends the sending of a mail calls it. */
export const forgetSecret = (tx: Tx, mail: number): Promise<unknown> =>
  tx.rows(sql`
    update sesmail_raw r set raw = '' from sesmail m where m.id = r.sesmail_id and m.id = ${mail} and m.category = 'security'`);
