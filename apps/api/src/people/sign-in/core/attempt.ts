/** From a request to the attempt to sign in that the defender counts. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/call.ts';
import type { Attempt } from './defender.ts';
import { deviceOf } from '../../../platform/auth/device.ts';

/** An IPv4 caller of a socket for both families is the same caller. */
export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:(?=\d+\.)/, '');

/** The attempt that a request is, by these names: none blank. */
export function attemptOf(app: App, request: FastifyRequest, names: readonly string[]): Attempt {
  return {
    names: [...new Set(names)],
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    path: request.url.split('?')[0] ?? '',
    at: app.now(),
    device: deviceOf(app, request),
  };
}
