/**
 * Browsers that signed in before. A signed, script-inaccessible cookie names the browser and the users who signed in there. The login defender
 * counts their failures separately, so that others' failures don't lock them out (docs/use/sign-in.md). It is no credential: without the password
 * it gives no access.
 */
import { hkdfSync, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/call.ts';

const LIVES_DAYS = 180;
/** A shared browser has many users; the last ones are remembered. */
const MAX_USERS = 20;
const LONGEST = 3000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A user at sign-in; a new password, or ending their sessions, raises the epoch. */
export interface DeviceUser {
  readonly id: number;
  readonly epoch: number;
}
export interface Device {
  readonly id: string;
  /** Last one first. */
  readonly users: readonly DeviceUser[];
}
interface Claims extends Device {
  /** Seconds since 1970. */
  readonly exp: number;
}
type Parts = Pick<App, 'env' | 'now'>;

const keyOf = ({ env }: Parts): Buffer =>
  Buffer.from(hkdfSync('sha256', env.SECRET_KEY, '', 'hireyard devices 1', 32));
const seconds = (app: Parts): number => Math.floor(app.now().getTime() / 1000);
const isHttps = ({ env }: Parts, request: FastifyRequest): boolean =>
  env.PUBLIC_URL?.startsWith('https:') === true || request.protocol === 'https';
const cookieName = (https: boolean): string => (https ? '__Host-device' : 'device');

const isUser = (value: unknown): value is DeviceUser => {
  const { id, epoch } = (value ?? {}) as Partial<Record<keyof DeviceUser, unknown>>;
  return Number.isInteger(id) && Number.isInteger(epoch);
};

/** Returns the content of a cookie; undefined if it isn't ours or has expired. */
export function readDevice(app: Parts, cookie: string | undefined): Device | undefined {
  if (cookie === undefined || cookie.length > LONGEST) return undefined;
  try {
    const verify = createVerifier({ key: keyOf(app), algorithms: ['HS256'], ignoreExpiration: true });
    const { id, users, exp } = verify(cookie) as Partial<Claims>;
    const good = typeof id === 'string' && UUID.test(id) && Array.isArray(users) && users.every(isUser);
    return good && exp !== undefined && exp > seconds(app) ? { id, users } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the browser that a request comes from, if it has signed in before. */
export const deviceOf = (app: Parts, request: FastifyRequest): Device | undefined =>
  readDevice(app, request.cookies[cookieName(isHttps(app, request))]);

/** Returns the cookie text of a browser and its users. */
export const signDevice = (app: Parts, { id, users }: Device): string =>
  createSigner({ key: keyOf(app), algorithm: 'HS256' })({
    id,
    users,
    iat: seconds(app),
    exp: seconds(app) + LIVES_DAYS * 86_400,
  } satisfies Claims & { iat: number });

/** Records in the browser's cookie that a user signed in there. */
export function rememberDevice(
  app: Parts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  user: DeviceUser,
): void {
  const https = isHttps(app, request);
  const before = deviceOf(app, request);
  const others = (before?.users ?? []).filter(({ id }) => id !== user.id).slice(0, MAX_USERS - 1);
  const device = { id: before?.id ?? randomUUID(), users: [{ id: user.id, epoch: user.epoch }, ...others] };
  reply.setCookie(cookieName(https), signDevice(app, device), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    maxAge: LIVES_DAYS * 86_400,
  });
}

/** Returns whether a user signed in with this browser, and that is still valid. */
export const knowsUser = (device: Device | undefined, user: DeviceUser): boolean =>
  device?.users.some(({ id, epoch }) => id === user.id && epoch === user.epoch) === true;
