/** What every sender must do; the same table runs against files, a real SMTP server and a stand-in for Amazon SES. */
import { describe, expect, test } from 'vitest';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../platform/ports/call-error.ts';
import type { MailSender, OutgoingMessage } from '../../platform/ports/mail-out.ts';

/** What may go wrong on the other side. */
export type Weather =
  | 'fair'
  /** Nobody listens. */
  | 'away'
  /** It asks us to come later, before it took anything. */
  | 'busy'
  /** It will never take this message. */
  | 'refusing'
  /** It does not accept who we are. */
  | 'shut'
  /** It takes the whole message and hangs up. */
  | 'torn'
  /** It takes the whole message and says nothing. */
  | 'mute';

export interface Arrived {
  readonly raw: Buffer;
  /** Who gets it; undefined where the other side keeps no envelope. */
  readonly to?: readonly string[];
}
export interface Peer {
  readonly sender: MailSender;
  /** What has arrived, by mail. */
  readonly arrived: (mailId: number) => Promise<readonly Arrived[]>;
}
/** One that is somewhere else. */
export interface FarPeer extends Peer {
  /** The same, with little patience for silence. */
  readonly impatient: MailSender;
  readonly setWeather: (weather: Weather) => Promise<void>;
}

let last = 0;
/** A message that no other test sent. Its body is what damages first when it is not handled as bytes. */
export const newMessage = (over: Partial<OutgoingMessage> = {}): OutgoingMessage => {
  const mailId = over.mailId ?? ++last;
  const lines = ['.', '..', '.QUIT', '', 'Grüße €', 'x'.repeat(900), '\u00a0 \t', '.'];
  return {
    mailId,
    raw: Buffer.from(`From: hire@fields.example\r\nSubject: ${mailId}\r\n\r\n${lines.join('\r\n')}\r\n`),
    envelope: { from: 'hire@fields.example', to: ['ann@customer.example', 'hidden@customer.example'] },
    category: 'quote',
    ...over,
  };
};
export const patience = () => new AbortController().signal;
export const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** How a try ended. UnclearOutcomeError and NotLetInError are RefusedErrors too, so the name of the class is what counts. */
export const kindOf = (ended: unknown): unknown => (ended instanceof Error ? ended.constructor : ended);

const OUTCOMES = [
  ['away', TryAgainError],
  ['busy', TryAgainError],
  ['refusing', RefusedError],
  ['shut', NotLetInError],
  ['torn', UnclearOutcomeError],
  ['mute', UnclearOutcomeError],
] as const;

/** Declares the tests. `open` gives the peer once it runs. */
export function conformance(open: () => Peer): void {
  test('a message arrives byte for byte, for everybody in its envelope', async () => {
    const { sender, arrived } = open();
    const message = newMessage();
    const sent = await sender.send(message, patience());
    expect(sent).toEqual({
      providerId: sent.providerId === null ? null : expect.stringMatching(/^\S+$/),
      wireMessageId: sent.wireMessageId === null ? null : expect.stringMatching(/^<[^\s<>@]+@[^\s<>@]+>$/),
      rejected: [],
    });
    const [there, ...more] = await arrived(message.mailId);
    expect([there?.raw.equals(message.raw), more]).toEqual([true, []]);
    expect(there?.to ?? message.envelope.to).toEqual(message.envelope.to);
  });

  test('a large message arrives whole', async () => {
    const { sender, arrived } = open();
    const line = `${'.'.repeat(76)}\r\n`;
    const message = newMessage({ raw: Buffer.from(`Subject: large\r\n\r\n${line.repeat(40_000)}`) });
    await sender.send(message, patience());
    expect((await arrived(message.mailId))[0]?.raw.equals(message.raw)).toBe(true);
  });

  test('messages that are sent at once do not mix', async () => {
    const { sender, arrived } = open();
    const messages = Array.from({ length: 8 }, () => newMessage());
    await Promise.all(messages.map((message) => sender.send(message, patience())));
    for (const { mailId, raw } of messages)
      expect((await arrived(mailId)).map((there) => there.raw.equals(raw))).toEqual([true]);
  });

  test('sent again, it is there once when the sender says that this does no harm', async () => {
    const { sender, arrived } = open();
    const message = newMessage();
    for (let n = 0; n < 2; n++) await sender.send(message, patience());
    expect(await arrived(message.mailId)).toHaveLength(sender.repeatable ? 1 : 2);
  });

  test('what was called off before it began was not sent, and may be sent again', async () => {
    const { sender, arrived } = open();
    const message = newMessage();
    expect(kindOf(await outcome(sender.send(message, AbortSignal.abort())))).toBe(TryAgainError);
    expect(await arrived(message.mailId)).toEqual([]);
    await sender.send(message, patience());
    expect(await arrived(message.mailId)).toHaveLength(1);
  });
}

/** Declares the tests of senders that a network is in between. */
export function weatherConforms(open: () => FarPeer): void {
  describe('when the other side is', () => {
    test.each(OUTCOMES)('%s', async (weather, expected) => {
      const { sender, impatient, arrived, setWeather } = open();
      const message = newMessage();
      await setWeather(weather);
      const ended = await outcome((weather === 'mute' ? impatient : sender).send(message, patience()));
      await setWeather('fair');
      expect(kindOf(ended)).toBe(expected);
      // Whoever is told to send again never has it sent twice.
      if (expected === TryAgainError) expect(await arrived(message.mailId)).toEqual([]);
      const next = newMessage();
      expect(await sender.send(next, patience())).toMatchObject({ rejected: [] });
      expect(await arrived(next.mailId)).toHaveLength(1);
    });

    test('mute, and the wait is ended, nobody knows what became of it', async () => {
      const { sender, arrived, setWeather } = open();
      await setWeather('mute');
      const message = newMessage();
      const giveUp = new AbortController();
      const sending = outcome(sender.send(message, giveUp.signal));
      await expect.poll(() => arrived(message.mailId), { timeout: 10_000 }).toHaveLength(1);
      giveUp.abort();
      const ended = await sending;
      await setWeather('fair');
      expect(kindOf(ended)).toBe(UnclearOutcomeError);
    });
  });
}
