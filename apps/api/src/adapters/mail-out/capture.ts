/** Mail that stays here: each message is a file that any mail program opens. For demonstrations, and to try things out. */
import { t } from '@hireyard/messages';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import type { MailSender } from '../../platform/ports/mail-out.ts';

/** Flushes the entry of a renamed file; not every system lets a folder be opened for it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * A sender that leaves each message in `folder` as `<mailId>.eml`, whole or not at all. The folder is made when it is needed
 * and is its owner's alone. The same mail sent again replaces its file.
 */
export function captureSender(folder: string): MailSender {
  return {
    name: 'capture',
    repeatable: true,
    tracks: false,
    // There is no server to sign in to; `send` reports a full disk.
    check: async () => undefined,
    async send({ mailId, raw }, signal) {
      if (signal.aborted) throw new TryAgainError(t('Sending was cancelled.'));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `.${mailId}.${process.pid}.tmp`);
      try {
        const handle = await open(temporary, 'w', 0o600);
        try {
          await handle.writeFile(raw);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, join(folder, `${mailId}.eml`));
        await syncFolder(folder);
      } finally {
        await rm(temporary, { force: true });
      }
      return { providerId: null, wireMessageId: null, rejected: [] };
    },
  };
}
