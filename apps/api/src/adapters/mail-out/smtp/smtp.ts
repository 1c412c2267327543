/** Email over an SMTP server. Loaded only if chosen. */
import { Transform } from 'node:stream';
import { createTransport, type NodemailerError, type SMTPPoolOptions } from 'nodemailer';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { outcomeOf, rejectedAddresses, signInProblem } from './smtp-errors.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for a connection encrypted from the start. */
  readonly url: string;
  /** Whether encryption is needed for everything, or only for a password. */
  readonly tls: 'offered' | 'required';
  /** How long the server may be silent, in milliseconds; default: 30 s. */
  readonly timeoutMs?: number;
  /** Certificates (PEM) of trusted authorities; default: Node's own. */
  readonly ca?: string | string[] | undefined;
}

const SLICE_BYTES = 16 * 1024;
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Reads the options from the URL. Passwords are never sent unencrypted. */
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
          // Otherwise nodemailer would send without a sign-in if the server offers none.
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

/** Splits large chunks, so that the rest has not been sent while it waits for the connection. */
const inSlices = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) this.push(chunk.subarray(at, at + SLICE_BYTES));
      done();
    },
  });

/** Creates a sender over one mail server with reused connections, without connecting. */
export function smtpSender(options: SmtpOptions): MailSender {
  const transport = createTransport(poolOptions(options) as SMTPPoolOptions & { pool: true });
  /** Messages whose last byte was handed to the connection. */
  const gone = new WeakSet<Buffer>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => {
      const output = input.pipe(inSlices());
      input.once('error', (error) => output.destroy(error));
      // The source is read only after the server asked for the data, and ends before the final dot.
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
      // A separate buffer for this try: an earlier one of the same message may have been sent.
      const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
      try {
        const sent = await transport.sendMail({
          raw: bytes,
          // With the size, the server refuses a message that is too large at once.
          envelope: { from: envelope.from, to: [...envelope.to], size: bytes.length },
          dsn: { ret: 'HDRS', envid: `mail-${mailId}`, notify: 'FAILURE' },
          signal,
        });
        const wireMessageId = sent.serverMessageId ?? null;
        return {
          // If the server renames the message, its events contain the first part of that name.
          providerId: wireMessageId?.slice(1).split('@')[0] ?? null,
          wireMessageId,
          rejected: rejectedAddresses(sent.rejectedErrors),
        };
      } catch (error) {
        return outcomeOf(error as NodemailerError, gone.has(bytes));
      }
    },
  };
}
