/** Receives messages from mail servers over SMTP (RFC 5321; docs/run/mail.md). */
import type { AddressInfo, Socket } from 'node:net';
import { domainToASCII } from 'node:url';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { StoreMail, MailReceiver } from '../../../platform/ports/mail-in.ts';
import { collect, fingerprint, hops } from './collect.ts';
import { Slots } from './slots.ts';
import { ConnectionLimiter } from './connection-limiter.ts';

export interface SmtpListenerOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Only addresses at these domains are accepted: nothing is relayed. */
  readonly domains: readonly string[];
  /** Bytes of the largest message. */
  readonly maxBytes: number;
  /** Connections at once; more are asked to come again. */
  readonly maxClients?: number;
  /** Connections of one remote address at once. */
  readonly maxPerAddress?: number;
  /** Messages in memory at once; others wait on the network. */
  readonly maxMessages?: number;
  /** A certificate; without one nothing is encrypted. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Our name in the greeting. */
  readonly name?: string;
  /** Seconds of silence after which a connection ends. */
  readonly idleSeconds?: number;
  /** Seconds after which any connection ends, for example of a client that sends a byte per minute. */
  readonly sessionSeconds?: number;
  /** Seconds from getting a slot to the final dot; a slow message makes others wait. */
  readonly dataSeconds?: number;
  /** Seconds a message waits for a slot. */
  readonly waitSeconds?: number;
  /** Called with failures that clients aren't told. */
  readonly onError?: (error: unknown) => void;
}

export interface SmtpListener extends MailReceiver {
  /** The listening address; null before the start. */
  address(): { readonly host: string; readonly port: number } | null;
}

const MAX_RECIPIENTS = 50;
const MAX_HOPS = 100;
/** Commands that mail servers don't need. STARTTLS is added without a certificate. */
const REFUSED_COMMANDS = ['AUTH', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL', 'VRFY'];

/** A response to the client: after 4xx it tries again, after 5xx it doesn't. */
class SmtpAnswer extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.name = 'SmtpAnswer';
    this.responseCode = responseCode;
  }
}

const domainOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

/** Options for `smtp-server`. */
const serverOptions = (options: SmtpListenerOptions): SMTPServerOptions => ({
  name: options.name ?? 'hireyard',
  banner: 'mail for this business only',
  logger: false,
  size: options.maxBytes,
  rejectOversized: true,
  maxRecipients: MAX_RECIPIENTS,
  maxClients: options.maxClients ?? 50,
  maxCommandLength: 2048,
  hideENHANCEDSTATUSCODES: false,
  disableReverseLookup: true,
  disabledCommands: options.tls === undefined ? [...REFUSED_COMMANDS, 'STARTTLS'] : REFUSED_COMMANDS,
  ...(options.tls === undefined
    ? {}
    : { key: options.tls.key, cert: options.tls.cert, minVersion: 'TLSv1.2' }),
  socketTimeout: (options.idleSeconds ?? 60) * 1000,
  closeTimeout: 20_000,
});

/** Accepts messages one by one: each gets a slot, is read within its time, and is stored. */
function openIntake(options: SmtpListenerOptions, cutOff: (id: string) => void) {
  const slots = new Slots(options.maxMessages ?? 4);
  const report = options.onError ?? (() => undefined);
  let keep: StoreMail | undefined;

  /** Reads the message. If it takes too long, its connection ends and its slot is free at once. */
  async function readWithinTime(
    stream: SMTPServerDataStream,
    { id }: SMTPServerSession,
  ): Promise<Buffer | null> {
    const end = setTimeout(
      () => {
        cutOff(id);
        stream.destroy();
      },
      (options.dataSeconds ?? 120) * 1000,
    );
    try {
      return await collect(stream);
    } finally {
      clearTimeout(end);
    }
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom === false ? '' : mailFrom.address;
    const recipients = rcptTo.map(({ address }) => address);
    if (!(await slots.take((options.waitSeconds ?? 30) * 1000)))
      throw new SmtpAnswer(451, 'Busy, please try again');
    try {
      const raw = await readWithinTime(stream, session);
      // The server responds 552 itself.
      if (raw === null) return;
      if (hops(raw) > MAX_HOPS)
        throw new SmtpAnswer(554, 'The message goes in circles: too many Received headers');
      if (keep === undefined) throw new SmtpAnswer(451, 'Not ready, please try again');
      await keep({ raw, from, recipients, externalId: fingerprint(from, recipients, raw) });
    } finally {
      slots.giveBack();
    }
  }

  /**
   * Returns null if the message was stored. Clients must not see internal errors, and a disconnected client is not
   * an error.
   */
  async function refusalOf(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<SmtpAnswer | null> {
    try {
      await take(stream, session);
      return null;
    } catch (error) {
      if (error instanceof SmtpAnswer) return error;
      if (!stream.destroyed || stream.readableEnded) report(error);
      return new SmtpAnswer(451, 'Could not be kept, please try again');
    }
  }

  return {
    refusalOf,
    keepBy: (keeper: StoreMail) => {
      keep = keeper;
    },
  };
}

/** Opens a listener. It accepts no message before `start`, and responds 250 only after `keep` has resolved. */
export function smtpListener(options: SmtpListenerOptions): SmtpListener {
  const domains = new Set(options.domains.map((domain) => domainToASCII(domain.trim().toLowerCase())));
  const report = options.onError ?? (() => undefined);
  const underway = new Map<string, Promise<void>>();
  const connections = new ConnectionLimiter(options.maxPerAddress ?? 10);
  const intake = openIntake(options, (id) => {
    for (const connection of server.connections)
      if (connection.id === id) connection.send(421, 'Too slow, please try again');
  });

  const server = new SMTPServer({
    ...serverOptions(options),
    onConnect({ id, remoteAddress }, callback) {
      callback(
        connections.enter(id, remoteAddress)
          ? null
          : new SmtpAnswer(421, 'Too many connections, please try again'),
      );
    },
    onClose: ({ id }) => connections.leave(id),
    onRcptTo({ address }, _session, callback) {
      callback(domains.has(domainOf(address)) ? null : new SmtpAnswer(550, 'No such address here'));
    },
    onData(stream, session, callback) {
      const work = async (): Promise<void> => {
        const refusal = await intake.refusalOf(stream, session);
        underway.delete(session.id);
        if (refusal === null) callback(null, 'Kept');
        else callback(refusal);
      };
      underway.set(session.id, work());
    },
  });
  server.on('error', report);
  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), (options.sessionSeconds ?? 15 * 60) * 1000);
    socket.once('close', () => clearTimeout(end));
  });

  return {
    name: 'smtp',
    address() {
      const at = server.server.address() as AddressInfo | null;
      return at === null ? null : { host: at.address, port: at.port };
    },
    start: (keeper) =>
      new Promise((resolve, reject) => {
        intake.keepBy(keeper);
        server.server.once('error', reject);
        server.listen(options.port, options.host, () => {
          server.server.off('error', reject);
          resolve();
        });
      }),
    async stop() {
      if (!server.server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const connection of server.connections)
        if (!underway.has(connection.id)) {
          connection.send(421, 'Closing, please try again');
          connection.close();
        }
      await Promise.all(underway.values());
      await closed;
    },
  };
}
