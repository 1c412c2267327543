/** A mailbox by IMAP (RFC 9051). */
import { ImapFlow } from 'imapflow';
import type { ImapBox } from './box.ts';

export interface ImapPlace {
  /** imaps://user:password@host:993; imap:// begins in the clear and must turn to TLS unless the host is this machine. */
  readonly url: string;
  readonly folder: string;
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);

/** Connects, signs in and opens the folder. Refuses a folder that is not there. */
export async function openImapBox({ url, folder }: ImapPlace): Promise<ImapBox> {
  const place = new URL(url);
  const secure = place.protocol === 'imaps:';
  const client = new ImapFlow({
    host: place.hostname.replace(/^\[|\]$/g, ''),
    port: place.port === '' ? (secure ? 993 : 143) : Number(place.port),
    secure,
    ...(secure || isThisMachine(place.hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(place.username), pass: decodeURIComponent(place.password) },
    logger: false,
    disableAutoIdle: true,
  });
  // A connection that breaks between two calls is told by the next of them.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const box = await client.mailboxOpen(folder);
    return boxOf(client, String(box.uidValidity), box.uidNext);
  } catch (error) {
    client.close();
    throw error;
  }
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
      // `n:*` holds the last message even when its UID is lower.
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
