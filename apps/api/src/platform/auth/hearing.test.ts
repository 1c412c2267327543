import { describe, expect, it } from 'vitest';
import { createSessionNews } from './hearing.ts';

function setUp() {
  const sent: string[] = [];
  const clock = { at: 1000 };
  const hearing = createSessionNews(
    async (payload) => void sent.push(payload),
    () => clock.at,
  );
  return { sent, clock, hearing };
}

describe('hearing', () => {
  it('stands from its own first beat on, for 5 s after the last that came back', () => {
    const { sent, clock, hearing } = setUp();
    expect(hearing.stands()).toBe(false);
    expect(hearing.heard(sent[0] ?? '')).toBe(true);
    expect(hearing.stands()).toBe(true);
    clock.at += 4999;
    expect(hearing.stands()).toBe(true);
    clock.at += 1;
    expect(hearing.stands()).toBe(false);
  });

  it('counts from the moment of sending, however late the beat is heard', () => {
    const { sent, clock, hearing } = setUp();
    hearing.stands();
    clock.at += 5000;
    hearing.heard(sent[0] ?? '');
    expect(hearing.stands()).toBe(false);
  });

  it('says something every 2 s at most, and only when asked', () => {
    const { sent, clock, hearing } = setUp();
    for (let i = 0; i < 100; i++) hearing.stands();
    expect(sent).toHaveLength(1);
    clock.at += 2000;
    hearing.stands();
    expect(sent).toHaveLength(2);
  });

  it('is not convinced by the beats of other processes, and leaves messages to others', () => {
    const { sent, hearing } = setUp();
    const other = setUp();
    hearing.stands();
    other.hearing.stands();
    expect(hearing.heard(other.sent[0] ?? '')).toBe(true);
    expect(hearing.stands()).toBe(false);
    expect(hearing.heard('42')).toBe(false);
    expect(sent).toHaveLength(1);
  });
});
