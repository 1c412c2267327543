/** Stores email in files instead of sending it, for demos and trying things out. Any mail program opens them. */
import { t } from '@hireyard/messages';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import type { MailSender } from '../../platform/ports/mail-out.ts';

/** Flushes the directory entry of a renamed file; not every system allows opening a folder for it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Creates a sender that writes each message atomically to `<mailId>.eml` in `folder`. The folder is created when
 * needed and is private to its owner. Sending an email again replaces its file.
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
