/** Mail that lies in a mailbox elsewhere is looked for every minute (docs/mail.md). */
import type { MailReceiver } from '../port.ts';
import type { CursorStore, ImapBox } from './box.ts';
import { poll } from './poll.ts';

export interface ImapReceiverOptions {
  /** Connects and opens the folder. */
  readonly open: () => Promise<ImapBox>;
  readonly cursor: CursorStore;
  readonly maxBytes: number;
  readonly moveTo?: string | undefined;
  /** Seconds between looks; after failures more, up to ten minutes. */
  readonly everySeconds?: number;
  /** What went wrong; it is tried again by itself. */
  readonly onError?: (error: unknown) => void;
}

const LONGEST_PAUSE_SECONDS = 600;

/** A receiver that looks at once when it starts. A broken connection is made anew at the next look. */
export function imapReceiver(options: ImapReceiverOptions): MailReceiver {
  const report = options.onError ?? (() => undefined);
  let stopped = false;
  let wake: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  const pause = (seconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    name: 'imap',
    async start(keep) {
      stopped = false;
      const look = async (): Promise<void> => {
        const box = await options.open();
        try {
          await poll(box, {
            cursor: options.cursor,
            keep,
            maxBytes: options.maxBytes,
            moveTo: options.moveTo,
            stopping: () => stopped,
            onTooBig: (uid) =>
              report(new Error(`Message ${uid} of the mailbox is too big and was left there.`)),
          });
        } finally {
          await box.close();
        }
      };
      const loop = async (): Promise<void> => {
        let failures = 0;
        while (!stopped) {
          try {
            await look();
            failures = 0;
          } catch (error) {
            failures++;
            report(error);
          }
          const seconds = (options.everySeconds ?? 60) * 2 ** Math.min(failures, 10);
          if (!stopped) await pause(Math.min(seconds, LONGEST_PAUSE_SECONDS));
        }
      };
      running = loop();
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
