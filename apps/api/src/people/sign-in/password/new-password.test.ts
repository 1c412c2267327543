import { describe, expect, it } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

const about = {
  username: 'ada.l',
  email: 'ada.lovelace@fernhill.example',
  first_name: 'Ada',
  last_name: 'Lovelace',
  company: 'Fernhill Hire',
};
const tooCommon = ['This password is too common.'];

describe('a new password', () => {
  it.each(['Password1!', 'P@ssw0rd1', 'Qwerty123!', 'Welcome1!', 'Aa1!Aa1!Aa1!', 'Letmein1!'])(
    '%s is one of the first guesses',
    async (text) => expect(await newPasswordErrors(text, about)).toEqual(tooCommon),
  );

  it.each(['Lovelace1!', 'Fernhill1!', 'Ada.lovelace1!', 'Hireyard1!'])(
    '%s is made of words known about its user',
    async (text) => expect(await newPasswordErrors(text, about)).toEqual(tooCommon),
  );

  it.each(['Quarry-walk-58!', 'zK8!pq2wLm', 'Test-pass-1!'])('%s is acceptable', async (text) =>
    expect(await newPasswordErrors(text, about)).toEqual([]),
  );

  it('reports broken rules first, and only these', async () => {
    const errors = await newPasswordErrors('password', about);
    expect(errors).toEqual([
      'Password should be alphanumeric',
      'A letter of the password should be capital',
      'Password must contain a special character (@, $, !, &, etc)',
    ]);
  });

  it('checks up to a thousand characters, and refuses longer ones', async () => {
    const long = `Zq7!${'v8Kd-'.repeat(199)}x`;
    expect([long.length, await newPasswordErrors(long, about)]).toEqual([1000, []]);
    expect(await newPasswordErrors(`${long}x`, about)).toEqual(['Use at most 1000 characters.']);
  });
});
