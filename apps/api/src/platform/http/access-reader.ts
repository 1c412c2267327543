/** Who a bearer token speaks for. The implementation is in access-cache.ts. */
import type { Caller } from './caller.ts';

export interface AccessReader {
  /** The caller of an access token; throws 401 when it is bad, expired, revoked or its user inactive. */
  callerOf(token: string): Promise<Caller>;
  /** Forgets what is kept of a user, at once in this process; other processes hear it from the database. */
  forget(userId: number): void;
  close(): Promise<void>;
}
