import { GROUPS } from '@hireyard/domain/people/access';
import { newPasswordErrors } from '../../people/sign-in/password/new-password.ts';
import { hashPassword } from '../../people/sign-in/core/password-hash.ts';
import { sql, type Tx } from '../../db/database.ts';
import { writeHistory } from '../../records/core/write.ts';
import { SeedError } from './error.ts';

/** Public, so these users exist only in a demo. */
export const demoPassword = 'Hireyard-demo-1!';
const demoDomain = 'hireyard.example';

interface NewUser {
  readonly is_site_admin?: boolean;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_admin: boolean;
  readonly groups: readonly string[];
}

/** The demo's users: an administrator, and one for each group, named after it. */
export const demoUsers: readonly NewUser[] = [
  { email: `admin@${demoDomain}`, first_name: 'Demo', last_name: 'Admin', is_admin: true, groups: [] },
  {
    email: `site.admin@${demoDomain}`,
    first_name: 'Demo',
    last_name: 'Site Admin',
    is_admin: false,
    is_site_admin: true,
    groups: [],
  },
  ...GROUPS.map((group) => ({
    email: `${group.toLowerCase().replaceAll(' ', '.')}@${demoDomain}`,
    first_name: 'Demo',
    last_name: group,
    is_admin: false,
    groups: [group],
  })),
];

async function addUsers(tx: Tx, users: readonly NewUser[], password: string, demo: boolean): Promise<void> {
  const hash = await hashPassword(password);
  for (const user of users) {
    await tx.rows(sql`
      with made as (
        insert into app_user (username, email, first_name, last_name, password_hash, is_admin, is_site_admin, groups, demo)
        values (${user.email}, ${user.email}, ${user.first_name}, ${user.last_name}, ${hash}, ${user.is_admin}, ${user.is_site_admin ?? user.is_admin},
          ${user.groups}::text[], ${demo})
        returning id)
      insert into history (resource, object_id, action) select 'user', id, 'created' from made`);
  }
}

/** Creates the demo's users, all with the demo's password. */
export function addDemoUsers(tx: Tx): Promise<void> {
  return addUsers(tx, demoUsers, demoPassword, true);
}

/** Deactivates all demo users, whose password is public. */
export async function deactivateDemoUsers(tx: Tx): Promise<number> {
  const rows = await tx.rows<{ id: number }>(sql`
    update app_user set is_active = false, epoch = epoch + 1, version = version + 1, updated_at = now()
    where demo and is_active returning id`);
  for (const { id } of rows)
    await writeHistory(tx, 'user', id, null, 'changed', [{ field: 'is_active', before: true, after: false }]);
  return rows.length;
}

interface AdminEnv {
  readonly ADMIN_EMAIL?: string | undefined;
  readonly ADMIN_PASSWORD?: string | undefined;
}

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. Throws SeedError if these are unacceptable. */
export async function addFirstAdmin(
  tx: Tx,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: AdminEnv,
): Promise<void> {
  const problems: string[] = [];
  if (!email) problems.push('ADMIN_EMAIL is missing');
  if (!password) problems.push('ADMIN_PASSWORD is missing');
  else {
    const errors = await newPasswordErrors(password, { email: email ?? '', company: '' });
    problems.push(...errors.map((error) => `ADMIN_PASSWORD: ${error}`));
  }
  if (password === demoPassword)
    problems.push('ADMIN_PASSWORD: the password of the demo is known to everybody');
  if (email?.toLowerCase().endsWith(`@${demoDomain}`))
    problems.push('ADMIN_EMAIL: this is the address of a demo user');
  if (!email || !password || problems.length > 0) {
    throw new SeedError(
      [
        'There is no user yet. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first administrator, or neither for a setup link (or DEMO=1 for the demo):',
        ...problems.map((problem) => `  ${problem}`),
      ].join('\n'),
    );
  }
  const name = { first_name: '', last_name: '' };
  await addUsers(tx, [{ email, ...name, is_admin: true, groups: [] }], password, false);
}
