import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordErrors } from './password.ts';

const ALPHANUMERIC = 'Password should be alphanumeric';
const CAPITAL = 'A letter of the password should be capital';
const SPECIAL = 'Password must contain a special character (@, $, !, &, etc)';
const LENGTH = 'Password length must be greater than 7 characters';

describe('password', () => {
  test.each([
    ['Hireyard-demo-1!', []],
    ['Abcdef1!', []],
    ['Ünïcode1£', []],
    ['', [ALPHANUMERIC, CAPITAL, SPECIAL, LENGTH]],
    ['ABCDEFG!', [ALPHANUMERIC]],
    ['1234567!', [ALPHANUMERIC, CAPITAL]],
    ['abcdef1!', [CAPITAL]],
    ['Abcdefg1', [SPECIAL]],
    ['Abcd ef1', [SPECIAL]],
    ['Abcde1!', [LENGTH]],
    ['abc', [ALPHANUMERIC, CAPITAL, SPECIAL, LENGTH]],
  ])('%j is answered with %j', (password, errors) => {
    expect(passwordErrors(password)).toEqual(errors);
  });

  test('stays good with more characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (more) => {
        expect(passwordErrors(`Abcdef1!${more}`)).toEqual([]);
      }),
    );
  });
});
