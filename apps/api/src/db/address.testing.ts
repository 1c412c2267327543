import type { ConnectionOptions } from './database.ts';

/** Returns the address of a database in the form of DATABASE_URL. */
export function addressOf(connection: ConnectionOptions): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const login = password === undefined ? user : `${user}:${password}`;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
