/** The typed client of one resource, made from its declaration (specification §7.2). */
import {
  type AnyResource,
  type Create,
  operationId,
  type Patch,
  type Read,
} from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import type { Page } from '@hireyard/wire/resource/page';
import { required } from './outcome.ts';
import { type Answer, type AnswerKind, createHttp, type Http } from './http.ts';
import { createStoredUser, createTokens } from './tokens.ts';
import { createItemStore, createLock } from './storage.ts';
import { createPending, type Waiting } from './pending.ts';
import type { Query } from './query-string.ts';
import { createSession } from './session.ts';

type Key = number | string;
interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly waiting?: Waiting;
}
interface WriteOptions extends CallOptions {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}
export interface StateChange {
  readonly state_id: number;
  readonly action: 'attach' | 'detach';
  readonly additional?: unknown;
}
export interface SystemStateChange {
  readonly system_action: string;
  readonly action: 'attach' | 'detach';
  readonly additional?: unknown;
}
interface ActionParameters extends WriteOptions {
  /** Needed by actions on one record. */
  readonly id?: Key | undefined;
  readonly body?: unknown;
  readonly query?: Query;
  readonly as?: AnswerKind;
}

interface Client<R extends AnyResource> {
  readonly list: (query?: Query, options?: CallOptions) => Promise<Page<Read<R>>>;
  readonly create: (body: Create<R>, options?: WriteOptions) => Promise<Read<R>>;
  readonly read: (id: Key, options?: CallOptions) => Promise<Read<R>>;
  /** `read` with the record's ETag, to be sent back as `ifMatch`. */
  readonly readFull: (id: Key, options?: CallOptions) => Promise<Answer<Read<R>>>;
  readonly update: (id: Key, body: Create<R>, options?: WriteOptions) => Promise<Read<R>>;
  readonly partialUpdate: (id: Key, body: Patch<R>, options?: WriteOptions) => Promise<Read<R>>;
  readonly remove: (id: Key, options?: WriteOptions) => Promise<void>;
  readonly state: (id: Key, body: StateChange, options?: WriteOptions) => Promise<Read<R>>;
  readonly systemState: (id: Key, body: SystemStateChange, options?: WriteOptions) => Promise<Read<R>>;
  /** One of the declaration's extra actions by its name; throws for a name that is not declared. */
  readonly action: <T>(name: string, parameters?: ActionParameters) => Promise<T>;
}

/** The client of a resource whose declaration isn't loaded: without its own actions. */
type HeadClient<R extends AnyResource> = Omit<Client<R>, 'action'>;

export function createClient<R extends AnyResource>(http: Http, resource: R): Client<R>;
export function createClient<R extends AnyResource>(http: Http, resource: R | Head<R['name']>): HeadClient<R>;
export function createClient<R extends AnyResource>(http: Http, resource: R | Head<R['name']>): Client<R> {
  const root = `/api/v1/${resource.path}/`;
  const operation = (call: string) => operationId(resource, call);
  // ids end up in a path; a slash or a question mark in a uuid must not change the call
  const one = (id: Key, call: string) => `${root}${encodeURIComponent(required(id, 'id', operation(call)))}/`;
  const body = <T>(value: T, call: string) => required(value, 'data', operation(call));
  const readFull = (id: Key, options: CallOptions = {}) =>
    http.full<Read<R>>({ path: one(id, 'read'), ...options });

  return {
    list: async (query, options) => http({ path: root, query, ...options }),
    create: async (data, options) =>
      http({ method: 'POST', path: root, body: body(data, 'create'), ...options }),
    read: async (id, options) => (await readFull(id, options)).data,
    readFull: async (id, options) => readFull(id, options),
    update: async (id, data, options) =>
      http({ method: 'PUT', path: one(id, 'update'), body: body(data, 'update'), ...options }),
    partialUpdate: async (id, data, options) =>
      http({
        method: 'PATCH',
        path: one(id, 'partialUpdate'),
        body: body(data, 'partialUpdate'),
        ...options,
      }),
    remove: async (id, options) =>
      http({ method: 'DELETE', path: one(id, 'delete'), as: 'void', ...options }),
    state: async (id, data, options) =>
      http({ method: 'PUT', path: `${one(id, 'state')}state/`, body: body(data, 'state'), ...options }),
    systemState: async (id, data, options) =>
      http({
        method: 'PUT',
        path: `${one(id, 'systemState')}system_state/`,
        body: body(data, 'systemState'),
        ...options,
      }),
    action: async (name, { id, body: data, ...rest } = {}) => {
      const action = 'actions' in resource ? resource.actions[name] : undefined;
      if (action === undefined) throw new Error(`${resource.name} declares no action ${name}`);
      const prefix = action.on === 'record' ? one(required(id, 'id', operation(name)), name) : root;
      const sent = action.body === undefined ? data : body(data, name);
      return http({ method: action.method, path: `${prefix}${action.path}/`, body: sent, ...rest });
    },
  };
}

// The app's own instances. Features import `http`, `client(resource)` and `session` from here.

export const items = createItemStore(globalThis.localStorage);
const tokens = createTokens(items);
export const pending = createPending();
export const builds = createBuilds(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="hireyard-build"]')?.content,
);

/** Shared by all calls that are refused at the same time. */
let rechecking: Promise<void> | undefined;

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
    rechecking ??= session.recheck().finally(() => {
      rechecking = undefined;
    });
  },
});

export const session = createSession({
  http,
  tokens,
  pending,
  lock: createLock('token_refresh', items, navigator.locks),
  kept: createStoredUser(items),
});

/** Returns the client of a resource; with its head alone, one without its actions: `client<typeof state>(heads.state)`. */
export function client<R extends AnyResource>(resource: R): Client<R>;
export function client<R extends AnyResource>(resource: R | Head<R['name']>): HeadClient<R>;
export function client<R extends AnyResource>(resource: R | Head<R['name']>): HeadClient<R> {
  return createClient<R>(http, resource);
}

// Detects upgrades of the server: every response names its build (docs/run/upgrades.md, "Browsers").

export interface Builds {
  /** Records the build of a response; null = none. */
  readonly hear: (build: string | null) => void;
  /** Calls back once, when all servers run another build. */
  readonly onNewer: (listener: () => void) => void;
  /** Whether a build differs from this page's. */
  readonly isOther: (build: string | null) => boolean;
}

/** During a rolling upgrade both builds respond. This page is outdated only after no response of its own build for this long. */
const SURE_MS = 20_000;

/** @param own the build of this page; undefined = unknown, so no upgrade is reported */
export function createBuilds(own: string | undefined, now: () => number = Date.now): Builds {
  let otherSince: number | undefined;
  let reported = false;
  let listeners: (() => void)[] = [];
  const isOther = (build: string | null) => own !== undefined && build !== null && build !== own;
  return {
    isOther,
    hear(build) {
      if (reported || build === null) return;
      if (!isOther(build)) otherSince = undefined;
      else if (otherSince === undefined) otherSince = now();
      else if (now() - otherSince >= SURE_MS) {
        reported = true;
        for (const listener of listeners) listener();
        listeners = [];
      }
    },
    onNewer(listener) {
      if (reported) listener();
      else listeners.push(listener);
    },
  };
}
