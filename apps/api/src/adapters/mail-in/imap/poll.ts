/** Stores new messages of a mailbox. */
import type { StoreMail } from '../../../platform/ports/mail-in.ts';
import type { CursorStore, ImapBox } from './box.ts';
import { guessEnvelope } from './envelope.ts';
import { placeholderMessage } from './oversized.ts';

export interface PollOptions {
  readonly cursor: CursorStore;
  readonly keep: StoreMail;
  /** Bytes. Larger messages stay in the mailbox, unread; only a notice is stored. */
  readonly maxBytes: number;
  /** The folder for stored messages; absent = they stay and are marked as read. */
  readonly moveTo?: string | undefined;
  /** True = stop after the current message. */
  readonly stopping: () => boolean;
  /** Called if a stored message could not be marked or moved: it stays as it is. */
  readonly onUnmarked: (error: unknown) => void;
}

/**
 * Stores all messages after the cursor one by one and advances the cursor after each. A mailbox that is new to us,
 * or was rebuilt, gives only unread messages, so that years of old email aren't imported.
 * Returns how many were stored. Throws if one could not be stored or the connection broke; earlier ones stay
 * stored, and a repeated message has the same id. A message that can't be marked or moved doesn't stop the others.
 */
export async function poll(box: ImapBox, options: PollOptions): Promise<number> {
  const { uidValidity } = box;
  const stored = await options.cursor.read();
  const known = stored?.uidValidity === uidValidity ? stored : null;
  const uids = await box.list(known === null ? 'unread' : { after: known.uid });
  let kept = 0;
  for (const uid of uids) {
    if (options.stopping()) return kept;
    const message = await box.fetch(uid, options.maxBytes);
    const whole = message !== undefined && 'raw' in message;
    if (message !== undefined) {
      const raw = whole ? message.raw : placeholderMessage(message);
      await options.keep({ raw, ...guessEnvelope(raw), externalId: `imap:${uidValidity}:${uid}` });
      kept++;
    }
    // On the first poll there are old read messages in between, so only the end may be stored.
    if (known !== null) await options.cursor.write({ uidValidity, uid });
    if (whole) await box.done(uid, options.moveTo).catch(options.onUnmarked);
  }
  if (known === null)
    await options.cursor.write({ uidValidity, uid: Math.max(box.uidNext - 1, ...uids.slice(-1)) });
  return kept;
}
