import { expect, it } from 'vitest';
import { loginErrors } from './login-form.ts';

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
