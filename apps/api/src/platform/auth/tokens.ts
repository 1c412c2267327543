/** Access and refresh tokens, signed with HS256. They never contain permissions. */
import { t } from '@hireyard/messages';
import { hkdfSync, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Env } from '../env.ts';
import { type HttpError, unauthorised } from '../http/errors.ts';

export type TokenType = 'access' | 'refresh';
/** The subject of a token: user, session, and the user's epoch at that time. */
export interface Subject {
  readonly user_id: number;
  readonly sid: string;
  readonly epoch: number;
}
export interface Claims extends Subject {
  readonly token_type: TokenType;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly iat: number;
  readonly jti: string;
}

export interface Tokens {
  /** Signs an access token; it expires with the session at the latest. */
  signAccess(subject: Subject, sessionEnd: Date): string;
  /** Signs a refresh token that lives as long as its session; `jti` is its uuid. */
  signRefresh(subject: Subject, sessionEnd: Date, jti?: string): string;
  /** Returns the claims of a valid token of this type; throws that type's 401 otherwise. */
  verify(token: string, type: TokenType): Claims;
  /** Returns the claims of our own token of either type, even if expired; undefined otherwise. */
  read(token: string): Claims | undefined;
}
export type TokenEnv = Pick<Env, 'SECRET_KEY' | 'ACCESS_TOKEN_MINUTES'>;

const remembered = 5000;
const longestToken = 4000;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const INVALID = 'Token is invalid or expired';
const WRONG_TYPE = 'Token has wrong type';

/** 401 for an invalid access token in the Authorization header. */
export const badAccess = (message = INVALID): HttpError =>
  unauthorised(t('Given token not valid for any token type'), 'token_not_valid', {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  });
/** 401 for an invalid token in a body. */
export const badToken = (message = INVALID): HttpError => unauthorised(message, 'token_not_valid');

// Parameters must fit their column, or the database reports an error.
const isInt4 = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647;

function isClaims(value: unknown): value is Claims {
  const claims = value as Partial<Record<keyof Claims, unknown>> | null;
  return (
    typeof claims === 'object' &&
    claims !== null &&
    (claims.token_type === 'access' || claims.token_type === 'refresh') &&
    [claims.exp, claims.iat].every(Number.isSafeInteger) &&
    [claims.user_id, claims.epoch].every(isInt4) &&
    typeof claims.jti === 'string' &&
    typeof claims.sid === 'string' &&
    uuid.test(claims.sid)
  );
}

/** Signs and verifies with its own key, derived from SECRET_KEY. `now` is the only clock. */
export function createTokens(env: TokenEnv, now: () => Date): Tokens {
  const key = Buffer.from(hkdfSync('sha256', env.SECRET_KEY, '', 'hireyard tokens 1', 32));
  const sign = createSigner({ key, algorithm: 'HS256' });
  // Expiry is checked below with the clock that tests can set.
  const decode = createVerifier({
    key,
    algorithms: ['HS256'],
    ignoreExpiration: true,
    ignoreNotBefore: true,
  });
  // Oldest first; only valid tokens are cached, so that strangers can't fill it.
  const known = new Map<string, Claims>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  function make(
    type: TokenType,
    { user_id, sid, epoch }: Subject,
    exp: number,
    jti: string = randomUUID(),
  ): string {
    return sign({ token_type: type, exp, iat: seconds(), jti, user_id, sid, epoch });
  }

  function read(token: string): Claims | undefined {
    if (token.length > longestToken) return undefined;
    try {
      const claims: unknown = decode(token);
      return isClaims(claims) ? claims : undefined;
    } catch {
      return undefined;
    }
  }

  function remember(token: string, claims: Claims): void {
    known.set(token, claims);
    for (const oldest of known.keys()) {
      if (known.size <= remembered) return;
      known.delete(oldest);
    }
  }

  const endOf = (date: Date) => Math.floor(date.getTime() / 1000);
  return {
    signAccess: (subject, end) =>
      make('access', subject, Math.min(seconds() + env.ACCESS_TOKEN_MINUTES * 60, endOf(end))),
    signRefresh: (subject, end, jti) => make('refresh', subject, endOf(end), jti),
    read,
    verify(token, type) {
      const refusal = type === 'access' ? badAccess : badToken;
      const kept = type === 'access' ? known.get(token) : undefined;
      const claims = kept ?? read(token);
      if (claims === undefined) throw refusal();
      if (claims.token_type !== type) throw refusal(WRONG_TYPE);
      if (claims.exp <= seconds()) {
        known.delete(token);
        throw refusal();
      }
      if (type === 'access' && kept === undefined) remember(token, claims);
      return claims;
    },
  };
}
