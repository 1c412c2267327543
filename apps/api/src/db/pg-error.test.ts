import { expect, test } from 'vitest';
import { isPassing } from './pg-error.ts';

const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

test('a lost connection is temporary, our own error is not', () => {
  expect(isPassing(system('ECONNREFUSED', 'connect'))).toBe(true);
  expect(isPassing(system('ENOENT', 'connect'))).toBe(true);
  expect(isPassing(system('EAI_AGAIN', 'getaddrinfo'))).toBe(true);
  expect(isPassing(system('EHOSTUNREACH', 'connect'))).toBe(true);
  expect(isPassing(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isPassing(system('ENOENT', 'open'))).toBe(false);
  expect(isPassing(new TypeError('x is not a function'))).toBe(false);
  expect(isPassing('no')).toBe(false);
});
