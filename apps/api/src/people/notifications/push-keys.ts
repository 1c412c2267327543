/**
 * The VAPID key pair (RFC 8292) that identifies us to push services. It is created once for all processes; the private key never leaves the server.
 */
import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';

export interface PushKeys {
  /** Both base64url: an uncompressed point, and a 32-byte number. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'hireyard push keys 1', 32));

function seal(secretKey: string, { publicKey, privateKey }: PushKeys): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(publicKey));
  const body = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function unseal(secretKey: string, row: { public_key: string; sealed: Buffer }): PushKeys | undefined {
  try {
    const { public_key, sealed } = row;
    const cipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), sealed.subarray(0, 12), {
      authTagLength: 16,
    });
    cipher.setAAD(Buffer.from(public_key)).setAuthTag(sealed.subarray(12, 28));
    const plain = Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]);
    return { publicKey: public_key, privateKey: plain.toString('utf8') };
  } catch {
    return undefined;
  }
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Pads numbers with leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** A key stored under another SECRET_KEY is unusable, and so is every subscription made with it. */
async function renewKeys({ db, env }: App): Promise<PushKeys> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('push_key'))`);
    const row = await tx.one<{ public_key: string; sealed: Buffer }>(
      sql`select public_key, sealed from push_key`,
    );
    const known = row && unseal(env.SECRET_KEY, row);
    if (known !== undefined) return known;
    const made = makeKeys();
    await tx.rows(sql`
      insert into push_key (public_key, sealed) values (${made.publicKey}, ${seal(env.SECRET_KEY, made)})
      on conflict (one) do update set public_key = excluded.public_key, sealed = excluded.sealed`);
    await tx.rows(sql`delete from push_subscription`);
    return made;
  });
}

/** Returns the keys of this installation. Creates them on first use, and again after SECRET_KEY was changed (devices then register again). */
export async function pushKeys(app: App): Promise<PushKeys> {
  const row = await app.db.one<{ public_key: string; sealed: Buffer }>(
    sql`select public_key, sealed from push_key`,
  );
  return (row && unseal(app.env.SECRET_KEY, row)) ?? renewKeys(app);
}

export const publicKey = async (app: App): Promise<string> => (await pushKeys(app)).publicKey;
