/** Whether the mail host accepts reply addresses: each mail has its own, so the domain needs a catch-all (docs/run/mail.md). */
import type { AddressCheckOptions, AddressCheck } from '../mail/outbox/address-check.ts';
import type { Env } from '../platform/env.ts';
import type { JobHandler } from '../platform/jobs/job.ts';
import { unusedReplyAddress } from '../mail/compose/reply-address.ts';

type MailEnv = Pick<Env, 'MAIL_OUT' | 'MAIL_DOMAIN'>;

/** The domain of reply addresses; undefined while mail stays on this machine or has none. */
export const replyDomain = ({ MAIL_OUT, MAIL_DOMAIN }: MailEnv): string | undefined =>
  MAIL_OUT === 'capture' ? undefined : MAIL_DOMAIN[0];

export interface ReplyCheck {
  readonly domain: string;
  readonly found: AddressCheck;
}

/** Asks the mail host for a made-up reply address and sends nothing; undefined where no reply addresses are used. */
export async function checkReplies(
  env: MailEnv & Pick<Env, 'PUBLIC_URL'>,
  question: Omit<AddressCheckOptions, 'name'>,
): Promise<ReplyCheck | undefined> {
  const domain = replyDomain(env);
  if (domain === undefined) return undefined;
  const { checkMailAddress } = await import('../mail/outbox/address-check.ts');
  const name = env.PUBLIC_URL === undefined ? domain : new URL(env.PUBLIC_URL).hostname;
  return { domain, found: await checkMailAddress(unusedReplyAddress(domain), { ...question, name }) };
}

export const REPLIES_TOPIC = 'mail.replies';
const LIMIT_MS = 10_000;

/** Asks every six hours; the System page shows the last result. */
export const replyCheck = (hostsOf?: AddressCheckOptions['hostsOf']): JobHandler => ({
  topic: REPLIES_TOPIC,
  seconds: 300,
  everyMinutes: 360,
  async perform({ app }) {
    const check = await checkReplies(app.env, { limitMs: LIMIT_MS, hostsOf });
    return async () => ({ ...check });
  },
});
