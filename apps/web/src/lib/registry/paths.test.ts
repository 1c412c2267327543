import { describe, expect, it } from 'vitest';
import { isPublic, loginFor, paths, safeReturn } from './paths.ts';

const origin = 'https://hire.example';
const back = (path: string) => safeReturn(`?return=${encodeURIComponent(path)}`, origin);

describe('addresses', () => {
  it('are built with parameters and query', () => {
    expect(paths.contract.to({ id: 5 })).toBe('/contract/5');
    expect(paths.contract.to({ id: 'a/b' }, { tab: 'items', peek: undefined })).toBe(
      '/contract/a%2Fb?tab=items',
    );
    expect(paths.contracts.to()).toBe('/contract');
  });
});

describe('return after login', () => {
  it('goes to the wanted path with its query', () =>
    expect(back('/contract/5?tab=items#x')).toBe('/contract/5?tab=items#x'));
  it('defaults to the dashboard', () => expect(safeReturn('', origin)).toBe('/'));
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'contract',
    '/.//evil.example',
  ])('refuses %j', (path) => expect(back(path)).toBe('/'));
  it.each(['/authentication/login', '/authentication/logout', '/authentication/login?return=%2F'])(
    'never loops to %s',
    (path) => expect(back(path)).toBe('/'),
  );
  it('is carried from any address', () => {
    const address = loginFor('/contract?states__id__in=1&page=2');
    expect(safeReturn(address.slice(address.indexOf('?')), origin)).toBe('/contract?states__id__in=1&page=2');
    expect(loginFor('/')).toBe('/authentication/login');
  });
});

describe('public addresses', () => {
  it.each([
    '/authentication/login',
    '/authentication/login/',
    '/authentication/login/reset-password/confirm',
    '/authentication/logout',
    '/noauth',
    '/noauth/pay/x',
  ])('%s is open', (path) => expect(isPublic(path)).toBe(true));
  it.each(['/', '/contract', '/authentication/change-password', '/noauthx', '/authentication/loginx'])(
    '%s is not',
    (path) => expect(isPublic(path)).toBe(false),
  );
});
