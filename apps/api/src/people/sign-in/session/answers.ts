/** Shared parts of the sign-in routes. */
import { object, text } from '@hireyard/wire/answer';
import { user } from '@hireyard/wire/people/user';
import { recordJson } from '../../../records/core/json.ts';
import type { SignedIn } from './open.ts';
import { userView } from '../core/user-view.ts';

export const SIGN_IN_TAG = 'Sign-in';
export const publicCall = { tag: SIGN_IN_TAG, access: 'public', method: 'POST' } as const;
export const ownCall = { tag: SIGN_IN_TAG, access: 'signed-in', method: 'POST' } as const;

/** Returns a shape whose fields are all texts. */
export const texts = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, text])));

export const userJson = recordJson(user);
export const loginJson = object({ access_token: text, refresh_token: text, user: userJson });

/** The body of a successful sign-in. */
export const loginAnswer = (signed: SignedIn) => ({
  body: { access_token: signed.access, refresh_token: signed.refresh, user: userView(signed.user) },
});
