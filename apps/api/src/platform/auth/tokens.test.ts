import { createSigner } from 'fast-jwt';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/errors.ts';
import { createTokens } from './tokens.ts';

const env = { SECRET_KEY: 'a test secret that is long enough, at least', ACCESS_TOKEN_MINUTES: 15 };
const start = Date.parse('2030-05-01T10:00:00Z');
const subject = { user_id: 7, sid: '0b8a3d3e-7a6c-4a53-9a2f-4a1f5a3c2b10', epoch: 3 };
const far = new Date(start + 7 * 86_400_000);

function setUp() {
  const clock = { at: start };
  return { clock, tokens: createTokens(env, () => new Date(clock.at)) };
}
function refusal(run: () => unknown): { status: number; body: unknown } {
  try {
    run();
  } catch (error) {
    if (error instanceof HttpError) return { status: error.status, body: error.body };
    throw error;
  }
  throw new Error('Nothing was refused.');
}
const access401 = (message: string) => ({
  status: 401,
  body: {
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  },
});
const refresh401 = (detail: string) => ({ status: 401, body: { detail, code: 'token_not_valid' } });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('tokens', () => {
  it("carry exactly the API's claims, and no permissions", () => {
    const { tokens } = setUp();
    const claims = tokens.verify(tokens.signAccess(subject, far), 'access');
    expect(claims).toEqual({
      ...subject,
      token_type: 'access',
      iat: start / 1000,
      exp: start / 1000 + 15 * 60,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(tokens.verify(tokens.signRefresh(subject, far), 'refresh').exp).toBe(far.getTime() / 1000);
  });

  it('differ each time, and an access token never outlives its session', () => {
    const { tokens } = setUp();
    expect(tokens.signAccess(subject, far)).not.toBe(tokens.signAccess(subject, far));
    const soon = new Date(start + 60_000);
    expect(tokens.verify(tokens.signAccess(subject, soon), 'access').exp).toBe(soon.getTime() / 1000);
  });

  it("are refused as the other type, with each type's message", () => {
    const { tokens } = setUp();
    expect(refusal(() => tokens.verify(tokens.signRefresh(subject, far), 'access'))).toEqual(
      access401('Token has wrong type'),
    );
    expect(refusal(() => tokens.verify(tokens.signAccess(subject, far), 'refresh'))).toEqual(
      refresh401('Token has wrong type'),
    );
  });

  it('expire at the second of exp, even after an earlier verification', () => {
    const { clock, tokens } = setUp();
    const token = tokens.signAccess(subject, far);
    clock.at = start + 15 * 60_000 - 1;
    expect(tokens.verify(token, 'access').user_id).toBe(7);
    clock.at += 1;
    expect(refusal(() => tokens.verify(token, 'access'))).toEqual(access401('Token is invalid or expired'));
    expect(tokens.read(token)?.sid).toBe(subject.sid);
  });

  it('are refused if altered, signed with another key, or unsigned', () => {
    const { tokens } = setUp();
    const token = tokens.signAccess(subject, far);
    const [header = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const raised = part({ ...claims, user_id: 1 });
    const foreign = createTokens(
      { ...env, SECRET_KEY: 'quite another secret of a good length' },
      () => new Date(start),
    );
    const none = part({ alg: 'none', typ: 'JWT' });
    const raw = createSigner({ key: env.SECRET_KEY, algorithm: 'HS256' })(claims);
    const bad = [
      `${header}.${raised}.${signature}`,
      `${header}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${none}.${body}.`,
      `${none}.${raised}.${signature}`,
      `${part({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      `${header}.${body}`,
      foreign.signAccess(subject, far),
      raw,
      '',
      '.',
      '..',
      'a.b.c',
      '\u0000',
      'x'.repeat(100_000),
    ];
    for (const text of bad) {
      expect(refusal(() => tokens.verify(text, 'access'))).toEqual(access401('Token is invalid or expired'));
      expect(refusal(() => tokens.verify(text, 'refresh'))).toEqual(
        refresh401('Token is invalid or expired'),
      );
      expect(tokens.read(text)).toBeUndefined();
    }
  });

  it('with other claims are refused even if signed by us', () => {
    const { tokens } = setUp();
    const odd = [{ sid: "1' or true" }, { user_id: 2 ** 31 }, { user_id: 1.5 }, { epoch: Number.NaN }];
    for (const part of odd) {
      expect(tokens.read(tokens.signAccess({ ...subject, ...part }, far))).toBeUndefined();
      expect(tokens.read(tokens.signRefresh({ ...subject, ...part }, far))).toBeUndefined();
    }
  });
});
