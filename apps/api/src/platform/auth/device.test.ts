import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { expect, test } from 'vitest';
import { loadEnv } from '../env.ts';
import { knowsUser, readDevice, signDevice } from './device.ts';
import { createTokens } from './tokens.ts';

let at = Date.parse('2030-05-01T10:00:00Z');
const now = () => new Date(at);
const env = loadEnv({ SECRET_KEY: 'a'.repeat(40) });
const app = { env, now };
const device = { id: randomUUID(), users: [{ id: 7, epoch: 2 }] };

test('a cookie names the browser and its users for half a year', () => {
  const cookie = signDevice(app, device);
  expect(readDevice(app, cookie)).toEqual(device);
  const begin = at;
  at += 180 * 86_400_000 - 1000;
  expect(readDevice(app, cookie)).toEqual(device);
  at += 1000;
  expect(readDevice(app, cookie)).toBeUndefined();
  at = begin;
});

test('ignores a foreign, altered or other kind of token', () => {
  const cookie = signDevice(app, device);
  const [head, body = '', mark] = cookie.split('.');
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"id":7', '"id":8')).toString(
    'base64url',
  );
  const elsewhere = { ...app, env: loadEnv({ SECRET_KEY: 'b'.repeat(40) }) };
  const token = createTokens(env, now).signAccess(
    { user_id: 7, sid: device.id, epoch: 2 },
    new Date(at + 60_000),
  );
  const unsigned = createSigner({ algorithm: 'none' })({ ...device, exp: at });
  for (const bad of [
    undefined,
    '',
    'x',
    `${head}.${other}.${mark}`,
    `${head}.${body}.`,
    signDevice(elsewhere, device),
    signDevice(app, { ...device, id: 'x' }),
    token,
    unsigned,
    'x'.repeat(5000),
  ])
    expect(readDevice(app, bad)).toBeUndefined();
});

test('recognises only users as they were when they signed in', () => {
  expect(knowsUser(device, { id: 7, epoch: 2 })).toBe(true);
  expect(knowsUser(device, { id: 7, epoch: 3 })).toBe(false);
  expect(knowsUser(device, { id: 8, epoch: 2 })).toBe(false);
  expect(knowsUser(undefined, { id: 7, epoch: 2 })).toBe(false);
});
