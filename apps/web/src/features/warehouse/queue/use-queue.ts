/** The signed-in user's queue on this device: one per tab, shared by all pages. */
import { currentLanguage, t } from '@hireyard/messages';
import { SCAN_PERMISSION, type ScanResult, type WarehouseScan } from '@hireyard/wire/warehouse/warehouse';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { http, items, session } from '../../../lib/api/client.ts';
import { createLock } from '../../../lib/api/storage.ts';
import { businessDayOf } from '../../../lib/business-time.ts';
import { useCan, useUser } from '../../../page/session.ts';
import { createQueue, type Queue, type QueueState } from './queue.ts';
import { openScanStore, type ScanStore } from './store.ts';

// Has the service worker cache the app, and reports progress (ADR 19).

export type ShellState = 'asking' | 'kept' | 'failed' | 'unsupported';
const WORKER = '/push-worker.js';

let state: ShellState = 'serviceWorker' in navigator ? 'asking' : 'unsupported';
let asked = false;
const listeners = new Set<() => void>();
const publish = (next: ShellState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** Asks the service worker to cache the app. An older worker doesn't reply, but its successor will. */
function ask(worker: ServiceWorker): void {
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', ({ data }: MessageEvent<{ readonly kept?: boolean }>) =>
    publish(data.kept === true ? 'kept' : 'failed'),
  );
  channel.port1.start();
  worker.postMessage({ type: 'keep-shell', language: currentLanguage() }, [channel.port2]);
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller !== null) ask(serviceWorker.controller);
  });
  // a new version waits until this is the only open page, usually at the start
  registration.waiting?.postMessage({ type: 'take-over' });
  const { active } = await serviceWorker.ready;
  if (active !== null) ask(active);
}

/** Registers the worker and has it cache the app; once per visit. */
export function cacheShell(): void {
  if (asked || state === 'unsupported') return;
  asked = true;
  start().catch(() => {
    asked = false;
    // offline nothing new can be registered, but the cached app works
    publish(navigator.serviceWorker.controller === null ? 'failed' : 'kept');
  });
}

export const useShellState = (): ShellState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );

/** A call without a reply is aborted after this many ms and sent again; the server recognises repeated scans. */
const ANSWER_WITHIN = 20_000;
/** Days for which finished scans stay in the log. */
const LOG_DAYS = 2;

export interface OpenQueue {
  readonly queue: Queue;
  readonly store: ScanStore;
}
const opened = new Map<number, Promise<OpenQueue>>();

const post = async (device: string, scans: readonly WarehouseScan[]): Promise<readonly ScanResult[]> => {
  const answer = await http<{ results: readonly ScanResult[] }>({
    method: 'POST',
    path: '/api/v1/warehouse/scan/',
    body: { device, scans },
    waiting: 'background',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  return answer.results;
};

async function openFor(user: number): Promise<OpenQueue> {
  const store = await openScanStore(user);
  const channel = new BroadcastChannel(`hireyard-warehouse-${user}`);
  const lock = createLock(`warehouse-${user}`, items, navigator.locks);
  const mine = () => {
    const state = session.state();
    return state.phase === 'signed-in' && state.user.id === user;
  };
  const queue = createQueue({
    store,
    // another user of this device must not send these scans
    post: async (...given) => {
      if (!mine()) throw new Error(t('Someone else is signed in.'));
      return post(...given);
    },
    lock,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
    tell: () => channel.postMessage('changed'),
  });
  channel.addEventListener('message', queue.look);
  const wake = () => mine() && queue.now();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  session.on((event) => event.type === 'signed-in' && wake());
  await store.prune(businessDayOf(new Date(Date.now() - LOG_DAYS * 86_400_000)));
  await queue.read();
  queue.now();
  return { queue, store };
}

/** Opens a user's queue once; after a failure the next call tries again. */
function queueOf(user: number): Promise<OpenQueue> {
  const known = opened.get(user);
  if (known !== undefined) return known;
  const opening = openFor(user);
  opened.set(user, opening);
  opening.catch(() => opened.delete(user));
  return opening;
}

/** Returns the queue; undefined while opening, an error if the browser can't store data. */
export function useOpenQueue(): OpenQueue | Error | undefined {
  const user = useUser()?.id;
  const may = useCan()(SCAN_PERMISSION);
  const [open, setOpen] = useState<OpenQueue | Error>();
  useEffect(() => {
    // another user of this device must neither see nor extend the previous user's queue
    setOpen(undefined);
    if (user === undefined) return;
    let unmounted = false;
    queueOf(user).then(
      (queue) => !unmounted && setOpen(queue),
      (error: unknown) => !unmounted && setOpen(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      unmounted = true;
    };
  }, [user]);
  useEffect(() => {
    if (user !== undefined && may) session.saveUser();
  }, [user, may]);
  return open;
}

export const useQueueState = (queue: Queue): QueueState => useSyncExternalStore(queue.subscribe, queue.state);
