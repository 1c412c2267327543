/** A mailbox over IMAP (RFC 9051). */
import { t } from '@hireyard/messages';
import { ImapFlow } from 'imapflow';
import { isCertificateProblem } from '../../mail-tls.ts';
import type { ImapBox } from './box.ts';

export interface ImapPlace {
  /**
   * imaps://user:password@host:993; imap:// starts unencrypted and must switch to TLS unless the host is this
   * machine.
   */
  readonly url: string;
  readonly folder: string;
  /** Certificates (PEM) of trusted authorities; default: Node's own. */
  readonly ca?: string[] | undefined;
  /** How long the server may be silent, in milliseconds; default: 60 s. */
  readonly timeoutMs?: number;
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);

/** Connects, signs in and opens the folder. Rejects if the folder doesn't exist. */
export async function openImapBox({ url, folder, ca, timeoutMs = 60_000 }: ImapPlace): Promise<ImapBox> {
  const place = new URL(url);
  const secure = place.protocol === 'imaps:';
  const client = new ImapFlow({
    host: place.hostname.replace(/^\[|\]$/g, ''),
    port: place.port === '' ? (secure ? 993 : 143) : Number(place.port),
    secure,
    ...(secure || isThisMachine(place.hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(place.username), pass: decodeURIComponent(place.password) },
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    logger: false,
    disableAutoIdle: true,
  });
  // A connection that breaks between two calls is reported by the next one.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const box = await client.mailboxOpen(folder);
    return boxOf(client, String(box.uidValidity), box.uidNext);
  } catch (error) {
    client.close();
    throw error;
  }
}

interface ImapFailure extends Error {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  readonly response?: unknown;
  readonly responseText?: string;
}

/** Explains in one sentence why a mailbox can't be opened or read. */
export function mailboxProblem(error: unknown): string {
  const { code = '', authenticationFailed, response, responseText, message } = error as ImapFailure;
  const text = responseText ?? (typeof response === 'string' && response !== '' ? response : message);
  if (isCertificateProblem(code) || /certificate|altnames/i.test(message))
    return t('The certificate is not trusted: {text}', { text: message });
  if (authenticationFailed === true) return t('The sign-in was refused: {text}', { text });
  if (responseText !== undefined) return t('The mailbox can’t be opened: {text}', { text });
  if (/^E[A-Z]|TIMEOUT|NoConnection/.test(code))
    return t('The server did not respond: {text}', { text: code });
  return t('The mailbox could not be read: {text}', { text: message });
}

function boxOf(client: ImapFlow, uidValidity: string, uidNext: number): ImapBox {
  const byUid = { uid: true } as const;
  return {
    uidValidity,
    uidNext,
    async list(which) {
      const query = which === 'unread' ? { seen: false } : { uid: `${which.after + 1}:*` };
      const found = await client.search(query, byUid);
      if (!Array.isArray(found)) throw new Error('The mailbox did not answer what is in it.');
      // `n:*` includes the last message even if its UID is lower.
      const after = which === 'unread' ? 0 : which.after;
      return found.filter((uid) => uid > after).toSorted((a, b) => a - b);
    },
    async fetch(uid, maxBytes) {
      const head = await client.fetchOne(String(uid), { size: true }, byUid);
      if (!head) return undefined;
      const size = head.size ?? 0;
      if (size > maxBytes) {
        const big = await client.fetchOne(String(uid), { headers: true }, byUid);
        return big ? { header: big.headers ?? Buffer.alloc(0), size } : undefined;
      }
      const message = await client.fetchOne(String(uid), { source: true }, byUid);
      if (!message) return undefined;
      if (message.source === undefined) throw new Error('The mailbox gave a message without its bytes.');
      return { raw: message.source };
    },
    async done(uid, moveTo) {
      if (!(await client.messageFlagsAdd(String(uid), ['\\Seen'], byUid)))
        throw new Error('A message could not be marked as read.');
      if (moveTo !== undefined && !(await client.messageMove(String(uid), moveTo, byUid)))
        throw new Error(`A message could not be moved to ${moveTo}.`);
    },
    async close() {
      await client.logout().catch(() => client.close());
    },
  };
}
