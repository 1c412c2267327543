/** API calls for the own second factor (docs/use/sign-in.md). Changes require the password. */
import { t } from '@hireyard/messages';
import {
  ownPasswordBody,
  recoveryCodesSchema,
  secondFactorSchema,
  totpConfirmBody,
  totpSetUpSchema,
} from '@hireyard/wire/people/auth';
import type { CreateOf, Fields, JsonSchema } from '@hireyard/wire/field';
import type { Answer, Route } from '../../../platform/http/route-types.ts';
import type { Call } from '../../../platform/http/call.ts';
import { ownCall, texts } from '../session/answers.ts';
import { requireOwnPassword } from '../core/own-password.ts';
import { beginTotp, confirmTotp, endTotp, readSecondFactor, renewRecovery } from './set-up.ts';

interface Asking {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly answer: JsonSchema;
  readonly run: (call: Call) => Promise<unknown>;
}
/** Returns a route that requires the password. */
const asking = ({ path, run, ...rest }: Asking): Route => ({
  ...ownCall,
  ...rest,
  url: `/auth/second-factor/${path}/`,
  body: ownPasswordBody satisfies Fields,
  run: async (call): Promise<Answer> => {
    await requireOwnPassword(call, (call.body as CreateOf<typeof ownPasswordBody>).password);
    return { body: await run(call) };
  },
});

export const secondFactorRoutes: readonly Route[] = [
  {
    ...ownCall,
    method: 'GET',
    url: '/auth/second-factor/',
    operationId: 'authSecondFactorRead',
    summary: 'Returns your own second factors',
    answer: secondFactorSchema,
    run: async (call) => ({ body: await readSecondFactor(call) }),
  },
  asking({
    path: 'totp',
    operationId: 'authTotpBegin',
    summary: 'Creates a secret for an authenticator app; it takes effect once a code confirms it',
    answer: totpSetUpSchema,
    run: beginTotp,
  }),
  {
    ...ownCall,
    url: '/auth/second-factor/totp/confirm/',
    operationId: 'authTotpConfirm',
    summary: 'Confirms the new secret with a code; returns the recovery codes, this once only',
    body: totpConfirmBody,
    answer: recoveryCodesSchema,
    run: async (call) => ({
      body: await confirmTotp(call, (call.body as CreateOf<typeof totpConfirmBody>).code),
    }),
  },
  asking({
    path: 'totp/remove',
    operationId: 'authTotpRemove',
    summary: 'Removes the authenticator app and recovery codes',
    answer: texts('detail'),
    run: async (call) => {
      await endTotp(call);
      return { detail: t('Second factor turned off.') };
    },
  }),
  asking({
    path: 'recovery',
    operationId: 'authRecoveryCodes',
    summary: 'Replaces the recovery codes',
    answer: recoveryCodesSchema,
    run: renewRecovery,
  }),
];
