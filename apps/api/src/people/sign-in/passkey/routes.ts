/** API calls for passkeys (docs/use/sign-in.md); `options` and `credential` are WebAuthn's own JSON. */
import { t } from '@hireyard/messages';
import {
  ownPasswordBody,
  passkeyAddBody,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInBody,
} from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import type { Call } from '../../../platform/http/call.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import type { Route } from '../../../platform/http/route-types.ts';
import { loginAnswer, loginJson, ownCall, publicCall, texts } from '../session/answers.ts';
import { requireOwnPassword } from '../core/own-password.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { addOptions, addPasskey, removePasskey } from './add.ts';
import { signInByPasskey, signInOptions } from './sign-in.ts';

const PER_MINUTE = 60;

const askPassword = (call: Call) =>
  requireOwnPassword(call, (call.body as CreateOf<typeof ownPasswordBody>).password);

export const passkeyRoutes = (tokens: Tokens): Route[] => [
  {
    ...ownCall,
    url: '/auth/passkey/options/',
    operationId: 'authPasskeyOptions',
    summary: 'Returns options for creating a passkey',
    body: ownPasswordBody,
    answer: passkeyOptionsSchema,
    run: async (call) => {
      await askPassword(call);
      return { body: await addOptions(call) };
    },
  },
  {
    ...ownCall,
    url: '/auth/passkey/',
    operationId: 'authPasskeyAdd',
    summary: 'Stores the passkey that the browser created',
    body: passkeyAddBody,
    answer: passkeySchema,
    status: 201,
    run: async (call) => ({
      status: 201,
      body: await addPasskey(call, call.body as CreateOf<typeof passkeyAddBody>),
    }),
  },
  {
    ...ownCall,
    url: '/auth/passkey/:id/remove/',
    operationId: 'authPasskeyRemove',
    summary: 'Removes one of your own passkeys',
    body: ownPasswordBody,
    answer: texts('detail'),
    run: async (call) => {
      const id = call.params['id'] ?? '';
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
      await askPassword(call);
      await removePasskey(call, Number(id));
      return { body: { detail: t('Passkey removed.') } };
    },
  },
  {
    ...publicCall,
    url: '/auth/passkey/sign-in/options/',
    operationId: 'authPasskeySignInOptions',
    summary: 'Returns options for signing in with a passkey',
    perMinute: PER_MINUTE,
    answer: passkeyOptionsSchema,
    run: async (call) => ({ body: await signInOptions(call) }),
  },
  {
    ...publicCall,
    url: '/auth/passkey/sign-in/',
    operationId: 'authPasskeySignIn',
    summary: 'Signs in with a passkey',
    perMinute: PER_MINUTE,
    body: passkeySignInBody,
    answer: loginJson,
    run: async (call) => {
      const signed = await signInByPasskey(call, tokens, call.body as CreateOf<typeof passkeySignInBody>);
      if (signed === undefined) throw invalid({ non_field_errors: [t('This passkey can’t be used.')] });
      return loginAnswer(signed);
    },
  },
];
