import type pg from 'pg';
import { types } from './type-parsers.ts';

/** Where the server is: a URL, or a host (a directory means a unix socket). */
export type ConnectionOptions =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

/** How long a session waits, in milliseconds. */
export interface WaitLimits {
  /** For one statement to run. */
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
}

/**
 * Settings of every session. They are set by statements and not by start-up parameters, because connection poolers
 * and some managed servers refuse the latter. jit costs more than it gains on queries of a few milliseconds.
 */
export function sessionSettings({ statementMs, lockMs }: WaitLimits): string {
  return [
    `set timezone = 'UTC'`,
    `set datestyle = 'ISO, YMD'`,
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    // Whoever holds locks and does nothing is ended, so that the others go on.
    'set idle_in_transaction_session_timeout = 30000',
    'set jit = off',
  ].join('; ');
}

/** Options that every connection of ours shares. */
export function clientConfig(connection: ConnectionOptions, applicationName: string): pg.ClientConfig {
  return {
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A server that went without a word is noticed while an answer is awaited, not after the system's two hours.
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}
