/** API calls for passwords (docs/use/sign-in.md). They exchange secrets, so no answer is stored for idempotent repeats. */
import { t } from '@hireyard/messages';
import { passwordChangeBody, passwordConfirmBody, passwordResetBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import type { Route } from '../../../platform/http/route-types.ts';
import { publicCall, SIGN_IN_TAG, texts } from '../session/answers.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import { changePassword, confirmReset } from './choose.ts';
import { askReset } from './reset.ts';

const PER_MINUTE = 20;

export const passwordRoutes = (tokens: Tokens): Route[] => [
  {
    ...publicCall,
    url: '/auth/password/reset/',
    operationId: 'authPasswordReset',
    summary: 'Emails a link to choose a new password; the answer is the same for unknown addresses',
    perMinute: PER_MINUTE,
    body: passwordResetBody,
    answer: texts('detail'),
    run: async (call) => {
      await askReset(call, (call.body as CreateOf<typeof passwordResetBody>).email);
      return { body: { detail: t('Password reset email sent.') } };
    },
  },
  {
    ...publicCall,
    url: '/auth/password/reset/confirm/',
    operationId: 'authPasswordResetConfirm',
    summary: 'Sets the password from an emailed link: reset or invitation',
    perMinute: PER_MINUTE,
    body: passwordConfirmBody,
    answer: texts('detail'),
    run: async (call) => {
      await confirmReset(call, call.body as CreateOf<typeof passwordConfirmBody>);
      return { body: { detail: t('Your password has been reset.') } };
    },
  },
  {
    method: 'POST',
    tag: SIGN_IN_TAG,
    access: 'signed-in',
    url: '/auth/password/change/',
    operationId: 'authPasswordChange',
    summary:
      'Changes the own password; ends all other sessions and older tokens, and returns new tokens for this session',
    body: passwordChangeBody,
    answer: texts('detail', 'access_token', 'refresh_token'),
    run: async (call) => {
      const pair = await changePassword(call, tokens, call.body as CreateOf<typeof passwordChangeBody>);
      return { body: { detail: t('Password changed.'), ...pair } };
    },
  },
];
