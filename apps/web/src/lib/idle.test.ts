import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pending } from './api/client.ts';
import { oneByOne, whenIdle } from './idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  pending.reset();
  vi.useRealTimers();
});

it('starts once no call is running', () => {
  const end = pending.begin('foreground', false);
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  end();
  vi.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('starts at the latest after a time limit', () => {
  pending.begin('background', false);
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(3000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('never starts cancelled work', () => {
  const run = vi.fn();
  whenIdle(run)();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

it('runs one task after another, and can cancel the rest', () => {
  const done: number[] = [];
  const callOff = oneByOne([1, 2, 3].map((at) => () => void done.push(at)));
  while (done.length < 2) vi.advanceTimersToNextTimer();
  callOff();
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual([1, 2]);
});
