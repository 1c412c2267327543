/** Has the service worker keep the app on this device, and says how far that is (ADR 19). */
import { currentLanguage } from '@hireyard/messages';
import { useSyncExternalStore } from 'react';

export type ShellState = 'asking' | 'kept' | 'failed' | 'unsupported';
const WORKER = '/push-worker.js';

let state: ShellState = 'serviceWorker' in navigator ? 'asking' : 'unsupported';
let asked = false;
const listeners = new Set<() => void>();
const publish = (next: ShellState) => {
  state = next;
  for (const listener of listeners) listener();
};

/** Asks the worker to keep the files of the app; a worker from before this part of it answers nothing, its successor does. */
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
  // a new version waits until it is the only page that is open, which it mostly is at the start
  registration.waiting?.postMessage({ type: 'take-over' });
  const { active } = await serviceWorker.ready;
  if (active !== null) ask(active);
}

/** Registers the worker and has it keep the app; once a visit. */
export function keepShell(): void {
  if (asked || state === 'unsupported') return;
  asked = true;
  start().catch(() => {
    asked = false;
    // without a network nothing new can be registered; what is kept already works
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
