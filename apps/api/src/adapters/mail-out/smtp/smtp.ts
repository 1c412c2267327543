/** Mail over a server that speaks SMTP. Loaded only when it is chosen. */
import { Transform } from 'node:stream';
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { outcomeOf, rejectedIn, signInProblem } from './smtp-errors.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for a connection that is encrypted from its start. */
  readonly url: string;
  /** Whether nothing goes out before the connection is encrypted, or only no password. */
  readonly tls: 'offered' | 'required';
  /** How long the server may be silent, in milliseconds; 30 s unless told. */
  readonly timeoutMs?: number;
  /** Certificates (PEM) of the authorities to trust; Node's own unless told. */
  readonly ca?: string | string[] | undefined;
}

const SLICE_BYTES = 16 * 1024;
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What the address says. Passwords never go over the net unencrypted. */
function poolOptions({ url, tls, timeoutMs = 30_000, ca }: SmtpOptions): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const named = username !== '';
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (tls === 'required' || (named && !THIS_MACHINE.test(hostname))),
    ...(named
      ? {
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
          // Otherwise a server that offers no way to sign in would be sent the message without.
          forceAuth: true,
        }
      : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    maxConnections: 2,
    // Our own queue tries again.
    maxRequeues: 1,
    idleTimeout: 5_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Hands large chunks on in small ones: what waits for the connection then has not gone out. */
const inSlices = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) this.push(chunk.subarray(at, at + SLICE_BYTES));
      done();
    },
  });

/** A sender over one mail server, with connections that are used again. Nothing is connected yet. */
export function smtpSender(options: SmtpOptions): MailSender {
  const transport = createTransport(poolOptions(options) as SMTPPoolOptions & { pool: true });
  /** Messages of which the last byte was handed to the connection. */
  const gone = new WeakSet<Buffer>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => {
      const output = input.pipe(inSlices());
      input.once('error', (error) => output.destroy(error));
      // It is read only after the server has asked for the data, and ends before the dot that ends the message.
      output.once('end', () => {
        if (Buffer.isBuffer(data.raw)) gone.add(data.raw);
      });
      return output;
    });
    done();
  });
  return {
    name: 'smtp',
    repeatable: false,
    tracks: false,
    async check(signal) {
      signal.throwIfAborted();
      try {
        await transport.verify();
      } catch (error) {
        throw signInProblem(error as NodemailerError);
      }
    },
    async send({ mailId, raw, envelope }, signal) {
      // A buffer of this try alone: an earlier one of the same message may have gone out.
      const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
      try {
        const sent = await transport.sendMail({
          raw: bytes,
          // With its size the server says at once when it is too large.
          envelope: { from: envelope.from, to: [...envelope.to], size: bytes.length },
          dsn: { ret: 'HDRS', envid: `mail-${mailId}`, notify: 'FAILURE' },
          signal,
        });
        const wireMessageId = sent.serverMessageId ?? null;
        return {
          // Of servers that name the message anew, the events speak of it by the first part of that name.
          providerId: wireMessageId?.slice(1).split('@')[0] ?? null,
          wireMessageId,
          rejected: rejectedIn(sent.rejectedErrors),
        };
      } catch (error) {
        return outcomeOf(error as NodemailerError, gone.has(bytes));
      }
    },
  };
}
