/** The app's own instances. Features import `http`, `client(resource)` and `session` from here. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { createBuilds } from './builds.ts';
import { type Client, createClient, type HeadClient } from './client.ts';
import { createHttp } from './http.ts';
import { createKeptUser } from './kept-user.ts';
import { createLock } from './lock.ts';
import { createPending } from './pending.ts';
import { createSession } from './session.ts';
import { createItemStore } from './storage.ts';
import { createTokens } from './tokens.ts';

export const items = createItemStore(globalThis.localStorage);
const tokens = createTokens(items);
export const pending = createPending();
export const builds = createBuilds(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="hireyard-build"]')?.content,
);

/** One look at a time, however many calls are refused at once. */
let looking: Promise<void> | undefined;

export const http = createHttp({
  basePath: import.meta.env.VITE_API_BASE ?? '',
  accessToken: tokens.access,
  cookies: () => document.cookie,
  noAuth: ['/assets/', '/icons/', ...(import.meta.env.VITE_CDN ? [import.meta.env.VITE_CDN] : [])],
  pending,
  onAnswer: (response) => builds.hear(response.headers.get('x-build')),
  // the server ended the session early (blocked user, new password): find out now, not in two minutes
  onUnauthorized: (path) => {
    if (path.startsWith('/auth/')) return;
    looking ??= session.recheck().finally(() => {
      looking = undefined;
    });
  },
});

export const session = createSession({
  http,
  tokens,
  pending,
  lock: createLock('token_refresh', items, navigator.locks),
  kept: createKeptUser(items),
});

/** The calls of a resource; of its head alone all but its actions: `client<typeof state>(heads.state)`. */
export function client<R extends AnyResource>(resource: R): Client<R>;
export function client<R extends AnyResource>(resource: R | Head<R['name']>): HeadClient<R>;
export function client<R extends AnyResource>(resource: R | Head<R['name']>): HeadClient<R> {
  return createClient<R>(http, resource);
}
