/** Notifies administrators of changes to a user's permissions or sign-in (docs/use/notifications.md). */
import { t } from '@hireyard/messages';
import { user } from '@hireyard/wire/people/user';
import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../platform/notify/notify.ts';
import type { Change, Values } from '../../records/core/write.ts';

/** Fields that affect permissions or sign-in. */
const TOLD = ['groups', 'is_admin', 'is_site_admin', 'is_active', 'email', 'username'] as const;

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.join(', ');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value);
};

/** Notifies every administrator except the one who made the change. `what`: a short text, e.g. "Groups: Finance". */
export async function notifyAdmins(
  tx: Tx,
  { userId, what, by }: { readonly userId: number; readonly what: string; readonly by: number | null },
): Promise<void> {
  const row = await tx.one<{ username: string }>(sql`select username from app_user where id = ${userId}`);
  await notify(tx, {
    kind: 'user_changed',
    cause: `user ${userId} ${randomUUID()}`,
    record: { resource: user.name, id: userId },
    text: t('User {username}: {what}', { username: row?.username ?? '', what }),
    by,
  });
}

const labelled = (field: (typeof TOLD)[number], value: unknown) =>
  `${user.fields[field].label}: ${shown(value)}`;

/** Notifies administrators of a change to permissions or sign-in; ignores others. */
export async function notifyOfChange(
  tx: Tx,
  userId: number,
  changes: readonly Change[],
  by: { readonly id: number },
): Promise<void> {
  const told = TOLD.flatMap((name) => {
    const change = changes.find(({ field }) => field === name);
    return change === undefined ? [] : [labelled(name, change.after)];
  });
  if (told.length > 0) await notifyAdmins(tx, { userId, what: told.join('; '), by: by.id });
}

/** Notifies administrators of a new user with groups or flags. */
export async function notifyOfNewUser(
  tx: Tx,
  userId: number,
  { groups, is_admin, is_site_admin }: Values,
  by: { readonly id: number },
): Promise<void> {
  const rights = Object.entries({ groups, is_admin, is_site_admin }).filter(
    ([, value]) => value === true || (Array.isArray(value) && value.length > 0),
  );
  if (rights.length === 0) return;
  const what = rights.map(([name, value]) => labelled(name as 'groups', value)).join('; ');
  await notifyAdmins(tx, { userId, what, by: by.id });
}
