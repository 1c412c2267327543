/** The state of outgoing and incoming mail for the System page. */
import type { MailFacts, SystemFacts } from '@hireyard/domain/system/health';
import type { MailDirection, MailReplies, SystemOverview } from '@hireyard/wire/system/system';
import { type Db, sql } from '../db/database.ts';
import type { Env } from '../platform/env.ts';
import { type Direction, mailStates } from '../mail/outbox/mail-state.ts';
import { REPLIES_TOPIC, replyDomain, type ReplyCheck } from '../comms/reply-check.ts';

type MailEnv = Pick<Env, 'MAIL_OUT' | 'MAIL_IN' | 'MAIL_DOMAIN' | 'DEMO'>;

/** The last check of reply addresses; null if none are used. */
async function repliesOverview(db: Db, env: MailEnv): Promise<MailReplies | null> {
  const domain = replyDomain(env);
  if (domain === undefined) return null;
  const last = await db.one<{ checked_at: string; result: ReplyCheck }>(sql`
    select done_at as checked_at, result from job
    where topic = ${REPLIES_TOPIC} and state = 'done' and done_at > now() - interval '1 day' and result ->> 'domain' = ${domain}
    order by done_at desc limit 1`);
  if (last === undefined) return { domain, checked_at: null, verdict: null, words: '' };
  const { found } = last.result;
  const words = found.verdict === 'accepted' ? '' : found.verdict === 'refused' ? found.answer : found.why;
  return { domain, checked_at: last.checked_at, verdict: found.verdict, words };
}

/** Returns how both directions are set up, their last sign-in and email, and whether replies are accepted. */
export async function mailOverview(db: Db, env: MailEnv): Promise<SystemOverview['mail']> {
  const last = await db.one<{ out: string | null; in: string | null }>(sql`
    select (select sent_at from sesmail where sent_at is not null order by id desc limit 1) as out,
      (select received_at from mail_intake order by id desc limit 1) as in`);
  const states = await mailStates(db);
  const of = (direction: Direction, way: string, signsIn: boolean): MailDirection => {
    const known = signsIn ? states.find((one) => one.direction === direction) : undefined;
    return {
      way,
      checked_at: known?.checked_at ?? null,
      ok_at: known?.ok_at ?? null,
      failing_since: known?.failing_since ?? null,
      problem: known?.problem ?? null,
      last_at: last?.[direction] ?? null,
    };
  };
  return {
    out: of('out', env.MAIL_OUT, env.MAIL_OUT !== 'capture'),
    in: of('in', env.MAIL_IN, env.MAIL_IN === 'imap'),
    replies: await repliesOverview(db, env),
  };
}

/** Returns the facts about mail that the rules for problems need. `age` converts a time to seconds ago. */
export function mailFacts(
  { out, in: coming, replies }: SystemOverview['mail'],
  env: MailEnv,
  age: (at: string | null) => number | null,
): Pick<SystemFacts, 'mailKept' | 'mailOut' | 'mailIn' | 'mailReplies'> {
  const facts = (one: MailDirection): MailFacts => ({
    age: age(one.ok_at),
    failingFor: age(one.failing_since),
  });
  return {
    mailKept: env.MAIL_OUT === 'capture' && !env.DEMO,
    mailOut: env.MAIL_OUT === 'capture' ? null : facts(out),
    mailIn: env.MAIL_IN === 'imap' ? facts(coming) : null,
    mailReplies: replies === null ? null : (replies.verdict ?? 'unknown'),
  };
}
