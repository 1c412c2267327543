/** Default deny: what each route asks of its caller. */
import { can } from '@hireyard/domain/access';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './call.ts';
import { forbidden } from './errors.ts';

/** public = nobody needs to sign in · signed-in = any user · group = a user with a group (or an admin) · else a permission. */
export type Access = 'public' | 'signed-in' | 'group' | 'admin' | (string & {});

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Throws 403 unless the user may; authentication has happened before. */
export function guard(access: Access, user: Caller): void {
  if (access === 'public' || access === 'signed-in') return;
  if (user.is_admin) return;
  if (access === 'admin' || user.groups.length === 0) throw forbidden();
  if (access !== 'group' && !can(user, access)) throw forbidden();
}

/** Makes a route without declared access stop the server at start. Routes that plugins add below a prefix are public. */
export function demandAccess(server: FastifyInstance, pluginPrefixes: readonly string[]): void {
  server.addHook('onRoute', (route) => {
    const plugin =
      pluginPrefixes.some((prefix) => route.url.startsWith(prefix)) || route.url.startsWith('/assets/');
    if (plugin) route.config = { ...route.config, access: 'public' };
    if (route.config?.access === undefined)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access.`);
  });
}
