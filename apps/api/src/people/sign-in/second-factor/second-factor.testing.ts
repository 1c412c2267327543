/** Creates users with a second factor and signs in with its codes. */
import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { makeUser, password, type SignInApp, type TestUser } from '../../../testing/sign-in.testing.ts';

export const HALF_MINUTE = 30_000;
export const url = '/auth/second-factor/';
export const needed = {
  status: 403,
  body: { detail: 'Enter a code from your second factor.', code: 'second_factor_required' },
};
export const wrong = {
  status: 403,
  body: { detail: 'Incorrect code. Try again.', code: 'second_factor_wrong' },
};

interface Guarded {
  readonly user: TestUser;
  readonly access: string;
  readonly secret: string;
  readonly recovery: string[];
}

export type SecondFactors = ReturnType<typeof secondFactors>;

/** Returns calls about second factors. */
export function secondFactors(t: SignInApp) {
  const post = (token: string, path: string, body: object, from?: string) =>
    t.call('POST', `${url}${path}`, { token, body, ...(from === undefined ? {} : { from }) });
  const codeOf = (secret: string, at = t.clock.at) => generateSync({ secret, epoch: Math.floor(at / 1000) });
  const login = (user: TestUser, code?: string, more: object = {}) =>
    t.call('POST', '/auth/login/', {
      body: { email: user.email, password, ...(code === undefined ? {} : { code }) },
      ...more,
    });

  /** Creates a user with a confirmed authenticator app. */
  async function guarded(): Promise<Guarded> {
    const user = await makeUser(t.db);
    const { access } = await t.enter(user);
    const { secret } = (await post(access, 'totp/', { password })).body;
    const done = await post(access, 'totp/confirm/', { code: codeOf(secret) });
    expect(done.status).toBe(200);
    // The code that confirmed it is used up.
    t.clock.at += HALF_MINUTE;
    return { user, access, secret, recovery: done.body.recovery_codes };
  }
  return { post, codeOf, login, guarded };
}
