import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIntent } from './navigate.tsx';
import { recordAt } from '../lib/registry/records.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(may = true) {
  const fetched: { readonly to: string; readonly signal: AbortSignal }[] = [];
  const intent = createIntent(
    (to, signal) => void fetched.push({ to, signal }),
    () => may,
  );
  return { intent, fetched, under: () => fetched.filter(({ signal }) => !signal.aborted) };
}

test('fetches the page under a resting pointer once', () => {
  const { intent, fetched } = watched();
  intent.point('/contract/1');
  vi.advanceTimersByTime(40);
  expect(fetched).toEqual([]);
  intent.point('/contract/1');
  vi.advanceTimersByTime(20);
  intent.point('/contract/1');
  vi.advanceTimersByTime(1000);
  expect(fetched.map(({ to }) => to)).toEqual(['/contract/1']);
});

test('fetches nothing while the pointer passes over a list', () => {
  const { intent, fetched } = watched();
  for (let id = 1; id <= 50; id += 1) {
    intent.point(`/contract/${id}`);
    vi.advanceTimersByTime(30);
  }
  intent.point(undefined);
  vi.advanceTimersByTime(1000);
  expect(fetched).toEqual([]);
});

test('fetches one page at a time, and none after the pointer has left', () => {
  const { intent, fetched, under } = watched();
  for (const to of ['/contract/1', '/contract/2', '/contract/3']) {
    intent.point(to);
    vi.advanceTimersByTime(100);
    expect(under().map((one) => one.to)).toEqual([to]);
  }
  intent.point(undefined);
  expect(under()).toEqual([]);
  expect(fetched).toHaveLength(3);
});

test('continues a fetch after a click, and leaves an immediate click to the page', () => {
  const { intent, fetched, under } = watched();
  intent.point('/contract/1');
  vi.advanceTimersByTime(100);
  intent.press();
  intent.point(undefined);
  expect(under()).toHaveLength(1);
  intent.point('/contract/2');
  intent.press();
  vi.advanceTimersByTime(1000);
  expect(fetched.map(({ to }) => to)).toEqual(['/contract/1']);
});

test('fetches nothing on metered connections', () => {
  const { intent, fetched } = watched(false);
  intent.point('/contract/1');
  vi.advanceTimersByTime(1000);
  expect(fetched).toEqual([]);
});

test('recognises record pages by address, not lists and forms', () => {
  expect(recordAt('/contract/2500')).toMatchObject({ head: { name: 'contract' }, id: 2500 });
  expect(recordAt('/stock/7')).toMatchObject({ head: { name: 'stockitem' }, id: 7 });
  expect(recordAt('/stock/container/7')).toMatchObject({ head: { name: 'stockcontainer' }, id: 7 });
  expect(recordAt('/taxonomy/type/7')).toMatchObject({ head: { name: 'tagtype' }, id: 7 });
  const others = ['/', '/contract', '/contract/new', '/warehouse/deliver/7', '/contract/2500/7'];
  expect(others.filter((path) => recordAt(path) !== undefined)).toEqual([]);
});
