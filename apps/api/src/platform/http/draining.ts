/** Tracks active requests, and drains them at shutdown: they are completed, and then their connections close. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** Whether the process is draining: load balancers should stop sending requests. */
  readonly begun: () => boolean;
  /** From now on every answer closes its connection. */
  begin(): void;
  /** Returns the unanswered requests without personal parts: `GET /api/v1/contract/…/`. */
  atWork(): string[];
  /** Closes idle connections repeatedly until the returned function is called, since closing the server waits for them. */
  endIdle(): () => void;
  /** Aborts active requests. */
  cut(): void;
}

const IDLE_LOOK_MS = 50;
const PLAIN = /^[a-z][a-z_-]{0,30}$|^v1$/;

const nameOf = ({ req }: ServerResponse): string => {
  const path = (req.url ?? '').split('?')[0] ?? '';
  return `${req.method} ${path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : '…'))
    .join('/')}`;
};

/**
 * Active items in reusable slots. A Set would leave hash tables behind that keep each other alive until a major garbage collection, costing a tenth
 * of a read.
 */
class Places<T> {
  readonly #places: (T | undefined)[] = [];
  readonly #free: number[] = [];

  /** Takes a slot; returns a function that frees it. */
  take(one: T): () => void {
    const at = this.#free.pop() ?? this.#places.length;
    this.#places[at] = one;
    return () => {
      this.#places[at] = undefined;
      this.#free.push(at);
    };
  }
  all(): T[] {
    return this.#places.filter((one) => one !== undefined);
  }
}

/** Tracks a server's network requests. */
export function watchRequests({ server }: FastifyInstance): Draining {
  const open = new Places<ServerResponse>();
  let begun = false;
  const endWith = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close');
  };
  // before the framework's own listener, which may answer at once
  server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.once('close', open.take(answer));
    if (begun) endWith(answer);
  });
  return {
    begun: () => begun,
    begin() {
      begun = true;
      for (const answer of open.all()) endWith(answer);
    },
    atWork: () => open.all().map(nameOf),
    endIdle() {
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
      return () => clearInterval(timer);
    },
    cut: () => server.closeAllConnections(),
  };
}
