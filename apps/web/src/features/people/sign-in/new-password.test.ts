import { expect, it } from 'vitest';
import { newPasswordErrors } from './new-password-form.tsx';

const alphanumeric = 'Password should be alphanumeric';
const capital = 'A letter of the password should be capital';
const special = 'Password must contain a special character (@, $, !, &, etc)';
const long = 'Password length must be greater than 7 characters';
const match = 'Passwords must match.';

it.each([
  ['', '', ['Password is required.'], []],
  ['', 'x', ['Password is required.'], [match]],
  ['abc', 'abc', [alphanumeric, capital, special, long], []],
  ['Garden-party-7', 'Garden-party-8', [], [match]],
  ['Garden-party-7', '', [], [match]],
  ['Garden-party-7', 'Garden-party-7', [], []],
])('%j and %j', (new_password1, new_password2, first, second) =>
  expect(newPasswordErrors({ new_password1, new_password2 })).toEqual({
    new_password1: first,
    new_password2: second,
    old_password: [],
  }),
);

it.each([
  [false, undefined, []],
  [true, undefined, ['Password is required.']],
  [true, '', ['Password is required.']],
  [true, 'x', []],
])('the current password, required %s: %j', (asked, old_password, expected) => {
  const both = { new_password1: 'Garden-party-7', new_password2: 'Garden-party-7' };
  const values = old_password === undefined ? both : { ...both, old_password };
  expect(newPasswordErrors(values, asked).old_password).toEqual(expected);
});
