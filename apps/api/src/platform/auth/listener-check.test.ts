import { describe, expect, it } from 'vitest';
import { createListenerCheck } from './listener-check.ts';

function setUp() {
  const sent: string[] = [];
  const clock = { at: 1000 };
  const listener = createListenerCheck(
    async (payload) => void sent.push(payload),
    () => clock.at,
  );
  return { sent, clock, listener };
}

describe('listener check', () => {
  it('is alive from its own first heartbeat, and for 5 s after the last one received', () => {
    const { sent, clock, listener } = setUp();
    expect(listener.isAlive()).toBe(false);
    expect(listener.receive(sent[0] ?? '')).toBe(true);
    expect(listener.isAlive()).toBe(true);
    clock.at += 4999;
    expect(listener.isAlive()).toBe(true);
    clock.at += 1;
    expect(listener.isAlive()).toBe(false);
  });

  it('counts from the time of sending, however late the heartbeat arrives', () => {
    const { sent, clock, listener } = setUp();
    listener.isAlive();
    clock.at += 5000;
    listener.receive(sent[0] ?? '');
    expect(listener.isAlive()).toBe(false);
  });

  it('sends a heartbeat every 2 s at most, and only when checked', () => {
    const { sent, clock, listener } = setUp();
    for (let i = 0; i < 100; i++) listener.isAlive();
    expect(sent).toHaveLength(1);
    clock.at += 2000;
    listener.isAlive();
    expect(sent).toHaveLength(2);
  });

  it('ignores heartbeats of other processes, and leaves messages to others', () => {
    const { sent, listener } = setUp();
    const other = setUp();
    listener.isAlive();
    other.listener.isAlive();
    expect(listener.receive(other.sent[0] ?? '')).toBe(true);
    expect(listener.isAlive()).toBe(false);
    expect(listener.receive('42')).toBe(false);
    expect(sent).toHaveLength(1);
  });
});
