/** Taking what is new out of a mailbox. */
import type { StoreMail } from '../../../platform/ports/mail-in.ts';
import type { CursorStore, ImapBox } from './box.ts';
import { guessEnvelope } from './envelope.ts';
import { standIn } from './too-big.ts';

export interface PollOptions {
  readonly cursor: CursorStore;
  readonly keep: StoreMail;
  /** Bytes; larger messages stay where they are, unread, and only that they came is kept. */
  readonly maxBytes: number;
  /** The folder for what was taken; absent = it stays and is marked as read. */
  readonly moveTo?: string | undefined;
  /** True = stop after the message at hand. */
  readonly stopping: () => boolean;
  /** A message was kept and could not be marked or moved: it stays as it is. */
  readonly onUnmarked: (error: unknown) => void;
}

/**
 * Keeps every message that came after the cursor, one after the other, and moves the cursor behind each. A mailbox that we
 * see for the first time, or that was made anew, gives only what nobody has read: the old mail of years is not ours.
 * Answers how many were kept. Throws when one could not be kept or the connection broke; what was kept before stays so,
 * and what may come twice has the same name twice. One that cannot be marked or moved holds up no other.
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
      const raw = whole ? message.raw : standIn(message);
      await options.keep({ raw, ...guessEnvelope(raw), externalId: `imap:${uidValidity}:${uid}` });
      kept++;
    }
    // On the first visit messages that were read long ago lie between: only its end may be written down.
    if (known !== null) await options.cursor.write({ uidValidity, uid });
    if (whole) await box.done(uid, options.moveTo).catch(options.onUnmarked);
  }
  if (known === null)
    await options.cursor.write({ uidValidity, uid: Math.max(box.uidNext - 1, ...uids.slice(-1)) });
  return kept;
}
