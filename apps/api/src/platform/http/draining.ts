/** The requests at work in this process, and the time in which it takes leave: they are answered whole, and their connections end with them. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  /** Whether this process takes leave: balancers are to send nothing more. */
  readonly begun: () => boolean;
  /** From now every answer ends its connection. */
  begin(): void;
  /** The requests not answered yet, without what tells of anybody: `GET /api/v1/contract/…/`. */
  atWork(): string[];
  /** Ends connections on which nothing is asked, again and again until the answer is called: a server that closes waits for none of them. */
  endIdle(): () => void;
  /** Cuts what is still at work. */
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
 * What is at work, each in a place that another one takes later. A Set would do, but the tables that it leaves behind as it grows and shrinks hold on
 * to each other and to all that was in them until the next great collection of garbage, and carrying that along costs a tenth of a read.
 */
class Places<T> {
  readonly #places: (T | undefined)[] = [];
  readonly #free: number[] = [];

  /** Takes a place; the answer gives it back. */
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

/** Watches the requests of a server that come over the network. */
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
