import { randomUUID } from 'node:crypto';

const everyMs = 2000;
const trustedMs = 5000;

/** Checks that database notifications reach this process. */
export interface ListenerCheck {
  /** Returns whether a heartbeat of the last 5 s was received. Sends the next one when due. */
  isAlive(): boolean;
  /** Receives a payload; true if it was a heartbeat, of any process. */
  receive(payload: string): boolean;
}

const prefix = 'beat ';

/**
 * Checks that notifications still arrive, since a listening connection can die silently. While somebody asks, the process
 * notifies itself now and then, and is connected as long as it receives that.
 * @param send notifies the channel
 * @param clock monotonic milliseconds
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
        // Failures need no handling: the check expires.
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
