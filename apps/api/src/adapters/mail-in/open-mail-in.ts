/** Chooses how email is received, from the environment (docs/run/mail.md). */
import { readFile } from 'node:fs/promises';
import { mailAuthorities } from '../mail-tls.ts';
import type { CursorStore } from './imap/box.ts';
import type { MailReceiver } from '../../platform/ports/mail-in.ts';

/** Environment variables about incoming email. */
export interface MailInSettings {
  readonly MAIL_IN: 'off' | 'smtp' | 'ses' | 'imap';
  readonly MAIL_DOMAIN: readonly string[];
  readonly MAIL_MAX_BYTES: number;
  readonly SMTP_LISTEN_HOST: string;
  readonly SMTP_LISTEN_PORT: number;
  readonly SMTP_LISTEN_KEY?: string | undefined;
  readonly SMTP_LISTEN_CERT?: string | undefined;
  readonly IMAP_URL?: string | undefined;
  readonly IMAP_FOLDER: string;
  readonly MAIL_CA?: string | undefined;
  readonly IMAP_MOVE_TO?: string | undefined;
}

export interface MailInParts {
  /** Stores how far a mailbox was read. */
  readonly cursor: CursorStore;
  /** Whether this process may read the mailbox now. */
  readonly turn?: () => Promise<boolean>;
  /** Called with failures outside any message; contains no addresses. */
  readonly onError: (error: unknown) => void;
  /** Called after each poll of a mailbox: null, or the reason it failed. */
  readonly onLook?: (problem: string | null) => Promise<void>;
}

async function certificate(env: MailInSettings): Promise<{ tls?: { key: string; cert: string } }> {
  if (env.SMTP_LISTEN_KEY === undefined || env.SMTP_LISTEN_CERT === undefined) return {};
  const [key, cert] = await Promise.all([
    readFile(env.SMTP_LISTEN_KEY, 'utf8'),
    readFile(env.SMTP_LISTEN_CERT, 'utf8'),
  ]);
  return { tls: { key, cert } };
}

/**
 * Opens the configured receiver; nothing arrives before `start`. Returns undefined if mail is off or SES delivers
 * to the webhook. Throws if a certificate file can't be read.
 */
export async function openMailIn(env: MailInSettings, parts: MailInParts): Promise<MailReceiver | undefined> {
  const shared = { maxBytes: env.MAIL_MAX_BYTES, onError: parts.onError };
  if (env.MAIL_IN === 'smtp') {
    const { smtpListener } = await import('./smtp/listener.ts');
    const place = { host: env.SMTP_LISTEN_HOST, port: env.SMTP_LISTEN_PORT, domains: env.MAIL_DOMAIN };
    const [name] = env.MAIL_DOMAIN;
    return smtpListener({
      ...shared,
      ...place,
      ...(name === undefined ? {} : { name }),
      ...(await certificate(env)),
    });
  }
  if (env.MAIL_IN === 'imap') {
    const { imapReceiver } = await import('./imap/receiver.ts');
    const { openImapBox, mailboxProblem } = await import('./imap/client.ts');
    const { onLook } = parts;
    const place = { url: env.IMAP_URL ?? '', folder: env.IMAP_FOLDER, ca: mailAuthorities(env.MAIL_CA) };
    return imapReceiver({
      ...shared,
      open: () => openImapBox(place),
      cursor: parts.cursor,
      ...(parts.turn === undefined ? {} : { turn: parts.turn }),
      moveTo: env.IMAP_MOVE_TO,
      ...(onLook && {
        onLook: (error: unknown) => onLook(error === undefined ? null : mailboxProblem(error)),
      }),
    });
  }
  return undefined;
}

/**
 * Signs in to the mailbox, opens its folder and disconnects. Returns the problem, or undefined. `timeoutMs`: how
 * long it may be silent.
 */
export async function mailboxFault(
  { IMAP_URL: url = '', IMAP_FOLDER: folder, MAIL_CA: file }: MailInSettings,
  timeoutMs: number,
): Promise<string | undefined> {
  const { openImapBox, mailboxProblem } = await import('./imap/client.ts');
  try {
    const box = await openImapBox({ url, folder, ca: mailAuthorities(file), timeoutMs });
    await box.close();
    return undefined;
  } catch (error) {
    return mailboxProblem(error);
  }
}
