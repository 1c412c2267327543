import { expect, it } from 'vitest';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { codeProblem, isLocked, loginErrors, loginFailure } from './login-form.ts';

it.each([
  ['', '', { email: 'Email is required.', password: 'Password is required.' }],
  ['  ', 'x', { email: 'Email is required.' }],
  ['jo', 'x', { email: 'Email must be valid.' }],
  ['jo@hire', 'x', { email: 'Email must be valid.' }],
  ['jo@hire.example', '', { password: 'Password is required.' }],
  ['jo@hire.example', 'x', {}],
])('%j with password %j gives %j', (email, password, errors) =>
  expect(loginErrors(email, password)).toEqual(errors),
);

const refused = (status: number, body: unknown) => new ResponseError(new Response(null, { status }), body);

it.each([
  [refused(403, { code: 'second_factor_required' }), 'wanted', 'An unexpected error occurred'],
  [refused(403, { code: 'second_factor_wrong' }), 'wrong', 'An unexpected error occurred'],
  [refused(403, { code: 'account_locked' }), undefined, 'An unexpected error occurred'],
  [refused(400, { code: 'second_factor_required' }), undefined, 'Invalid login credentials'],
  [refused(403, null), undefined, 'An unexpected error occurred'],
  [new Error('no network'), undefined, 'An unexpected error occurred'],
])('%o: the code is %s, and else %j', (error, trouble, words) => {
  expect(codeProblem(error)).toBe(trouble);
  expect(loginFailure(error)).toBe(words);
});

it('tells a blocked sign-in from other failures', () => {
  expect(isLocked(refused(403, { code: 'account_locked' }))).toBe(true);
  for (const other of [
    refused(403, null),
    refused(403, { code: 'second_factor_wrong' }),
    new Error('locked'),
  ])
    expect(isLocked(other)).toBe(false);
});
