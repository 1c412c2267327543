/** Writes users: new ones with a password or invitation, and changes with their consequences. */
import { t } from '@hireyard/messages';
import {
  addedGroups,
  orderedGroups,
  refuseNewUser,
  refuseUserChange,
  gainsControl,
  type UserFacts,
} from '@hireyard/domain/people/user-rules';
import { user } from '@hireyard/wire/people/user';
import { newPasswordErrors } from '../sign-in/password/new-password.ts';
import { requestEmailChange } from '../sign-in/email/change.ts';
import { hashPassword, NO_PASSWORD } from '../sign-in/core/password-hash.ts';
import { endSessionsOf } from '../sign-in/session/own-sessions.ts';
import { sendInvitation } from '../sign-in/core/security-mail.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { changesOf, writeHistory, type Values } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import { endOtherSignIns } from './added-rights.ts';
import { requireAllowed, requireFreeNames, factsOf, lockAdmins, lockNames } from '../rights/rules.ts';
import { notifyOfNewUser, notifyOfChange } from '../rights/notify.ts';

/** Sorts groups in the order of the matrix. */
const cleaned = (body: Values): Values =>
  body['groups'] === undefined ? body : { ...body, groups: orderedGroups(body['groups'] as string[]) };

/** Hashes a new user's password before the transaction, since it is slow. Undefined without one, 400 if unacceptable. */
export async function hashNewPassword({ app, db, body }: Call<Values>): Promise<string | undefined> {
  const { password, ...about } = body as Readonly<Record<string, string>>;
  if (password === undefined) return undefined;
  if (typeof password !== 'string' || password.includes('\u0000'))
    throw invalid({ password: [t('This must be text.')] });
  const company = settingFor<{ readonly name?: string }>(await app.settings.all(db), 'company').name ?? '';
  const errors = await newPasswordErrors(password, { ...about, company });
  if (errors.length > 0) throw invalid({ password: errors });
  return hashPassword(password);
}

/** Creates a user, inviting those without a password; returns the id. */
export async function createUser(call: WriteCall<Values>): Promise<number> {
  const { app, db: tx, user: by, prepared } = call;
  const { password: _, ...body } = cleaned(call.body);
  requireAllowed(refuseNewUser(by, body));
  const email = String(body['email']);
  const values: Values = { ...body, username: body['username'] || email };
  await lockNames(tx);
  await requireFreeNames(tx, 0, email, String(values['username']));
  const columns = [
    ...Object.entries(values),
    ['password_hash', prepared ?? NO_PASSWORD] as const,
    ['set_up_by_id', by.id] as const,
  ];
  const row = await tx.one<{ id: number; is_active: boolean }>(sql`
    insert into app_user (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id, is_active`);
  if (row === undefined) throw new Error('A new user gave no row.');
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
  await writeHistory(tx, user.name, row.id, by.id, 'created', changes);
  await notifyOfNewUser(tx, row.id, values, by);
  if (prepared === undefined && row.is_active)
    await sendInvitation(app, tx, { userId: row.id, by: { id: by.id, name: by.name } });
  return row.id;
}

/** Serialises administrators who change each other, and changes of sign-in names. */
export async function lockBeforeChange(call: WriteCall): Promise<void> {
  const { is_admin, is_active, email, username } = call.body as Values;
  if (email !== undefined || username !== undefined) await lockNames(call.db);
  if (is_admin !== undefined || is_active !== undefined) await lockAdmins(call.db);
}

/** Returns who set up the sign-in of a locked user, if somebody else who isn't an administrator. */
const setUpByColleague = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.one(sql`
    select from app_user u join app_user o on o.id = u.set_up_by_id where u.id = ${id} and o.id <> u.id and not o.is_admin`)) !==
  undefined;

/** Returns which new permissions require the user to choose a new sign-in, if any. */
async function newRights(
  { db: tx, user: by }: WriteCall<Values>,
  facts: UserFacts,
  asked: Values,
): Promise<'rights' | 'groups' | undefined> {
  if (gainsControl(facts, asked)) return 'rights';
  const added = addedGroups(facts.groups, asked['groups'] as string[] | undefined);
  return added.length > 0 && by.is_admin && (await setUpByColleague(tx, facts.id)) ? 'groups' : undefined;
}

const requireNotOwn = (id: number, by: Caller): void => {
  if (id === by.id)
    throw conflict(t('Change your own email address under Sign-in and security.'), 'own_email');
};

/**
 * Applies a change to a locked user, by the rules. A new email address waits for confirmation. Deactivated users are signed out everywhere. Users
 * whose new permissions somebody else could have used must set up their sign-in again.
 */
export async function updateUser(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const { app, db: tx, user: by } = call;
  if (call.body['username'] === '') throw invalid({ username: [t('This field may not be blank.')] });
  const changes = changesOf(user.fields, before, cleaned(call.body));
  if (changes.length === 0) return;
  const asked = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const facts = await factsOf(tx, id);
  requireAllowed(refuseUserChange(by, facts, asked));
  const email = asked['email'] as string | undefined;
  if (email !== undefined) requireNotOwn(id, by);
  if (email !== undefined || asked['username'] !== undefined) {
    const names: Values = { ...before, ...asked };
    await requireFreeNames(tx, id, String(names['email']), String(names['username']));
  }
  const ends = asked['is_active'] === false;
  const atOnce = changes.filter(({ field }) => field !== 'email');
  const columns = atOnce.map(({ field, after }) => sql`${sql.ref(field)} = ${after}`);
  await tx.rows(sql`
    update app_user set ${sql.join([...columns, sql`epoch = epoch + ${ends ? 1 : 0}`])}, version = version + 1, updated_at = now()
    where id = ${id}`);
  if (atOnce.length > 0) await writeHistory(tx, user.name, id, by.id, 'changed', atOnce);
  if (ends) {
    await endSessionsOf(app, tx, id, { why: 'inactive' });
    await tx.rows(sql`delete from email_change where user_id = ${id}`);
  }
  const rights = await newRights(call, facts, asked);
  if (rights !== undefined) await endOtherSignIns(call, id, rights);
  if (email !== undefined) await requestEmailChange(app, tx, { userId: id, email, by });
  await notifyOfChange(tx, id, changes, by);
  // The database notifies every process, but possibly after this answer.
  call.afterCommit(async () => app.access.forget(id));
}
