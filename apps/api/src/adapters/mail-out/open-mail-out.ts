/** Chooses the outgoing mail service and its source of delivery reports from the environment (docs/run/mail.md). */
import { join } from 'node:path';
import { mailAuthorities } from '../mail-tls.ts';
import { captureSender } from './capture.ts';
import type { MailReports, MailSender } from '../../platform/ports/mail-out.ts';

/** Environment variables about email. */
export interface MailSettings {
  readonly MAIL_OUT: 'capture' | 'smtp' | 'ses';
  readonly DATA_DIR: string;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_CA?: string | undefined;
  readonly SMTP_TLS: 'offered' | 'required';
  readonly SES_REGION?: string | undefined;
  readonly SES_ENDPOINT?: string | undefined;
  readonly SES_CONFIGURATION_SET?: string | undefined;
  readonly SES_ACCESS_KEY_ID?: string | undefined;
  readonly SES_SECRET_ACCESS_KEY?: string | undefined;
  readonly SES_TOPICS: readonly string[];
  readonly SES_TRACKS: boolean;
}

export interface OpenMail {
  readonly sender: MailSender;
  /**
   * Undefined if no service delivers reports. Reports don't need a sending service: they may only be for incoming
   * email.
   */
  readonly reports: MailReports | undefined;
}

const accessOf = (env: MailSettings) => ({
  region: env.SES_REGION ?? '',
  endpoint: env.SES_ENDPOINT,
  accessKeyId: env.SES_ACCESS_KEY_ID ?? '',
  secretAccessKey: env.SES_SECRET_ACCESS_KEY ?? '',
});

/** Opens only the sender; `timeoutMs`: how long its service may be silent. */
export async function openSender(env: MailSettings, timeoutMs?: number): Promise<MailSender> {
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  if (env.MAIL_OUT === 'smtp') {
    const { smtpSender } = await import('./smtp/smtp.ts');
    return smtpSender({
      url: env.SMTP_URL ?? '',
      tls: env.SMTP_TLS,
      ca: mailAuthorities(env.MAIL_CA),
      ...patience,
    });
  }
  if (env.MAIL_OUT === 'ses') {
    const { sesSender } = await import('./ses/ses.ts');
    const more = { configurationSet: env.SES_CONFIGURATION_SET, tracks: env.SES_TRACKS };
    return sesSender({ ...accessOf(env), ...more, ...patience });
  }
  return captureSender(join(env.DATA_DIR, 'outbox'));
}

/** Opens the configured sender and reports without connecting. */
export async function openMailOut(
  env: MailSettings,
  { now }: { readonly now: () => Date },
): Promise<OpenMail> {
  const sender = await openSender(env);
  if (env.SES_TOPICS.length === 0) return { sender, reports: undefined };
  const { sesReports } = await import('./ses/reports.ts');
  return { sender, reports: sesReports({ ...accessOf(env), topics: env.SES_TOPICS, now }) };
}
