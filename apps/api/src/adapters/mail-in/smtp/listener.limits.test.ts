import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { ReceivedMail } from '../../../platform/ports/mail-in.ts';
import { smtpListener } from './listener.ts';
import { begin, smtpStage } from './stage.testing.ts';
import { connectWire } from './wire.testing.ts';

const { listen } = smtpStage();

describe('limits', () => {
  test('limits messages in memory; one that waits too long is asked to come again', async () => {
    const letGo: (() => void)[] = [];
    const { connect } = await listen(
      { maxMessages: 2, waitSeconds: 0.3 },
      () => new Promise((resolve) => letGo.push(resolve)),
    );
    const clients = [await connect(), await connect(), await connect()];
    const answers: Promise<string | undefined>[] = [];
    for (const wire of clients) {
      await begin(wire);
      answers.push(wire.say('Subject: x\r\n\r\nwords\r\n.'));
    }
    expect(await answers[2]).toBe('451 4.3.0 Busy, please try again');
    expect(letGo).toHaveLength(2);
    for (const go of letGo) go();
    expect(await Promise.all(answers.slice(0, 2))).toEqual(['250 2.6.0 Kept', '250 2.6.0 Kept']);
    const again = clients[2];
    if (again === undefined) throw new Error('There are three.');
    await begin(again);
    const answer = again.say('Subject: x\r\n\r\nwords\r\n.');
    await expect.poll(() => letGo.length).toBe(3);
    letGo[2]?.();
    expect(await answer).toMatch(/^250 /);
  });

  test('limits the number of clients', async () => {
    const { connect, port } = await listen({ maxClients: 1 });
    await connect();
    const second = await connectWire(port).catch(() => undefined);
    expect(await second?.say('EHLO x')).toBeUndefined();
  });

  test('limits clients per address, and accepts another when one leaves', async () => {
    const { connect, port } = await listen({ maxPerAddress: 2 });
    const [first] = [await connect(), await connect()];
    const third = createConnection({ host: '127.0.0.1', port });
    const [greeting] = await once(third, 'data');
    expect(String(greeting)).toMatch(/^421 /);
    await once(third.resume(), 'close');
    expect(await first.say('QUIT')).toMatch(/^221 /);
    await expect
      .poll(async () => (await connect()).say('NOOP').catch(() => undefined), { interval: 100 })
      .toMatch(/^250 /);
  });

  test('ends a message that arrives too slowly and frees its slot at once', async () => {
    const { connect, kept } = await listen({ maxMessages: 1, waitSeconds: 10, dataSeconds: 0.5 });
    const slow = await connect();
    await begin(slow);
    const drip = setInterval(() => slow.send('x\r\n'), 20);
    const next = await connect();
    await begin(next);
    const kind = next.say('Subject: quick\r\n\r\n.');
    expect(await slow.answer()).toMatch(/^421 /);
    expect(await kind).toMatch(/^250 /);
    clearInterval(drip);
    expect(kept.map((mail) => mail.raw.toString())).toEqual(['Subject: quick\r\n\r\n']);
  });

  test('disconnects a client that says nothing, or very little for a long time', async () => {
    const { connect, kept } = await listen({ idleSeconds: 0.3, sessionSeconds: 1 });
    const silent = await connect();
    expect(await silent.answer()).toMatch(/^421 /);
    const slow = await connect();
    await begin(slow);
    const drip = setInterval(() => slow.send('x'), 50);
    expect(await slow.answer()).toBeUndefined();
    clearInterval(drip);
    expect(kept).toEqual([]);
  });

  test('finishes the current message when stopping and accepts no other', async () => {
    let done: (() => void) | undefined;
    const kept: ReceivedMail[] = [];
    const { listener, connect, port } = await listen({}, async (mail) => {
      await new Promise<void>((resolve) => {
        done = resolve;
      });
      kept.push(mail);
    });
    const [busy, idle] = [await connect(), await connect()];
    await begin(busy);
    const answer = busy.say('Subject: x\r\n\r\nwords\r\n.');
    await expect.poll(() => done !== undefined).toBe(true);
    const stopped = listener.stop();
    expect(await idle.answer()).toMatch(/^421 /);
    await expect(connectWire(port)).rejects.toThrow(/ECONNREFUSED/);
    done?.();
    expect(await answer).toMatch(/^250 /);
    busy.socket.end();
    await stopped;
    expect(kept).toHaveLength(1);
  });

  test('reports a port that is already in use', async () => {
    const { port } = await listen();
    const other = smtpListener({ host: '127.0.0.1', port, domains: [], maxBytes: 1000 });
    await expect(other.start(async () => undefined)).rejects.toThrow(/EADDRINUSE/);
  });
});
