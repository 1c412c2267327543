/** Calls about the own second factor (docs/use/sign-in.md). What changes one asks for the password again. */
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
/** A call that does nothing until the password is given. */
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
    summary: 'The own second factors',
    answer: secondFactorSchema,
    run: async (call) => ({ body: await readSecondFactor(call) }),
  },
  asking({
    path: 'totp',
    operationId: 'authTotpBegin',
    summary: 'A new secret for the codes of a telephone; it asks nothing until a code of it is confirmed',
    answer: totpSetUpSchema,
    run: beginTotp,
  }),
  {
    ...ownCall,
    url: '/auth/second-factor/totp/confirm/',
    operationId: 'authTotpConfirm',
    summary: 'Puts the new secret in force by a code of it; answers the recovery codes, this once',
    body: totpConfirmBody,
    answer: recoveryCodesSchema,
    run: async (call) => ({
      body: await confirmTotp(call, (call.body as CreateOf<typeof totpConfirmBody>).code),
    }),
  },
  asking({
    path: 'totp/remove',
    operationId: 'authTotpRemove',
    summary: 'Takes the codes of the telephone and the recovery codes away',
    answer: texts('detail'),
    run: async (call) => {
      await endTotp(call);
      return { detail: t('Second factor turned off.') };
    },
  }),
  asking({
    path: 'recovery',
    operationId: 'authRecoveryCodes',
    summary: 'New recovery codes in place of the old ones',
    answer: recoveryCodesSchema,
    run: renewRecovery,
  }),
];
