/** The calls of docs/extend/api.md, "Sign-in". */
import { t } from '@hireyard/messages';
import {
  loginBody,
  logoutBody,
  profileBody,
  refreshBody,
  tokenBody,
  verifyBody,
} from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import type { FastifyRequest } from 'fastify';
import type { App, Call, WriteCall } from '../../platform/http/call.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { loginAnswer, loginJson, publicCall, SIGN_IN_TAG, texts, userJson } from './session/answers.ts';
import { attemptOf } from './core/attempt.ts';
import { credentialsOf } from './core/credentials.ts';
import { emailRoutes } from './email/routes.ts';
import { firstAdminRoutes } from './first-admin/routes.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { changeProfile, readProfile } from './profile.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { renewAccess } from './session/renew.ts';
import { sessionRoutes } from './session/routes.ts';
import { checkToken } from '../../platform/auth/sessions.ts';
import { endSessions } from './session/end-sessions.ts';
import { type Refused, signIn } from './password/sign-in.ts';
import { createTokens } from '../../platform/auth/tokens.ts';

/** Returns the bearer token, if any; these calls work with and without. */
const bearerOf = (request: FastifyRequest): string[] => {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? [] : [token];
};

/** The refusals for the second factor, used by both calls. */
const SECOND_FACTOR: Readonly<Record<Exclude<Refused, 'wrong'>, { detail: string; code: string }>> = {
  'code needed': { detail: t('Enter a code from your second factor.'), code: 'second_factor_required' },
  'code wrong': { detail: t('Incorrect code. Try again.'), code: 'second_factor_wrong' },
};
const CHECKS_PER_MINUTE = 120;
/** More than a whole office needs; bounds the attempts that an attacker makes us store. */
const SIGN_INS_PER_MINUTE = 120;
/** Without `refresh` where refresh tokens aren't rotated. */
const renewJson = { ...texts('access', 'refresh'), required: ['access'] };

type Tokens = ReturnType<typeof createTokens>;

/** Signing in and out on screens. */
function screenRoutes(app: App, tokens: Tokens): Route[] {
  async function login(call: Call): Promise<{ body: unknown }> {
    const body = call.body as CreateOf<typeof loginBody>;
    const { names, password } = credentialsOf(body);
    const attempt = attemptOf(app, call.request, names);
    const signed = await signIn(call, tokens, attempt, { password, code: body.code ?? '', via: 'screen' });
    if (signed === 'wrong')
      throw invalid({ non_field_errors: [t('Unable to log in with provided credentials.')] });
    if (typeof signed === 'string') throw new HttpError(403, SECOND_FACTOR[signed]);
    return loginAnswer(signed);
  }

  async function logout(call: Call): Promise<{ body: unknown }> {
    const { refresh } = (call.body ?? {}) as { refresh?: unknown };
    const given = [...bearerOf(call.request), ...(typeof refresh === 'string' ? [refresh] : [])];
    await endSessions(app, tokens, given);
    return { body: { detail: t('Successfully logged out.') } };
  }

  return [
    {
      ...publicCall,
      url: '/auth/login/',
      operationId: 'authLogin',
      summary: 'Signs in with email or user name',
      perMinute: SIGN_INS_PER_MINUTE,
      body: loginBody,
      answer: loginJson,
      run: login,
    },
    {
      ...publicCall,
      url: '/auth/logout/',
      operationId: 'authLogout',
      summary: 'Ends the session of the bearer token and of a refresh token in the body',
      body: logoutBody,
      answer: texts('detail'),
      run: logout,
    },
    {
      ...publicCall,
      method: 'GET',
      url: '/auth/logout/',
      operationId: 'authLogoutByGet',
      summary: 'Ends the session of the bearer token',
      answer: texts('detail'),
      run: logout,
    },
  ];
}

const own = { tag: SIGN_IN_TAG, access: 'signed-in', url: '/auth/user/', answer: userJson } as const;
const change = async (call: WriteCall) => ({ body: await changeProfile(call as WriteCall<object>) });

/** The signed-in user's own names. */
const profileRoutes: Route[] = [
  {
    ...own,
    method: 'GET',
    operationId: 'authUserRead',
    summary: 'Returns the signed-in user',
    run: async ({ user: { id }, db }) => ({ body: await readProfile(db, id) }),
  },
  {
    ...own,
    method: 'PUT',
    operationId: 'authUserUpdate',
    summary: 'Changes your own first and last name',
    body: profileBody,
    mode: 'patch',
    write: change,
  },
  {
    ...own,
    method: 'PATCH',
    operationId: 'authUserPartialUpdate',
    summary: 'Changes your own first or last name',
    body: profileBody,
    mode: 'patch',
    write: change,
  },
];

/** Tokens, mostly for API clients. */
function tokenRoutes(app: App, tokens: Tokens): Route[] {
  async function pair(call: Call): Promise<{ body: unknown }> {
    const body = call.body as CreateOf<typeof tokenBody>;
    const { names, password } = credentialsOf(body);
    const attempt = attemptOf(app, call.request, names);
    const signed = await signIn(call, tokens, attempt, { password, code: body.code ?? '', via: 'api' });
    if (typeof signed === 'string')
      throw new HttpError(
        401,
        signed === 'wrong'
          ? { detail: t('No active account found with the given credentials') }
          : SECOND_FACTOR[signed],
        { 'WWW-Authenticate': 'Bearer realm="api"' },
      );
    return { body: { access: signed.access, refresh: signed.refresh } };
  }

  async function renew(call: Call): Promise<{ body: unknown }> {
    const { refresh } = call.body as CreateOf<typeof refreshBody>;
    return { body: await renewAccess(call, tokens, refresh) };
  }

  async function verify(call: Call): Promise<{ body: unknown }> {
    const { token } = call.body as CreateOf<typeof verifyBody>;
    await checkToken(app, tokens, token);
    return { body: {} };
  }

  return [
    {
      ...publicCall,
      url: '/auth/token/refresh/',
      operationId: 'authTokenRefresh',
      summary: 'Returns a new access token for a refresh token, and the next refresh token',
      body: refreshBody,
      answer: renewJson,
      run: renew,
    },
    {
      ...publicCall,
      url: '/auth/token/verify/',
      operationId: 'authTokenVerify',
      summary: 'Checks whether a token is valid',
      perMinute: CHECKS_PER_MINUTE,
      body: verifyBody,
      answer: { type: 'object' },
      run: verify,
    },
    {
      ...publicCall,
      url: '/api/token/',
      operationId: 'tokenCreate',
      summary: 'Signs in with a user name (or email), for API clients',
      perMinute: SIGN_INS_PER_MINUTE,
      body: tokenBody,
      answer: texts('access', 'refresh'),
      run: pair,
    },
    {
      ...publicCall,
      url: '/api/token/refresh/',
      operationId: 'tokenRefresh',
      summary: 'Returns a new access token for a refresh token, and the next refresh token',
      body: refreshBody,
      answer: renewJson,
      run: renew,
    },
  ];
}

/** Returns all authentication routes. Sign-in and token calls are public. */
export function authRoutes(app: App): Route[] {
  const tokens = createTokens(app.env, app.now);
  return [
    ...screenRoutes(app, tokens),
    ...profileRoutes,
    ...tokenRoutes(app, tokens),
    ...firstAdminRoutes,
    ...emailRoutes,
    ...passwordRoutes(tokens),
    ...secondFactorRoutes,
    ...passkeyRoutes(tokens),
    ...sessionRoutes,
  ];
}
