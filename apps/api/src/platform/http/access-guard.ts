/** Default deny: what each route asks of its caller. */
import { can } from '@hireyard/domain/people/access';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller.ts';
import { forbidden } from './errors.ts';

/** public = nobody needs to sign in · signed-in = any user · group = a user with a group, a site administrator or an admin · else a permission. */
export type Access = 'public' | 'signed-in' | 'group' | 'admin' | (string & {});

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** Whether a user whose sign-in was checked may make a call. */
export function allows(access: Access, user: Caller): boolean {
  if (access === 'public' || access === 'signed-in' || user.is_admin) return true;
  if (access === 'admin' || (user.groups.length === 0 && !user.is_site_admin)) return false;
  return access === 'group' || can(user, access);
}

/** Throws 403 unless the user may; authentication has happened before. */
export function guard(access: Access, user: Caller): void {
  if (!allows(access, user)) throw forbidden();
}

const loading = new WeakSet<object>();

/** Makes a route without declared access stop the server at start. */
export function requireAccess(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (loading.has(server.server)) route.config = { ...route.config, access: 'public' };
    if (route.config?.access === undefined)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access.`);
  });
}

/** Loads a plugin whose own routes hold nothing of the business (files of the web app, the API document's pages). */
export async function publicRoutes(server: FastifyInstance, load: () => PromiseLike<unknown>): Promise<void> {
  loading.add(server.server);
  try {
    await load();
  } finally {
    loading.delete(server.server);
  }
}
