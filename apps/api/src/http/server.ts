/** The bare HTTP server: parsers, headers, errors in the wire's shape. Routes are added by app.ts. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Env } from '../env.ts';
import { demandAccess } from './access-guard.ts';
import { refuseForgery } from './anti-forgery.ts';
import { HttpError, malformed, notFound } from './errors.ts';

const BODY_LIMIT_BYTES = 1_048_576;

export interface ServerOptions {
  readonly env: Pick<Env, 'LOG_LEVEL' | 'TRUST_PROXY' | 'PUBLIC_URL'>;
  readonly logStream?: NodeJS.WritableStream;
}

/** A number trusts that many proxies in front. */
const trust = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** A server that knows how to read bodies and how to say no; every route added to it must declare its access. */
export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  const { env } = options;
  const server = Fastify({
    logger: { level: env.LOG_LEVEL, stream: options.logStream ?? process.stdout },
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust(env.TRUST_PROXY),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
  });
  demandAccess(server);
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ionic's components set style attributes and constructed sheets.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Only meaningful behind TLS, and wrong on http://localhost.
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https://') === true ? { maxAge: 31_536_000 } : false,
  });
  await server.register(cookie);
  await server.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] });
  parseBodies(server);
  server.addHook('onRequest', refuseForgery);
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
  server.setErrorHandler(answerError);
  return server;
}

function parseBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json/,
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = String(body);
      if (text.trim() === '') return done(null, undefined);
      try {
        done(null, JSON.parse(text));
      } catch (error) {
        done(
          malformed(`JSON parse error - ${error instanceof Error ? error.message.slice(0, 120) : 'invalid'}`),
        );
      }
    },
  );
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

const CLIENT_ERRORS: Readonly<Record<string, (error: FastifyError, request: FastifyRequest) => string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => `The body is larger than ${BODY_LIMIT_BYTES} bytes.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (_error, request) =>
    `Unsupported media type "${String(request.headers['content-type']).slice(0, 80)}" in request.`,
};

async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const words = CLIENT_ERRORS[error.code]?.(error, request) ?? 'The request could not be read.';
    return reply.code(status).send({ detail: words });
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply
    .code(500)
    .send({ detail: 'An unexpected error occurred.', code: 'unexpected', request_id: request.id });
}

/** What answers a path that no route has. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notFound();
  request.log.debug({ url: 'unknown' });
  return reply.code(error.status).send(error.body);
}
