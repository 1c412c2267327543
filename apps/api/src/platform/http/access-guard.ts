/** Default deny: the access that each route requires. */
import { can } from '@hireyard/domain/people/access';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller.ts';
import { forbidden } from './errors.ts';

/** public = no sign-in · signed-in = any user · group = a user with a group or an administrator flag · else a permission. */
export type Access = 'public' | 'signed-in' | 'group' | 'admin' | (string & {});

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Returns whether an authenticated user may make a call. */
export function allows(access: Access, user: Caller): boolean {
  if (access === 'public' || access === 'signed-in' || user.is_admin) return true;
  if (access === 'admin' || (user.groups.length === 0 && !user.is_site_admin)) return false;
  return access === 'group' || can(user, access);
}

/** Throws 403 unless the authenticated user may make the call. */
export function guard(access: Access, user: Caller): void {
  if (!allows(access, user)) throw forbidden();
}

const loading = new WeakSet<object>();

/** Stops the start if a route declares no access. */
export function requireAccess(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (loading.has(server.server)) route.config = { ...route.config, access: 'public' };
    if (route.config?.access === undefined)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access.`);
  });
}

/** Loads a plugin whose routes contain no business data (web app files, API documentation). */
export async function publicRoutes(server: FastifyInstance, load: () => PromiseLike<unknown>): Promise<void> {
  loading.add(server.server);
  try {
    await load();
  } finally {
    loading.delete(server.server);
  }
}
