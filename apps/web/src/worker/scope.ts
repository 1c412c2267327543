/** What of a service worker's world is needed here: the compiler knows that of pages. */
export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetched extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface Told extends Extendable {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface WorkerScope extends EventTarget {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
}
export const scope = globalThis as unknown as WorkerScope;
