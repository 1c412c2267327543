/** Our identity for authenticators. Passkeys belong to one web address and work nowhere else. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/call.ts';

export interface RelyingParty {
  /** Host without port. */
  readonly id: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** Returns it from PUBLIC_URL, or else from the request's address. */
export function relyingParty({ env }: App, request: FastifyRequest): RelyingParty {
  const { hostname, origin } = new URL(env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return { id: hostname, origin };
}
