/** A user's own second factor: status, set-up and removal of an authenticator app, new recovery codes. */
import { t } from '@hireyard/messages';
import type { RecoveryCodes, SecondFactor, TotpSetUp } from '@hireyard/wire/people/auth';
import { renderSVG } from 'uqr';
import { companyOf } from '../../../print/company.ts';
import { sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import { writeHistory } from '../../../records/core/write.ts';
import { newRecoveryCodes } from './recovery.ts';
import { noteSecondFactor, removeTotp } from './remove.ts';
import { newTotp, takeTotpCode } from './totp.ts';

const TOTP_NAME = 'authenticator app';

/** Returns the caller's second factors; `recovery_left`: unused recovery codes. */
export async function readSecondFactor({ app: { db }, user }: Call): Promise<SecondFactor> {
  const row = await db.one<SecondFactor>(sql`
    select exists (select from totp where user_id = ${user.id} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_code where user_id = ${user.id} and used_at is null) as recovery_left,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'created_at', wire_time(created_at), 'last_used_at', wire_time(last_used_at))
        order by id) from passkey where user_id = ${user.id}), '[]') as passkeys`);
  return row ?? { totp: false, recovery_left: 0, passkeys: [] };
}

const missing = () => conflict(t('No authenticator app is set up.'), 'no_second_factor');

/** Creates a new secret, in force once a code confirms it. 409 if one is in force. */
export async function beginTotp({ app, user }: Call): Promise<TotpSetUp> {
  const { name } = companyOf(await app.settings.all(app.db));
  const { secret, uri, sealed } = newTotp(app, user, name);
  const made = await app.db.one(sql`
    insert into totp (user_id, secret) values (${user.id}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where totp.confirmed_at is null returning user_id`);
  if (made === undefined)
    throw conflict(t('An authenticator app is already set up. Remove it first.'), 'second_factor_exists');
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

/** Puts the new secret in force; returns the recovery codes, shown only this once. 400 for a wrong code. */
export async function confirmTotp({ app, user }: Call, code: string): Promise<RecoveryCodes> {
  return app.db.transaction(async (tx) => {
    if (!(await takeTotpCode(app, tx, user.id, { code, confirming: true })))
      throw invalid({ code: [t('Incorrect code. Try again.')] });
    const now = app.now();
    const row = await tx.one(
      sql`update totp set confirmed_at = ${now} where user_id = ${user.id} and confirmed_at is null returning user_id`,
    );
    if (row === undefined) throw invalid({ code: [t('Incorrect code. Try again.')] });
    await noteSecondFactor(app, tx, user.id, user.id, { action: 'added', name: TOTP_NAME });
    return { recovery_codes: await newRecoveryCodes(tx, user.id) };
  });
}

/** Removes the authenticator secret and recovery codes. 409 if none is in force. */
export async function endTotp({ app, user }: Call): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await removeTotp(tx, user.id))) throw missing();
    await noteSecondFactor(app, tx, user.id, user.id, { action: 'removed', name: TOTP_NAME });
  });
}

/** Replaces the recovery codes. 409 without an authenticator app. */
export async function renewRecovery({ app, user }: Call): Promise<RecoveryCodes> {
  return app.db.transaction(async (tx) => {
    const row = await tx.one(
      sql`select 1 from totp where user_id = ${user.id} and confirmed_at is not null for update`,
    );
    if (row === undefined) throw missing();
    const recovery_codes = await newRecoveryCodes(tx, user.id);
    await writeHistory(tx, 'user', user.id, user.id, 'recovery codes made', []);
    return { recovery_codes };
  });
}
