/** Writing users: new ones with a password or an invitation, and changes with all that follows from them. */
import { t } from '@hireyard/messages';
import { orderedGroups, refuseNewUser, refuseUserChange, rises } from '@hireyard/domain/user-rules';
import { user } from '@hireyard/wire/resources/user';
import { newPasswordErrors } from '../../auth/password/new-password.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { endSessionsOf } from '../../auth/session/own-sessions.ts';
import { sendInvitation, sendSecurityNotice } from '../../auth/security-mail.ts';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../http/call.ts';
import { invalid } from '../../http/errors.ts';
import { type Change, changesOf, remember, type Values } from '../../resource/write.ts';
import { settingFor } from '../../settings/settings.ts';
import { beginSignInAnew, NO_PASSWORD } from './rise.ts';
import { demandAllowed, demandFreeNames, factsOf, lockAdmins, lockNames } from './rules.ts';

/** Groups in the order of the matrix. */
const cleaned = (body: Values): Values =>
  body['groups'] === undefined ? body : { ...body, groups: orderedGroups(body['groups'] as string[]) };

/** The hash of a new user's password, before the transaction: it takes a while. Undefined when none is given, 400 when it will not do. */
export async function hashNewPassword({ app, db, body }: Call<Values>): Promise<string | undefined> {
  const { password, ...about } = body as Readonly<Record<string, string>>;
  if (password === undefined) return undefined;
  if (typeof password !== 'string' || password.includes('\u0000'))
    throw invalid({ password: [t('Not a valid string.')] });
  const company = settingFor<{ readonly name?: string }>(await app.settings.all(db), 'company').name ?? '';
  const errors = await newPasswordErrors(password, { ...about, company });
  if (errors.length > 0) throw invalid({ password: errors });
  return hashPassword(password);
}

/** Makes a user; who gets no password gets an invitation to choose one. Answers the id. */
export async function createUser(call: WriteCall<Values>): Promise<number> {
  const { app, db: tx, user: by, prepared } = call;
  const { password: _, ...body } = cleaned(call.body);
  demandAllowed(refuseNewUser(by, body));
  const email = String(body['email']);
  const values: Values = { ...body, username: body['username'] || email };
  await lockNames(tx);
  await demandFreeNames(tx, 0, email, String(values['username']));
  const columns = [...Object.entries(values), ['password_hash', prepared ?? NO_PASSWORD] as const];
  const row = await tx.one<{ id: number; is_active: boolean }>(sql`
    insert into app_user (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id, is_active`);
  if (row === undefined) throw new Error('A new user gave no row.');
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
  await remember(tx, user.name, row.id, by.id, 'created', changes);
  if (prepared === undefined && row.is_active)
    await sendInvitation(app, tx, { userId: row.id, by: { id: by.id, name: by.name } });
  return row.id;
}

/** Two who take each other's flag away, or each other's account, do it one after the other; so do two who choose names. */
export async function lockBeforeChange(call: WriteCall): Promise<void> {
  const { is_admin, is_active, email, username } = call.body as Values;
  if (email !== undefined || username !== undefined) await lockNames(call.db);
  if (is_admin !== undefined || is_active !== undefined) await lockAdmins(call.db);
}

/** Applies a change to a locked user, by the rules; who is deactivated is signed out everywhere, who is made an administrator signs in anew. */
export async function updateUser(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const { app, db: tx, user: by } = call;
  if (call.body['username'] === '') throw invalid({ username: [t('This field may not be blank.')] });
  const changes = changesOf(user.fields, before, cleaned(call.body));
  if (changes.length === 0) return;
  const change = (name: string): Change | undefined => changes.find(({ field }) => field === name);
  const asked = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const facts = await factsOf(tx, id);
  demandAllowed(refuseUserChange(by, facts, asked));
  const email = change('email');
  if (email || change('username')) {
    const names: Values = { ...before, ...asked };
    await demandFreeNames(tx, id, String(names['email']), String(names['username']));
  }
  const ends = change('is_active')?.after === false;
  await tx.rows(sql`
    update app_user set ${sql.join(changes.map(({ field, after }) => sql`${sql.ref(field)} = ${after}`))},
      epoch = epoch + ${ends ? 1 : 0}, version = version + 1, updated_at = now()
    where id = ${id}`);
  await remember(tx, user.name, id, by.id, 'changed', changes);
  if (ends) await endSessionsOf(app, tx, id, { why: 'inactive' });
  if (rises(facts, asked)) await beginSignInAnew(call, id);
  if (email) await sendSecurityNotice(app, tx, id, 'email_changed', { to: String(email.before) });
  // The database tells every process, but the answer must not be faster than the news.
  call.afterCommit(async () => app.access.forget(id));
}
