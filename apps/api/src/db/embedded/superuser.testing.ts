/** Connects tests to the embedded database as superuser, for what the application may not do. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SocketConnection } from './access.ts';
import { superuser } from './cluster.ts';

/** Settings of a server that accepts any role without a password; creates its data directory. */
export function openToAll(dataDir: string): Readonly<Record<string, string>> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'open-to-all.conf');
  writeFileSync(file, 'local all all trust\nlocal replication all trust\n');
  return { hba_file: file };
}

/** Returns the superuser's connection to such a server. */
export const asSuperuser = ({ host, port, database }: SocketConnection): SocketConnection => ({
  host,
  port,
  user: superuser,
  database,
});
