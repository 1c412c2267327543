/** Turns a request into a sign-in attempt for the login defender. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/http/call.ts';
import type { Attempt } from './defender.ts';
import { deviceOf } from '../../../platform/auth/device.ts';

/** Strips the prefix that dual-stack sockets put before IPv4 addresses. */
export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:(?=\d+\.)/, '');

/** Returns the attempt of a request with these names, leaving out blank ones. */
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
