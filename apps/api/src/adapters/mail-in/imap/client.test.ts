/**
 * The real protocol against Dovecot. Without Dovecot these tests are skipped, and only poll.test.ts covers the
 * mailbox.
 */
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../../comms/fixtures.testing.ts';
import type { ReceivedMail } from '../../../platform/ports/mail-in.ts';
import { openImapBox } from './client.ts';
import { type Dovecot, dovecotInstalled, startDovecot } from './dovecot.testing.ts';
import { fakeCursor } from './mailbox.testing.ts';
import { poll } from './poll.ts';

const installed = dovecotInstalled();

test('reports an unreachable mailbox as an error', async () => {
  await expect(openImapBox({ url: 'imap://a:b@127.0.0.1:1', folder: 'INBOX' })).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

describe.skipIf(!installed)('a mailbox at Dovecot (skipped: dovecot is not installed)', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.stop());

  /** Adds messages to a folder as another client of the mailbox. */
  async function asOther<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.port,
      secure: false,
      auth: { user, pass: 'pass@word' },
      logger: false,
    });
    await client.connect();
    const result = await work(client);
    await client.logout();
    return result;
  }
  const place = (user: string, folder = 'INBOX') => ({
    url: `imap://${encodeURIComponent(user)}:pass%40word@127.0.0.1:${dovecot.port}`,
    folder,
  });

  function looking(user: string, moveTo?: string) {
    const [kept, cursor] = [[] as ReceivedMail[], fakeCursor()];
    const look = async () => {
      const box = await openImapBox(place(user));
      try {
        return await poll(box, {
          cursor,
          keep: async (mail) => {
            kept.push(mail);
          },
          maxBytes: 50_000,
          moveTo,
          stopping: () => false,
          onUnmarked: (error) => {
            throw error;
          },
        });
      } finally {
        await box.close();
      }
    };
    return { kept, cursor, look };
  }

  test('returns messages byte for byte, once, and marks them as read', async () => {
    const { kept, cursor, look } = looking('me@example.com');
    const raw = sample('mail/05-inline-image.eml');
    const old = sample('mail/01-change-request.eml');
    await asOther('me@example.com', async (client) => {
      await client.append('INBOX', old, ['\\Seen']);
      await client.append('INBOX', raw);
    });
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(kept[0]?.raw).toEqual(raw);
    expect(kept[0]?.externalId).toBe(`imap:${cursor.value?.uidValidity}:2`);
    await asOther('me@example.com', (client) => client.append('INBOX', old, ['\\Seen']));
    expect(await look()).toBe(1);
    const unread = await asOther('me@example.com', async (client) => {
      await client.mailboxOpen('INBOX');
      return client.search({ seen: false }, { uid: true });
    });
    expect(unread).toEqual([]);
  });

  test('moves stored messages, and returns only the header of messages that are too big', async () => {
    const { kept, look } = looking('other@example.com', 'Done');
    const words = (text: string) => Buffer.from(`Subject: x\r\n\r\n${text}\r\n`);
    await asOther('other@example.com', async (client) => {
      for (const text of ['one', 'x'.repeat(60_000), 'two']) await client.append('INBOX', words(text));
    });
    expect([await look(), await look()]).toEqual([3, 0]);
    expect([kept[0]?.raw, kept[2]?.raw]).toEqual([words('one'), words('two')]);
    expect(String(kept[1]?.raw)).toMatch(/^Subject: x\r\nMIME-Version[^]*too big to be taken/);
    const counts = await asOther('other@example.com', async (client) => {
      const [inbox, done] = [
        await client.status('INBOX', { messages: true }),
        await client.status('Done', { messages: true }),
      ];
      return [inbox && inbox.messages, done && done.messages];
    });
    expect(counts).toEqual([1, 2]);
  });

  test('reports a refused sign-in and a missing folder as errors', async () => {
    const wrong = place('me@example.com').url.replace('pass%40word', 'wrong');
    await expect(openImapBox({ url: wrong, folder: 'INBOX' })).rejects.toThrow(/Command failed/);
    await expect(openImapBox(place('me@example.com', 'Nowhere'))).rejects.toThrow(/Command failed/);
    // Dovecot delays clients with a wrong password.
  }, 30_000);
});
