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

/** Watches the requests of a server that come over the network. */
export function watchRequests({ server }: FastifyInstance): Draining {
  const open = new Set<ServerResponse>();
  let begun = false;
  const endWith = (answer: ServerResponse): void => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close');
  };
  // before the framework's own listener, which may answer at once
  server.prependListener('request', (_request, answer: ServerResponse) => {
    open.add(answer);
    answer.once('close', () => open.delete(answer));
    if (begun) endWith(answer);
  });
  return {
    begun: () => begun,
    begin() {
      begun = true;
      for (const answer of open) endWith(answer);
    },
    atWork: () => [...open].map(nameOf),
    endIdle() {
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
      return () => clearInterval(timer);
    },
    cut: () => server.closeAllConnections(),
  };
}
