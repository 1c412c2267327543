/** The calls of docs/api.md, "Sign-in". */
import { loginBody, logoutBody, profileBody, refreshBody, tokenBody, verifyBody } from '@hireyard/wire/auth';
import type { JsonSchema } from '@hireyard/wire/field';
import type { CreateOf } from '@hireyard/wire/field';
import { user } from '@hireyard/wire/resources/user';
import type { FastifyRequest } from 'fastify';
import type { App, Call, WriteCall } from '../http/call.ts';
import { HttpError, invalid } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { recordJson } from '../resource/json.ts';
import { credentialsOf } from './credentials.ts';
import { changeProfile, readProfile } from './profile.ts';
import { checkToken, endSessions, renewAccess } from './sessions.ts';
import { attemptOf, signIn } from './sign-in.ts';
import { createTokens } from './tokens.ts';
import { userView } from './user-view.ts';

const texts = (...names: string[]): JsonSchema => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const userJson = recordJson(user);
const tag = 'Sign-in';

/** The token of a bearer header, if there is one; these calls work with and without. */
const bearerOf = (request: FastifyRequest): string[] => {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? [] : [token];
};

/** Every authentication route. Sign-in and token calls need nobody signed in, and do not mind. */
export function authRoutes(app: App): Route[] {
  const tokens = createTokens(app.env, app.now);

  async function login(call: Call): Promise<{ body: unknown }> {
    const { names, password } = credentialsOf(call.body as CreateOf<typeof loginBody>);
    const signed = await signIn(app, tokens, attemptOf(app, call.request, names), password);
    if (signed === undefined)
      throw invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
    return {
      body: { access_token: signed.access, refresh_token: signed.refresh, user: userView(signed.user) },
    };
  }

  async function pair(call: Call): Promise<{ body: unknown }> {
    const { names, password } = credentialsOf(call.body as CreateOf<typeof tokenBody>);
    const signed = await signIn(app, tokens, attemptOf(app, call.request, names), password);
    if (signed === undefined)
      throw new HttpError(
        401,
        { detail: 'No active account found with the given credentials' },
        { 'WWW-Authenticate': 'Bearer realm="api"' },
      );
    return { body: { access: signed.access, refresh: signed.refresh } };
  }

  async function logout(call: Call): Promise<{ body: unknown }> {
    const { refresh } = (call.body ?? {}) as { refresh?: unknown };
    const given = [...bearerOf(call.request), ...(typeof refresh === 'string' ? [refresh] : [])];
    await endSessions(app, tokens, given);
    return { body: { detail: 'Successfully logged out.' } };
  }

  async function renew(call: Call): Promise<{ body: unknown }> {
    const { refresh } = call.body as CreateOf<typeof refreshBody>;
    return { body: { access: await renewAccess(app, tokens, refresh) } };
  }

  async function verify(call: Call): Promise<{ body: unknown }> {
    const { token } = call.body as CreateOf<typeof verifyBody>;
    await checkToken(app, tokens, token);
    return { body: {} };
  }

  const open = { tag, access: 'public', method: 'POST' } as const;
  const own = { tag, access: 'signed-in', url: '/auth/user/', answer: userJson } as const;
  const change = async (call: WriteCall) => ({ body: await changeProfile(call as WriteCall<object>) });
  return [
    {
      ...open,
      url: '/auth/login/',
      operationId: 'authLogin',
      summary: 'Signs in with e-mail or user name',
      body: loginBody,
      answer: {
        type: 'object',
        required: ['access_token', 'refresh_token', 'user'],
        properties: { ...(texts('access_token', 'refresh_token')['properties'] as object), user: userJson },
      },
      run: login,
    },
    {
      ...open,
      url: '/auth/logout/',
      operationId: 'authLogout',
      summary: 'Ends the session of the bearer token and of a refresh token in the body',
      body: logoutBody,
      answer: texts('detail'),
      run: logout,
    },
    {
      ...open,
      method: 'GET',
      url: '/auth/logout/',
      operationId: 'authLogoutByGet',
      summary: 'Ends the session of the bearer token',
      answer: texts('detail'),
      run: logout,
    },
    {
      ...own,
      method: 'GET',
      operationId: 'authUserRead',
      summary: 'The signed-in user',
      run: async ({ user: { id }, db }) => ({ body: await readProfile(db, id) }),
    },
    {
      ...own,
      method: 'PUT',
      operationId: 'authUserUpdate',
      summary: 'Changes the own first and last name',
      body: profileBody,
      mode: 'patch',
      write: change,
    },
    {
      ...own,
      method: 'PATCH',
      operationId: 'authUserPartialUpdate',
      summary: 'Changes the own first or last name',
      body: profileBody,
      mode: 'patch',
      write: change,
    },
    {
      ...open,
      url: '/auth/token/refresh/',
      operationId: 'authTokenRefresh',
      summary: 'A new access token for a refresh token',
      body: refreshBody,
      answer: texts('access'),
      run: renew,
    },
    {
      ...open,
      url: '/auth/token/verify/',
      operationId: 'authTokenVerify',
      summary: 'Whether a token still counts',
      body: verifyBody,
      answer: { type: 'object' },
      run: verify,
    },
    {
      ...open,
      url: '/api/token/',
      operationId: 'tokenCreate',
      summary: 'Signs in with a user name (or e-mail), for programs',
      body: tokenBody,
      answer: texts('access', 'refresh'),
      run: pair,
    },
    {
      ...open,
      url: '/api/token/refresh/',
      operationId: 'tokenRefresh',
      summary: 'A new access token for a refresh token',
      body: refreshBody,
      answer: texts('access'),
      run: renew,
    },
  ];
}
