/** Digests of history entries and their chain, computed here rather than by the database. */
import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The hash before the first link. */
export const GENESIS = Buffer.alloc(32);

/** The digested facts of an entry. */
export interface Facts {
  readonly id: number;
  readonly resource: string;
  readonly object: number;
  /** Seconds since 1970 with six decimals, as the database writes them. */
  readonly at: string;
  readonly user: number | null;
  readonly action: string;
  readonly via: string;
  readonly request: string;
}

/** Returns the hash of an entry's content: its salt and its changes as the database writes them. */
export const contentOf = (salt: Buffer, changes: string): Buffer => sha256(salt, changes);

/** Returns the digest of an entry: its facts and content hash, so that it can be verified after the content was erased. */
export function digestOf(facts: Facts, content: Buffer): Buffer {
  const { id, resource, object, at, user, action, via, request } = facts;
  const text = (value: string) => JSON.stringify(value);
  const parts = [id, text(resource), object, at, user, text(action), text(via), text(request)];
  return sha256(`[${parts.map(String).join(', ')}]`, content);
}

/** Returns the hash of the link after `previous` for an entry with this digest. */
export const linkOf = (previous: Buffer, digest: Buffer): Buffer => sha256(previous, digest);
