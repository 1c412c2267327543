import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, toast, toasts } from './toast.tsx';

const texts = () => toasts.snapshot().map((one) => one.text);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const one of toasts.snapshot()) closeToast(one.id);
  vi.useRealTimers();
});

it('a toast lasts 3000 ms', () => {
  toast('Saved');
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('a toast with a button lasts 8 s', () => {
  toast('Deleted', { action: { label: 'Undo', run: () => undefined } });
  vi.advanceTimersByTime(7999);
  expect(texts()).toEqual(['Deleted']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('an error stays until it is closed', () => {
  const close = toast('Not saved', { tone: 'danger' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Not saved']);
  close();
  expect(texts()).toEqual([]);
});

it('the same text is not shown twice', () => {
  toast('A', { tone: 'danger' });
  toast('A', { tone: 'danger' });
  expect(texts()).toEqual(['A']);
});
