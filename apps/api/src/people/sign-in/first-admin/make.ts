/** Creates the first administrator from the setup link, with the business's name, country and time zone. */
import { t } from '@hireyard/messages';
import type { firstAdminBody } from '@hireyard/wire/people/auth';
import { type CreateOf, Refusal } from '@hireyard/wire/field';
import { metadata } from '@hireyard/wire/settings/metadata';
import { checkTimeZone } from '@hireyard/wire/field/time-zone';
import { sql, type Tx } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { followTimeZone } from '../../../platform/settings/business-calendar.ts';
import { requireKnownZone } from '../../../platform/known-zone.ts';
import { hashPassword } from '../core/password-hash.ts';
import { typedTwiceErrors } from '../password/new-password.ts';
import { isSetupToken, lacksAdmin } from './link.ts';

/** Held while the first user is created, here and at the start, so that only one is created. */
export const FIRST_USER_LOCK = 4_807_210_635;

/** Settings of each country; each can be changed while no amounts are stored. */
const COUNTRIES = {
  GB: { country: 'GB', locale: 'en-GB', currency: 'GBP' },
  US: { country: 'US', locale: 'en-US', currency: 'USD' },
} as const;

async function set(tx: Tx, userId: number, code: string, value: unknown): Promise<void> {
  const row = await tx.one<{ id: number; before: unknown }>(sql`
    update setting s set value = ${JSON.stringify(value)}::jsonb, version = s.version + 1, updated_at = now()
    from setting o where s.code = ${code} and o.id = s.id and o.value <> ${JSON.stringify(value)}::jsonb returning s.id, o.value as before`);
  if (row !== undefined)
    await writeHistory(tx, metadata.name, row.id, userId, 'changed', [
      { field: 'value', before: row.before, after: value },
    ]);
}

/**
 * Creates the administrator. 409 if there is a user, or the link is invalid or expired; 400 for an unusable password or name. Doesn't sign in: the
 * form does that with the same password.
 */
export async function makeFirstAdmin(call: Call, body: CreateOf<typeof firstAdminBody>): Promise<void> {
  const { app } = call;
  const { token, company, country, email, first_name, last_name = '', time_zone = '' } = body;
  const refuse = () =>
    conflict(
      t('This setup link has been used or has expired. Restart the server for a new one.'),
      'setup_link_over',
    );
  if (!isSetupToken(app.env, token, app.now()) || !(await lacksAdmin(app.db, app.env))) throw refuse();
  const zone = checkTimeZone(time_zone);
  if (zone instanceof Refusal) throw invalid({ time_zone: zone.errors });
  const errors = await typedTwiceErrors(body, { email, first_name, last_name, company });
  if (errors !== undefined) throw invalid(errors);
  const hash = await hashPassword(body.new_password1);
  await app.db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${FIRST_USER_LOCK})`);
    if (!(await lacksAdmin(tx, app.env))) throw refuse();
    await requireKnownZone(tx, zone, 'time_zone');
    const user = await tx.one<{ id: number }>(sql`
      insert into app_user (username, email, first_name, last_name, password_hash, is_admin, is_site_admin)
      values (${email}, ${email}, ${first_name}, ${last_name}, ${hash}, true, true) returning id`);
    if (user === undefined) throw new Error('A user gave no row.');
    await writeHistory(tx, 'user', user.id, user.id, 'created', []);
    const before = await app.settings.all(tx);
    await set(tx, user.id, 'company', { ...(before['company'] as object), name: company });
    for (const [code, value] of Object.entries(COUNTRIES[country])) await set(tx, user.id, code, value);
    if (zone !== '') await set(tx, user.id, 'time_zone', zone);
    await followTimeZone(tx, app.env.TIME_ZONE, app.now());
  });
  await app.calendar.renew();
}
