/** The HTTP server: parsers, headers and API errors. app.ts adds the routes. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { DestinationStream } from 'pino';
import type { Env } from '../env.ts';
import type { Answered } from './answered.ts';
import { safeError } from '../observe/safe-error.ts';
import { requireAccess } from './access-guard.ts';
import { refuseForgery } from './anti-forgery.ts';
import { parseBodies } from './bodies.ts';
import { HttpError, notFound } from './errors.ts';
import { limitRates } from './rate-limit.ts';
import { endSpan, tenths, workFacts } from './request-work.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 1_048_576;

export interface ServerOptions {
  readonly env: Pick<Env, 'LOG_LEVEL' | 'TRUST_PROXY' | 'PUBLIC_URL'>;
  readonly logStream?: DestinationStream;
  /** The origin of uploaded files if it isn't this server. */
  readonly storeOrigin?: string;
  /** Called for every answered request. */
  readonly onAnswered?: ((answered: Answered) => void) | undefined;
}

/** A number trusts that many proxies. */
const trust = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Creates a server that reads bodies and answers errors; every route must declare its access. */
export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  const { env } = options;
  const secure = await securityHeaders(env, options.storeOrigin);
  const server = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      stream: options.logStream ?? process.stdout,
      serializers: { err: safeError },
    },
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust(env.TRUST_PROXY),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // requests on open connections during shutdown are answered, and then close the connection
    return503OnClosing: false,
    // Undecodable addresses never reach a route or its hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...secure, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
      void answerError(error, request, reply);
    },
    clientErrorHandler: refuseConnection,
  });
  // declared here, so that all requests have one shape
  for (const fact of ['callerId', 'work', 'span']) server.decorateRequest(fact);
  requireAccess(server);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(secure);
    done();
  });
  await server.register(cookie);
  await server.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] });
  await limitRates(server);
  parseBodies(server);
  server.addHook('onRequest', refuseForgery);
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const user = request.callerId;
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: tenths(reply.elapsedTime),
    };
    // Frequent probes aren't worth logging.
    const level = request.routeOptions.config.isProbe === true ? 'debug' : 'info';
    request.log[level]({ ...(user !== undefined && { user }), ...answered, ...workFacts(request) });
    endSpan(request, reply.statusCode, user);
    options.onAnswered?.(answered);
    done();
  });
  server.setErrorHandler(answerError);
  return server;
}

const CLIENT_ERRORS: Readonly<Record<string, (error: FastifyError, request: FastifyRequest) => string>> =
  dictionary({
    FST_ERR_CTP_BODY_TOO_LARGE: (_error, request) =>
      `The body is larger than ${request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES} bytes.`,
    FST_ERR_CTP_INVALID_MEDIA_TYPE: (_error, request) =>
      `Unsupported media type "${(request.headers['content-type'] ?? '').slice(0, 80)}" in request.`,
    FST_ERR_BAD_URL: () => 'The address of the request is not valid.',
  });

async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof HttpError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    return reply.code(error.status).headers(error.headers).send(error.body);
  }
  // A parameter too long to be an id.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return answerUnknown(request, reply);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const words = CLIENT_ERRORS[error.code]?.(error, request) ?? 'The request could not be read.';
    return reply.code(status).send({ detail: words });
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply
    .code(500)
    .send({ detail: t('An unexpected error occurred.'), code: 'unexpected', request_id: request.id });
}

/** Answers broken HTTP (request line, oversized headers), before there is a request. */
function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long to arrive.']
        : ['400 Bad Request', 'The request could not be read.'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers unknown paths. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notFound();
  request.log.debug({ url: 'unknown' });
  return reply.code(error.status).send(error.body);
}
