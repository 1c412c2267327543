/** What is known of a user beside his own row, for whoever looks after users. */
import { type RawBuilder, sql } from '../db/database.ts';

export interface UserStanding {
  /** Until when the login defender keeps the name or e-mail out; it may be past. */
  readonly blocked_until: string | null;
  readonly second_factor: boolean;
}

/** SQL of each, by name. `u` is what the statement calls the row of app_user. */
export const userStanding = (
  u: 't' | 'app_user',
): Readonly<Record<keyof UserStanding, RawBuilder<unknown>>> => {
  const column = (name: string) => sql.ref(`${u}.${name}`);
  return {
    blocked_until: sql`(select max(f.last_at) + login_cool_off() from login_failure f where f.kind = 'name'
      and f.blocked_at is not null and f.key in (lower(left(${column('username')}, 255)), lower(left(${column('email')}, 255))))`,
    second_factor: sql`(exists (select from totp f where f.user_id = ${column('id')} and f.confirmed_at is not null)
      or exists (select from passkey p where p.user_id = ${column('id')}))`,
  };
};
