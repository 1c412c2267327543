/** A user's notification preferences: kinds, channels and times. */
import { t } from '@hireyard/messages';
import {
  type Channels,
  receivableKinds,
  NOTIFICATION_KINDS,
  type NotificationCode,
} from '@hireyard/domain/people/notification-kinds';
import type { ChosenKind, preferencesBody } from '@hireyard/wire/people/notification-choices';
import type { PatchOf } from '@hireyard/wire/field';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { invalid } from '../../platform/http/errors.ts';
import { suppressedOf } from '../../mail/outbox/suppression.ts';
import { publicKey } from './push-keys.ts';

interface Times {
  readonly digest_hours: number[];
  readonly digest_days: number[];
  readonly urgent_mail: boolean;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}
/** The defaults of the table. */
export const USUAL_TIMES: Times = {
  digest_hours: [8],
  digest_days: [1, 2, 3, 4, 5],
  urgent_mail: true,
  quiet_from: 20,
  quiet_until: 7,
};

export const timesOf = async (db: Db, userId: number): Promise<Times> =>
  (await db.one<Times>(sql`
    select digest_hours, digest_days, urgent_mail, quiet_from, quiet_until from notification_settings where user_id = ${userId}`)) ??
  USUAL_TIMES;

async function chosenKinds(db: Db, user: Caller): Promise<ChosenKind[]> {
  const rows = await db.rows<Channels & { kind: string }>(
    sql`select kind, app, mail, push from notification_choice where user_id = ${user.id}`,
  );
  return receivableKinds(user).map((code) => {
    const { label, description, area, urgent, channels } = NOTIFICATION_KINDS[code];
    const own = rows.find(({ kind }) => kind === code);
    const { app, mail, push } = own ?? channels;
    return { code, label, description, area, urgent, channels: { app, mail, push } };
  });
}

/** The answer of GET and PUT notification/preferences/. Kinds that the user may not receive are absent. */
export async function preferencesOf(app: App, db: Db, user: Caller): Promise<Record<string, unknown>> {
  return {
    kinds: await chosenKinds(db, user),
    ...(await timesOf(db, user.id)),
    time_zone: app.calendar.timeZone(),
    mail_address: user.email,
    mail_stopped: (await suppressedOf(db, [user.email.toLowerCase()])).length > 0,
    push_key: await publicKey(app),
  };
}

type Given = PatchOf<typeof preferencesBody>;

function requireAllowed(user: Caller, choices: NonNullable<Given['choices']>): void {
  const allowed: readonly string[] = receivableKinds(user);
  const others = Object.keys(choices).filter((code) => !allowed.includes(code));
  if (others.length > 0)
    throw invalid({
      choices: Object.fromEntries(
        others.map((code) => [code, [t('You don’t have permission for these notifications.')]]),
      ),
    });
}

async function storeChoices(tx: Tx, userId: number, choices: NonNullable<Given['choices']>): Promise<void> {
  for (const [code, wanted] of Object.entries(choices).sort(([a], [b]) => a.localeCompare(b))) {
    const usual = NOTIFICATION_KINDS[code as NotificationCode].channels;
    const first = { ...usual, ...wanted };
    await tx.rows(sql`
      insert into notification_choice as c (user_id, kind, app, mail, push) values (${userId}, ${code}, ${first.app}, ${first.mail}, ${first.push})
      on conflict (user_id, kind) do update set app = coalesce(${wanted.app ?? null}::boolean, c.app),
        mail = coalesce(${wanted.mail ?? null}::boolean, c.mail), push = coalesce(${wanted.push ?? null}::boolean, c.push)`);
  }
}

/** Stores preferences; omitted ones stay unchanged. 400 for kinds that the user may not receive, or if only one quiet hour is set. */
export async function choose(tx: Tx, user: Caller, given: Given): Promise<void> {
  const { choices, ...times } = given;
  if (choices !== undefined) {
    requireAllowed(user, choices);
    await storeChoices(tx, user.id, choices);
  }
  if (Object.values(times).every((value) => value === undefined)) return;
  await tx.rows(sql`insert into notification_settings (user_id) values (${user.id}) on conflict do nothing`);
  // Serialises changes from two screens of one user.
  await tx.rows(sql`select 1 from notification_settings where user_id = ${user.id} for update`);
  const before = await timesOf(tx, user.id);
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined)),
  };
  if ((after.quiet_from === null) !== (after.quiet_until === null))
    throw invalid({ quiet_until: [t('Quiet hours need a start and an end.')] });
  await tx.rows(sql`
    update notification_settings set digest_hours = ${after.digest_hours}, digest_days = ${after.digest_days}, urgent_mail = ${after.urgent_mail},
      quiet_from = ${after.quiet_from}::int, quiet_until = ${after.quiet_until}::int
    where user_id = ${user.id}`);
}
