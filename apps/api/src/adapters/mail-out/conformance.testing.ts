/** Tests for every sender: they run against files, a real SMTP server and a stand-in for Amazon SES. */
import { describe, expect, test } from 'vitest';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../platform/ports/call-error.ts';
import type { MailSender, OutgoingMessage } from '../../platform/ports/mail-out.ts';

/** Failures of the other side. */
export type Weather =
  | 'fair'
  /** Nothing listens. */
  | 'away'
  /** It asks us to come later, before accepting anything. */
  | 'busy'
  /** It will never accept this message. */
  | 'refusing'
  /** It refuses our credentials. */
  | 'shut'
  /** It accepts the whole message and disconnects. */
  | 'torn'
  /** It accepts the whole message and stays silent. */
  | 'mute';

export interface Arrived {
  readonly raw: Buffer;
  /** The recipients; undefined if the other side keeps no envelope. */
  readonly to?: readonly string[];
}
export interface Peer {
  readonly sender: MailSender;
  /** Returns the messages received for an email. */
  readonly arrived: (mailId: number) => Promise<readonly Arrived[]>;
}
/** A peer behind a network. */
export interface FarPeer extends Peer {
  /** The same sender with a short timeout. */
  readonly impatient: MailSender;
  readonly setWeather: (weather: Weather) => Promise<void>;
}

let last = 0;
/** Creates a unique message. Its body breaks first if it is not handled as bytes. */
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

/**
 * Returns the class of a result. UnclearOutcomeError and NotLetInError extend RefusedError, so the class itself
 * counts.
 */
export const kindOf = (ended: unknown): unknown => (ended instanceof Error ? ended.constructor : ended);

const OUTCOMES = [
  ['away', TryAgainError],
  ['busy', TryAgainError],
  ['refusing', RefusedError],
  ['shut', NotLetInError],
  ['torn', UnclearOutcomeError],
  ['mute', UnclearOutcomeError],
] as const;

/** Declares the tests. `open` returns the running peer. */
export function conformance(open: () => Peer): void {
  test('delivers a message byte for byte to everybody in its envelope', async () => {
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

  test('delivers a large message whole', async () => {
    const { sender, arrived } = open();
    const line = `${'.'.repeat(76)}\r\n`;
    const message = newMessage({ raw: Buffer.from(`Subject: large\r\n\r\n${line.repeat(40_000)}`) });
    await sender.send(message, patience());
    expect((await arrived(message.mailId))[0]?.raw.equals(message.raw)).toBe(true);
  });

  test('does not mix simultaneous messages', async () => {
    const { sender, arrived } = open();
    const messages = Array.from({ length: 8 }, () => newMessage());
    await Promise.all(messages.map((message) => sender.send(message, patience())));
    for (const { mailId, raw } of messages)
      expect((await arrived(mailId)).map((there) => there.raw.equals(raw))).toEqual([true]);
  });

  test('delivers a repeated message once if the sender is repeatable', async () => {
    const { sender, arrived } = open();
    const message = newMessage();
    for (let n = 0; n < 2; n++) await sender.send(message, patience());
    expect(await arrived(message.mailId)).toHaveLength(sender.repeatable ? 1 : 2);
  });

  test('does not send a message that was cancelled before it began; it may be sent again', async () => {
    const { sender, arrived } = open();
    const message = newMessage();
    expect(kindOf(await outcome(sender.send(message, AbortSignal.abort())))).toBe(TryAgainError);
    expect(await arrived(message.mailId)).toEqual([]);
    await sender.send(message, patience());
    expect(await arrived(message.mailId)).toHaveLength(1);
  });
}

/** Declares the tests of senders behind a network. */
export function weatherConforms(open: () => FarPeer): void {
  describe('when the other side is', () => {
    test.each(OUTCOMES)('%s', async (weather, expected) => {
      const { sender, impatient, arrived, setWeather } = open();
      const message = newMessage();
      await setWeather(weather);
      const ended = await outcome((weather === 'mute' ? impatient : sender).send(message, patience()));
      await setWeather('fair');
      expect(kindOf(ended)).toBe(expected);
      // A message that may be sent again never arrives twice.
      if (expected === TryAgainError) expect(await arrived(message.mailId)).toEqual([]);
      const next = newMessage();
      expect(await sender.send(next, patience())).toMatchObject({ rejected: [] });
      expect(await arrived(next.mailId)).toHaveLength(1);
    });

    test('silent and the wait ends, reports an unclear outcome', async () => {
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
