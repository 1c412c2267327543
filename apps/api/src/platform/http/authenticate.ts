/** Authenticates requests by their Authorization header; 401 with the reason otherwise. */
import { t } from '@hireyard/messages';
import type { FastifyRequest } from 'fastify';
import type { App } from './call.ts';
import type { Caller } from './caller.ts';
import { notSignedIn, unauthorised } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user's id once known; the log has no names. */
    callerId?: number;
  }
}

/** Returns the caller of a request. Refuses missing, malformed, expired and revoked tokens. */
export async function authenticate(app: App, request: FastifyRequest): Promise<Caller> {
  const header = request.headers.authorization;
  if (header === undefined || !/^bearer(?: |$)/i.test(header)) throw notSignedIn();
  const parts = header.split(' ');
  if (parts.length !== 2 || parts[1] === undefined || parts[1] === '')
    throw unauthorised(
      t('Authorization header must contain two space-delimited values'),
      'bad_authorization_header',
    );
  const caller = await app.access.callerOf(parts[1]);
  request.callerId = caller.id;
  return caller;
}
