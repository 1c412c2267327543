/** Polls a mailbox on another server every minute (docs/run/mail.md). */
import { setTimeout } from 'node:timers/promises';
import type { MailReceiver } from '../../../platform/ports/mail-in.ts';
import type { CursorStore, ImapBox } from './box.ts';
import { poll } from './poll.ts';

export interface ImapReceiverOptions {
  /** Connects and opens the folder. */
  readonly open: () => Promise<ImapBox>;
  readonly cursor: CursorStore;
  /** Checked before and during each poll: false = another process reads this mailbox. */
  readonly turn?: () => Promise<boolean>;
  readonly maxBytes: number;
  readonly moveTo?: string | undefined;
  /** Seconds between polls; after failures more, up to ten minutes. */
  readonly everySeconds?: number;
  /** Called with a failure; the next poll tries again. */
  readonly onError?: (error: unknown) => void;
  /** Called after each poll with undefined or the failure. */
  readonly onLook?: (error: unknown) => Promise<void>;
}

const MAX_PAUSE_SECONDS = 600;
const RENEW_SECONDS = 30;

/** Creates a receiver that polls as soon as it starts. A broken connection is replaced at the next poll. */
export function imapReceiver(options: ImapReceiverOptions): MailReceiver {
  const report = options.onError ?? (() => undefined);
  const note = async (failure: unknown): Promise<void> => {
    try {
      await options.onLook?.(failure);
    } catch (error) {
      report(error);
    }
  };
  let end = new AbortController();
  let running: Promise<void> = Promise.resolve();

  return {
    name: 'imap',
    async start(keep) {
      end = new AbortController();
      const { signal } = end;
      const look = async (): Promise<void> => {
        if ((await options.turn?.()) === false) return;
        const box = await options.open();
        const renewal = setInterval(() => void options.turn?.().catch(report), RENEW_SECONDS * 1000);
        try {
          await poll(box, {
            cursor: options.cursor,
            keep,
            maxBytes: options.maxBytes,
            moveTo: options.moveTo,
            stopping: () => signal.aborted,
            onUnmarked: report,
          });
        } finally {
          clearInterval(renewal);
          await box.close();
        }
        await note(undefined);
      };
      const loop = async (): Promise<void> => {
        let failures = 0;
        while (!signal.aborted) {
          try {
            await look();
            failures = 0;
          } catch (error) {
            failures++;
            report(error);
            await note(error);
          }
          const seconds = (options.everySeconds ?? 60) * 2 ** Math.min(failures, 10);
          const pause = Math.min(seconds, MAX_PAUSE_SECONDS) * 1000;
          // Being woken up by the end is not a failure.
          await setTimeout(pause, undefined, { signal }).catch(() => undefined);
        }
      };
      running = loop();
    },
    async stop() {
      end.abort();
      await running;
    },
  };
}
