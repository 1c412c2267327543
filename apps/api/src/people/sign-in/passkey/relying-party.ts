/** Who we are to an authenticator: passkeys belong to one address of the web and work nowhere else. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/call.ts';

export interface RelyingParty {
  /** Host without its port. */
  readonly id: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** By PUBLIC_URL; without one by the address that this request came to. */
export function relyingParty({ env }: App, request: FastifyRequest): RelyingParty {
  const { hostname, origin } = new URL(env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return { id: hostname, origin };
}
