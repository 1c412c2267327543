import type pg from 'pg';
import { types } from './type-parsers.ts';

/** The server's address: a URL, or a host (a directory means a unix socket). */
export type ConnectionOptions =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

/** Time limits of a session, in milliseconds. */
export interface WaitLimits {
  /** For a statement. */
  readonly statementMs: number;
  /** For waiting for a lock. */
  readonly lockMs: number;
}

/**
 * Settings of every session. Set by statements instead of start-up parameters, which connection poolers and some managed servers refuse.
 * JIT costs more than it saves on queries of a few milliseconds.
 */
export function sessionSettings({ statementMs, lockMs }: WaitLimits): string {
  return [
    `set timezone = 'UTC'`,
    `set datestyle = 'ISO, YMD'`,
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    // Ends sessions that hold locks while idle, so that others can go on.
    'set idle_in_transaction_session_timeout = 30000',
    'set jit = off',
  ].join('; ');
}

/** Options of every connection. */
export function clientConfig(connection: ConnectionOptions, applicationName: string): pg.ClientConfig {
  return {
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Detects a vanished server while waiting for an answer, instead of after the system's two hours.
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}
