/** Listeners for tests and clients for them; all are closed after each test. */
import { afterEach, expect } from 'vitest';
import type { StoreMail, ReceivedMail } from '../../../platform/ports/mail-in.ts';
import { type SmtpListener, smtpListener, type SmtpListenerOptions } from './listener.ts';
import { connectWire, type Wire } from './wire.testing.ts';

export const TO = 'RCPT TO:<hire@fernhill.example.com>';

/** Sends all commands up to the data. */
export async function begin(wire: Wire, from = 'a@example.org'): Promise<void> {
  expect(await wire.say(`MAIL FROM:<${from}>`)).toMatch(/^250 /);
  expect(await wire.say(TO)).toMatch(/^250 /);
  expect(await wire.say('DATA')).toMatch(/^354 /);
}

/** `wires`: clients to be closed, including those of `connect`. */
export function smtpStage() {
  const open: SmtpListener[] = [];
  const wires: Wire[] = [];
  afterEach(async () => {
    for (const wire of wires.splice(0)) wire.socket.destroy();
    for (const listener of open.splice(0)) await listener.stop();
  });

  /** Starts a listener on a free port that stores email in a list unless `keep` is given. */
  async function listen(more: Partial<SmtpListenerOptions> = {}, keep?: StoreMail) {
    const kept: ReceivedMail[] = [];
    const listener = smtpListener({
      host: '127.0.0.1',
      port: 0,
      domains: ['fernhill.example.com', 'Bücher.example'],
      maxBytes: 100_000,
      ...more,
    });
    await listener.start(
      keep ??
        (async (mail) => {
          kept.push(mail);
        }),
    );
    open.push(listener);
    const port = listener.address()?.port ?? 0;
    const connect = async () => {
      const wire = await connectWire(port);
      wires.push(wire);
      await wire.say('EHLO client.example');
      return wire;
    };
    return { listener, kept, port, connect };
  }

  return { listen, wires };
}
