/** A real SMTP server in this process that can misbehave on request. */
import type { AddressInfo } from 'node:net';
import {
  type SMTPServerAddress,
  SMTPServer,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { Arrived, Weather } from '../conformance.testing.ts';

export interface Delivery extends Arrived {
  readonly to: readonly string[];
  readonly session: SMTPServerSession;
}
export interface MailServer {
  readonly port: number;
  readonly deliveries: Delivery[];
  /** Number of connections so far. */
  readonly connections: () => number;
  readonly setWeather: (weather: Weather) => Promise<void>;
  /** Returns the response to a recipient; undefined = accepted. */
  refuse: (address: string) => readonly [code: number, text: string] | undefined;
  /** Called with the first bytes of a message. */
  onData: ((session: SMTPServerSession) => void) | undefined;
  /** Breaks every connection. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a server on its own port that knows `user` with the password `pass`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let weather: Weather = 'fair';
  let connections = 0;
  const deliveries: Delivery[] = [];
  const hangUp = () => {
    for (const { _socket } of server.connections as Set<{ _socket: { destroy(): void } }>) _socket.destroy();
  };
  const make = () =>
    new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      hideSTARTTLS: true,
      hideDSN: false,
      closeTimeout: 50,
      logger: false,
      onConnect(_session, done) {
        connections++;
        done();
      },
      onAuth({ username, password }, _session, done) {
        if (weather !== 'shut' && username === 'user' && password === 'p@ss:/')
          done(null, { user: username });
        else done(answer(535, '5.7.8 Not known here'));
      },
      onMailFrom(_address, _session, done) {
        done(weather === 'shut' ? answer(530, '5.7.0 Authentication required') : null);
      },
      onRcptTo({ address }: SMTPServerAddress, _session, done) {
        const refused = self.refuse(address);
        done(refused === undefined ? null : answer(...refused));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.once('data', () => self.onData?.(session));
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          if (weather === 'busy') return done(answer(451, '4.3.0 Come again'));
          if (weather === 'refusing') return done(answer(554, '5.6.0 Not this'));
          deliveries.push({
            raw: Buffer.concat(chunks),
            to: session.envelope.rcptTo.map(({ address }) => address),
            session: structuredClone(session),
          });
          if (weather === 'torn') hangUp();
          else if (weather !== 'mute') done(null, 'kept');
        });
      },
      ...options,
    });
  let server = make();
  const listen = (port: number) =>
    new Promise<void>((done) => {
      server.on('error', () => undefined);
      server.listen(port, '127.0.0.1', () => done());
    });
  const stop = () =>
    new Promise<void>((done) => {
      hangUp();
      server.close(() => done());
    });
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const self: MailServer = {
    port,
    deliveries,
    connections: () => connections,
    async setWeather(next) {
      if (next === weather) return;
      if (next === 'away') await stop();
      if (weather === 'away') {
        server = make();
        await listen(port);
      }
      weather = next;
    },
    refuse: () => undefined,
    onData: undefined,
    hangUp,
    close: stop,
  };
  return self;
}
