import { randomUUID } from 'node:crypto';

const everyMs = 2000;
const trustedMs = 5000;

/** Proof that notifications of the database reach this process. */
export interface ListenerCheck {
  /** Whether a beat that was sent in the last 5 s has come back. Sends the next one when it is due. */
  isAlive(): boolean;
  /** Takes a payload; true when it was a beat, of this process or another. */
  receive(payload: string): boolean;
}

const prefix = 'beat ';

/**
 * A listening connection can die without a word. So this process says something through the database now and then,
 * only while somebody asks, and trusts its ears for as long as it hears itself.
 * @param send notifies the channel
 * @param clock milliseconds that never go back
 */
export function createListenerCheck(
  send: (payload: string) => Promise<unknown>,
  clock: () => number = () => performance.now(),
): ListenerCheck {
  const own = `${prefix}${randomUUID()} `;
  let sentAt = Number.NEGATIVE_INFINITY;
  let provenAt = Number.NEGATIVE_INFINITY;
  return {
    isAlive() {
      const now = clock();
      if (now - sentAt >= everyMs) {
        sentAt = now;
        // A failure needs no care: the proof runs out by itself.
        send(`${own}${now}`).catch(() => undefined);
      }
      return now - provenAt < trustedMs;
    },
    receive(payload) {
      if (payload.startsWith(own)) provenAt = Math.max(provenAt, Number(payload.slice(own.length)));
      return payload.startsWith(prefix);
    },
  };
}
