/** A journey's own user: changes to the password or sessions affect no other journey. */
import { expect, test } from '@playwright/test';
import { ADMIN, PASSWORD } from './people.ts';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
}
let made = 0;

/** Creates one with the permissions of a Stock Manager. */
export async function newcomer(): Promise<Newcomer> {
  const base = test.info().project.use.baseURL ?? '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(answer.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as T;
  };
  const admin = await post<{ access_token: string }>('/auth/login/', { email: ADMIN, password: PASSWORD });
  headers['authorization'] = `Bearer ${admin.access_token}`;
  const email = `nora.${process.pid}.${Date.now().toString(36)}.${made++}@people.example`;
  const password = 'Gravel-path-58!';
  await post('/api/v1/users/', {
    email,
    password,
    first_name: 'Nora',
    last_name: 'Newcomer',
    groups: ['Stock Manager'],
  });
  return { email, password };
}
