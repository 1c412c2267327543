import { describe, expect, it } from 'vitest';
import { FetchError, ResponseError } from '../../api/errors.ts';
import { failureOf } from './failure.ts';

const answer = (status: number, body: unknown) => new ResponseError(new Response(null, { status }), body);

describe('failureOf', () => {
  it('puts the messages of a 400 at their fields, nested ones by path', () => {
    const found = failureOf(
      answer(400, {
        quantity: ['A valid integer is required.'],
        additional: { reason: ['This field is required.'] },
      }),
    );
    expect(found.kind).toBe('fields');
    expect(found.fields).toEqual({
      quantity: 'A valid integer is required.',
      'additional.reason': 'This field is required.',
    });
    expect(found.message).toBe('A valid integer is required.');
  });
  it('keeps every reason of a 409', () => {
    const problems = [{ code: 'account_not_set', description: 'Account not set.' }];
    expect(failureOf(answer(409, { detail: 'Account not set.', problems }))).toMatchObject({
      kind: 'refused',
      reasons: problems,
    });
  });
  it.each([
    [403, 'forbidden'],
    [404, 'gone'],
    [412, 'stale'],
    [500, 'other'],
  ])('tells %d as %s', (status, kind) => {
    expect(failureOf(answer(status, 'x')).kind).toBe(kind);
  });
  it('tells a lost connection apart and says that nothing typed is lost', () => {
    expect(failureOf(new FetchError(new Error('x')))).toMatchObject({ kind: 'offline' });
    expect(failureOf(new Error('bug')).message).not.toBe('');
  });
});
