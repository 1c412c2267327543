import { describe, expect, it } from 'vitest';
import { redirect } from './guard.ts';

const at = (pathname: string, search = '', hash = '') => ({
  pathname,
  search,
  hash,
  origin: 'https://hire.example',
});

describe('a signed-out visitor', () => {
  it('goes to the login page with the attempted address, query included', () =>
    expect(redirect('signed-out', at('/contract', '?page=2'))).toBe(
      '/authentication/login?return=%2Fcontract%3Fpage%3D2',
    ));
  it.each(['/authentication/login', '/authentication/login/reset-password', '/noauth'])(
    'may stay on %s',
    (path) => expect(redirect('signed-out', at(path))).toBeUndefined(),
  );
  it('may not change a password', () =>
    expect(redirect('signed-out', at('/authentication/change-password'))).toContain(
      '/authentication/login?',
    ));
  it('on an unknown address is asked to sign in, which reveals nothing', () =>
    expect(redirect('signed-out', at('/nonsense'))).toBe('/authentication/login?return=%2Fnonsense'));
});

describe('the hash of an address', () => {
  it('is kept through the login', () => {
    const login = redirect('signed-out', at('/contract/5', '?tab=history', '#entry-7')) ?? '';
    expect(login).toBe('/authentication/login?return=%2Fcontract%2F5%3Ftab%3Dhistory%23entry-7');
    const { search } = new URL(login, 'https://hire.example');
    expect(redirect('signed-in', at('/authentication/login', search))).toBe(
      '/contract/5?tab=history#entry-7',
    );
  });
});

describe('a signed-in person', () => {
  it('on the login page goes on to the wanted address', () =>
    expect(redirect('signed-in', at('/authentication/login', '?return=%2Fcontract%3Fpage%3D2'))).toBe(
      '/contract?page=2',
    ));
  it('goes to the dashboard when none is wanted', () =>
    expect(redirect('signed-in', at('/authentication/login'))).toBe('/'));
  it('may stay everywhere else', () => expect(redirect('signed-in', at('/contract/5'))).toBeUndefined());
});

it('after logout the login page is shown', () => {
  expect(redirect('signed-in', at('/authentication/logout'))).toBe('/authentication/login');
  expect(redirect('signed-out', at('/authentication/logout'))).toBe('/authentication/login');
});
it.each(['starting', 'unreachable'] as const)('nobody is sent anywhere while the session is %s', (phase) =>
  expect(redirect(phase, at('/contract'))).toBeUndefined(),
);
