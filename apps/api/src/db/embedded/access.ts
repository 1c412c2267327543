/**
 * Restricts the embedded database to the application, which signs in with a password as a role that owns its tables and is no superuser.
 * The superuser that created the cluster can't connect.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionOptions } from '../connection.ts';
import { superuser } from './cluster.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Identity, runOnce } from './identity.ts';
import { afterOrphans } from './server.ts';

/** Login of the application. */
const role = 'hireyard_app';
const database = 'postgres';
/** A fingerprint of the password, to notice a cluster that came from elsewhere. */
const rulesFor = (
  password: string,
): string => `# Written by Hireyard at its start: the application alone, with the password in DATA_DIR/database-password.
# That password is ${createHash('sha256').update(password).digest('hex').slice(0, 16)}….
local all ${role} scram-sha-256
`;

export type SocketConnection = Extract<ConnectionOptions, { host: string }>;

const passwordFile = (dataDir: string): string => join(dataDir, 'database-password');

/** Returns how the application connects to the embedded server at a socket. Throws if the password can't be read. */
export const appConnection = (dataDir: string, host: string, port: number): SocketConnection => ({
  host,
  port,
  user: role,
  password: readFileSync(passwordFile(dataDir), 'utf8').trim(),
  database,
});

/**
 * Creates the role and gives it everything the superuser owns, because earlier releases worked as superuser. Needs no running server and no
 * password.
 */
const setUpRole = (password: string): string => `
do $$
declare statement text;
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role};
  end if;
  for statement in
    with ours as (select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
      extended as (select classid, objid from pg_depend where deptype = 'e')
    select format('alter schema %s owner to ${role}', oid::regnamespace) from pg_namespace
      where oid in (select oid from ours) and nspowner = '${superuser}'::regrole
    union all
    select format('alter table %s owner to ${role}', c.oid::regclass) from pg_class c
      where relnamespace in (select oid from ours) and relowner = '${superuser}'::regrole
        and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and ('pg_class'::regclass, c.oid) not in (select classid, objid from extended)
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${role}', p.oid::regprocedure) from pg_proc p
      where pronamespace in (select oid from ours) and proowner = '${superuser}'::regrole
        and ('pg_proc'::regclass, p.oid) not in (select classid, objid from extended)
    union all
    select format('alter type %s owner to ${role}', t.oid::regtype) from pg_type t
      where typnamespace in (select oid from ours) and typowner = '${superuser}'::regrole
        and (typtype in ('d', 'e', 'r') or typrelid in (select oid from pg_class where relkind = 'c'))
        and ('pg_type'::regclass, t.oid) not in (select classid, objid from extended)
  loop
    execute statement;
  end loop;
end $$;

alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}';

alter database ${database} owner to ${role};

`;

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Restricts the server to the application. Changes something at the first start, after a release that let everyone at the socket in as
 * superuser, and when the password was lost. Throws EmbeddedDatabaseError.
 */
export async function ensureAccess(
  identity: Identity,
  { dataDir, cluster }: { readonly dataDir: string; readonly cluster: string },
  durable: boolean,
): Promise<void> {
  const file = passwordFile(dataDir);
  const rulesFile = join(cluster, 'pg_hba.conf');
  const known = readIfThere(file)?.trim();
  if (known !== undefined && readIfThere(rulesFile) === rulesFor(known)) return;
  const password = known ?? randomBytes(32).toString('base64url');
  const args = ['--single', '-j', '-D', cluster, '-c', 'exit_on_error=on'];
  // Error messages must not contain the password.
  args.push('-c', 'log_min_error_statement=panic', '-c', `fsync=${durable ? 'on' : 'off'}`, database);
  const { initPrefix, binaries } = identity;
  const failure = await afterOrphans(async () =>
    runOnce(identity, initPrefix, binaries.postgres, args, cluster, setUpRole(password)),
  );
  if (failure !== undefined)
    throw new EmbeddedDatabaseError(`Could not restrict access to the embedded database: ${failure}`);
  // The rules are written last, as a sign that everything before was done.
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  writeFileSync(rulesFile, rulesFor(password));
}
