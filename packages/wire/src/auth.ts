/** Spec §7.1: bodies and answers of the authentication calls. */
import * as f from './field.ts';
import type { User } from './resources/user.ts';

const password = f.json<string, { required: true }>({ required: true }, { type: 'string' });
export const loginBody = { email: f.text({ max: 254 }), username: f.text({ max: 254 }), password };
export const tokenBody = { username: f.text({ required: true, max: 254 }), password };
export const refreshBody = { refresh: f.text({ required: true, max: 4000 }) };
export const verifyBody = { token: f.text({ required: true, max: 4000 }) };
export const logoutBody = { refresh: f.text({ max: 4000 }) };
export const profileBody = { first_name: f.text({ max: 150 }), last_name: f.text({ max: 150 }) };

export interface LoginAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: User;
}
export interface RefreshAnswer {
  readonly access: string;
}
