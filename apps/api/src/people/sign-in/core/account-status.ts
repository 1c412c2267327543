/** What is known of a user beside his own row, for whoever looks after users. */
import { type RawBuilder, sql } from '../../../db/database.ts';

export interface AccountStatus {
  /** Until when the login defender keeps the name or e-mail out; it may be past. */
  readonly blocked_until: string | null;
  readonly second_factor: boolean;
  /** The address that waits for its mailbox to confirm it; its link may have expired. */
  readonly pending_email: string | null;
  readonly pending_email_expires_at: string | null;
}

/** SQL of each, by name. `u` is what the statement calls the row of app_user. */
export const accountStatus = (
  u: 't' | 'app_user',
): Readonly<Record<keyof AccountStatus, RawBuilder<unknown>>> => {
  const column = (name: string) => sql.ref(`${u}.${name}`);
  return {
    blocked_until: sql`(select max(b.last_at) + login_cool_off() from (
      select f.last_at from login_failure f where f.kind = 'name' and f.blocked_at is not null
        and f.key in (lower(left(${column('username')}, 255)), lower(left(${column('email')}, 255)))
      union all select d.last_at from device_failure d where d.user_id = ${column('id')} and d.blocked_at is not null) b)`,
    second_factor: sql`(exists (select from totp f where f.user_id = ${column('id')} and f.confirmed_at is not null)
      or exists (select from passkey p where p.user_id = ${column('id')}))`,
    pending_email: sql`(select c.email from email_change c where c.user_id = ${column('id')})`,
    pending_email_expires_at: sql`(select c.expires_at from email_change c where c.user_id = ${column('id')})`,
  };
};
