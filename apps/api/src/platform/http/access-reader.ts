/** Finds the caller of a bearer token. Implemented in access-cache.ts. */
import type { Caller } from './caller.ts';

export interface AccessReader {
  /** Returns the caller of an access token; throws 401 if it is invalid, expired, revoked or its user inactive. */
  callerOf(token: string): Promise<Caller>;
  /** Drops a user from this process's cache; other processes are notified by the database. */
  forget(userId: number): void;
  close(): Promise<void>;
}
