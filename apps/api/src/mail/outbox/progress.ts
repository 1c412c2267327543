/**
 * Delivery events of an email, in any order and with repetitions: events are only added, and states follow from
 * them (domain rules §10).
 */
import { t } from '@hireyard/messages';
import { furthest, type MailProgress, progressed } from '@hireyard/domain/comms/mail-progress';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../platform/notify/notify.ts';
import { writeHistory } from '../../records/core/write.ts';
import { stateSetWith } from '../../records/workflow/states-change.ts';
import { storable } from '../received/clean-text.ts';
import { suppress } from './suppression.ts';

export interface NewMailEvent {
  readonly action: MailProgress;
  /** Equal for the same event. */
  readonly externalId: string;
  readonly source: 'service' | 'tracking' | 'report' | 'user';
  /** Recipients concerned; empty = all. */
  readonly addresses: readonly string[];
  readonly at: Date;
  /** Whether these addresses are blocked from now on. */
  readonly permanent: boolean;
  /** Shown to staff. */
  readonly detail: string;
}

interface MailRow {
  readonly to: string;
  readonly furthest: MailProgress;
  readonly actions: string[];
  readonly other: number[];
  readonly contract_number: string | null;
  /** Its author; null = automatic. */
  readonly created_by_id: number | null;
}

/** Services pass on other servers' replies byte by byte. */
const clean = (news: NewMailEvent): NewMailEvent => ({
  ...news,
  externalId: storable(news.externalId),
  addresses: news.addresses.map(storable),
  detail: storable(news.detail).slice(0, 2000).toWellFormed(),
});

/** Locks the email and returns its progress and its other states. */
const mailRow = (tx: Tx, mail: number): Promise<MailRow | undefined> =>
  tx.one<MailRow>(sql`
    select t."to", t.furthest, t.created_by_id, (select contract_number from contract where id = t.contract_id) as contract_number,
      coalesce((select array_agg(s.system_action) from state s where s.id = any (ss.state_ids) and s.system_action is not null), '{}') as actions,
      coalesce((select array_agg(s.id) from state s where s.id = any (ss.state_ids) and s.system_action is null), '{}') as other
    from sesmail t join state_set ss on ss.id = t.state_set_id where t.id = ${mail} for update of t`);

async function keep(tx: Tx, mail: number, news: readonly NewMailEvent[]): Promise<NewMailEvent[]> {
  const fresh: NewMailEvent[] = [];
  for (const one of news) {
    const row = await tx.one(sql`
      insert into sesmail_event (sesmail_id, action, address, source, external_id, detail, at)
      values (${mail}, ${one.action}, ${one.addresses.join(', ')}, ${one.source}, ${one.externalId}, ${one.detail},
        ${one.at.toISOString()})
      on conflict (sesmail_id, external_id) do nothing returning id`);
    if (row !== undefined) fresh.push(one);
  }
  return fresh;
}

/** Writes the resulting states if they changed. */
async function place(
  tx: Tx,
  mail: number,
  before: MailRow,
  told: readonly string[],
  userId: number | null,
): Promise<void> {
  const after = progressed(before.actions, told);
  const was = progressed(before.actions, []);
  if (after.join() === was.join() && furthest(after) === before.furthest) return;
  await tx.rows(sql`
    update sesmail set furthest = ${furthest(after)}, version = version + 1, updated_at = now(), state_set_id = ${stateSetWith('email_status', after, before.other)}
    where id = ${mail}`);
  await writeHistory(tx, 'sesmail', mail, userId, 'state', [{ field: 'states', before: was, after }]);
}

function returnedText(number: string | null, bounced: boolean): string {
  if (number === null) return bounced ? t('An email bounced') : t('An email was reported as spam');
  return bounced
    ? t('An email about {number} bounced', { number })
    : t('An email about {number} was reported as spam', { number });
}

/**
 * Adds events to an email; known ones change nothing. Addresses with a permanent bounce or a complaint are blocked.
 * Returns whether any event was new; false also if the email was deleted.
 */
export async function addMailEvents(
  tx: Tx,
  mail: number,
  news: readonly NewMailEvent[],
  userId: number | null = null,
): Promise<boolean> {
  const before = await mailRow(tx, mail);
  if (before === undefined) return false;
  const fresh = await keep(tx, mail, news.map(clean));
  await place(
    tx,
    mail,
    before,
    fresh.map(({ action }) => action),
    userId,
  );
  const back = fresh.find(({ action }) => action === 'bounced' || action === 'complaint');
  if (back !== undefined)
    await notify(tx, {
      kind: 'mail_returned',
      cause: `mail ${mail} ${back.action}`,
      record: { resource: 'sesmail', id: mail },
      text: returnedText(before.contract_number, back.action === 'bounced'),
      by: userId,
      ...(before.created_by_id === null ? {} : { only: [before.created_by_id] }),
    });
  for (const one of fresh) {
    if (one.action !== 'complaint' && !(one.action === 'bounced' && one.permanent)) continue;
    const addresses = one.addresses.length > 0 ? one.addresses : [before.to];
    for (const address of addresses) await suppress(tx, address, one.action, one.detail, mail);
  }
  return fresh.length > 0;
}
