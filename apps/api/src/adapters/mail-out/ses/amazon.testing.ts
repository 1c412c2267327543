/**
 * A stand-in for Amazon: accepts email as SES does, checks each request, serves objects as S3 does, and can
 * misbehave.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Arrived, Weather } from '../conformance.testing.ts';

const tag = z.strictObject({
  Name: z.string().regex(/^[\w-]{1,256}$/),
  Value: z.string().regex(/^[\w-]{1,256}$/),
});
/** The part of SendEmail that we use, as Amazon documents it; anything else is refused. */
const request = z.strictObject({
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
  Destination: z.strictObject({
    ToAddresses: z
      .array(z.string().regex(/^[^\s@]+@[^\s@]+$/))
      .min(1)
      .max(50),
  }),
  EmailTags: z.array(tag).max(50),
  ConfigurationSetName: z.string().optional(),
});
export type SendEmail = z.output<typeof request>;

export interface Amazon {
  readonly url: string;
  readonly requests: SendEmail[];
  arrived(mailId: number): readonly Arrived[];
  readonly setWeather: (weather: Weather) => Promise<void>;
  /** Responds to the next send request with this error. */
  failNext(status: number, name: string): void;
  /** Contents of S3 by `bucket/key`; a number is a response status. */
  readonly objects: Map<string, Buffer | number>;
  /** Requests to S3. */
  readonly asked: string[];
  /** From now on the account may not send. */
  readonly pauseSending: () => void;
  readonly close: () => Promise<void>;
}

export const REGION = 'eu-west-1';
export const ACCESS = { region: REGION, accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const CREDENTIAL = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\\d{8}/${REGION}/(ses|s3)/aws4_request, `,
);

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts one on its own port. */
export async function startAmazon(): Promise<Amazon> {
  let weather: Weather = 'fair';
  let count = 0;
  let failure: readonly [number, string] | undefined;
  let sending = true;
  const requests: SendEmail[] = [];
  const objects = new Map<string, Buffer | number>();
  const asked: string[] = [];
  const say = (response: ServerResponse, status: number, body: object, name?: string) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(name === undefined ? {} : { 'x-amzn-errortype': `${name}:http://internal.amazon.com/coral/` }),
    });
    response.end(JSON.stringify(body));
  };
  const fail = (response: ServerResponse, status: number, name: string) =>
    say(response, status, { message: `It said ${name}.` }, name);

  async function send(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = request.safeParse(JSON.parse((await bodyOf(incoming)).toString('utf8')));
    if (incoming.method !== 'POST' || !CREDENTIAL.test(incoming.headers.authorization ?? ''))
      return fail(response, 403, 'MissingAuthenticationTokenException');
    if (!parsed.success) return fail(response, 400, 'ValidationException');
    if (weather === 'busy') return fail(response, 429, 'TooManyRequestsException');
    if (weather === 'shut') return fail(response, 403, 'InvalidClientTokenId');
    if (weather === 'refusing') return fail(response, 400, 'MessageRejected');
    if (failure !== undefined) {
      const [status, name] = failure;
      failure = undefined;
      return fail(response, status, name);
    }
    requests.push(parsed.data);
    if (weather === 'torn') incoming.socket.destroy();
    else if (weather !== 'mute')
      say(response, 200, { MessageId: `0102018b${String(++count).padStart(8, '0')}-abcd-000000` });
  }

  function account(incoming: IncomingMessage, response: ServerResponse): void {
    if (!CREDENTIAL.test(incoming.headers.authorization ?? ''))
      return fail(response, 403, 'MissingAuthenticationTokenException');
    if (failure === undefined) return say(response, 200, { SendingEnabled: sending });
    const [status, name] = failure;
    failure = undefined;
    return fail(response, status, name);
  }

  function give(path: string, response: ServerResponse): void {
    asked.push(path);
    const found = objects.get(path) ?? 404;
    if (Buffer.isBuffer(found)) {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': found.length });
      response.end(found);
      return;
    }
    const name = found === 404 ? 'NoSuchKey' : found === 403 ? 'AccessDenied' : 'InternalError';
    response.writeHead(found, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><Error><Code>${name}</Code><Message>It said ${name}.</Message></Error>`,
    );
  }

  const make = () =>
    createServer((incoming, response) => {
      const { pathname } = new URL(incoming.url ?? '/', 'http://amazon.test');
      if (pathname === '/v2/email/account') account(incoming, response);
      else if (pathname === '/v2/email/outbound-emails')
        send(incoming, response).catch((error: unknown) => response.destroy(error as Error));
      else give(decodeURIComponent(pathname.slice(1)), response);
    });
  let server = make();
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    objects,
    asked,
    arrived: (mailId) =>
      requests
        .filter(({ EmailTags }) =>
          EmailTags.some(({ Name, Value }) => Name === 'mail_id' && Value === `${mailId}`),
        )
        .map(({ Content, Destination }) => ({
          raw: Buffer.from(Content.Raw.Data, 'base64'),
          to: Destination.ToAddresses,
        })),
    failNext(status, name) {
      failure = [status, name];
    },
    pauseSending() {
      sending = false;
    },
    async setWeather(next) {
      if (next === weather) return;
      if (next === 'away') await stop();
      if (weather === 'away') {
        server = make();
        await listen(port);
      }
      weather = next;
    },
    close: stop,
  };
}
