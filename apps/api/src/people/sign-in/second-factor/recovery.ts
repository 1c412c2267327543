/** Recovery codes: each signs its user in once without the authenticator app. 120 random bits, so a plain hash is enough (from 112). */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql, type Tx } from '../../../db/database.ts';

const HOW_MANY = 10;
const CODE_BYTES = 15;
/** Crockford's alphabet: no letter looks like a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let text = '';
  for (let n = 0; n < (CODE_BYTES * 8) / 5; n++) {
    text += LETTERS[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** Ignores spaces, dashes and case, and maps look-alike letters. */
const clean = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0');
const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${clean(code)}`)
    .digest();

/** Creates ten new codes and invalidates earlier ones. Stores only hashes. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.rows(sql`delete from recovery_code where user_id = ${userId}`);
  await tx.rows(sql`
    insert into recovery_code (user_id, hash) select ${userId}, h from unnest(${codes.map((code) => hashOf(userId, code))}::bytea[]) h`);
  return codes;
}

/** Uses up a code; false if it isn't the user's or was used. */
export async function takeRecoveryCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  const row = await db.one(sql`
    update recovery_code set used_at = ${now} where user_id = ${userId} and hash = ${hashOf(userId, code)} and used_at is null returning user_id`);
  return row !== undefined;
}
