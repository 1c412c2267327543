import type { ConnectionOptions } from './database.ts';

/** A database as DATABASE_URL takes it. */
export function addressOf(connection: ConnectionOptions): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const login = password === undefined ? user : `${user}:${password}`;
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
