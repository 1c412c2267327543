import { firstAdminBody } from '@hireyard/wire/people/auth';
import type { CreateOf } from '@hireyard/wire/field';
import type { Route } from '../../../platform/http/route-types.ts';
import { publicCall, texts } from '../session/answers.ts';
import { makeFirstAdmin } from './make.ts';

const PER_MINUTE = 10;

/** The call of the setup link (docs/use/first-run.md). */
export const firstAdminRoutes: readonly Route[] = [
  {
    ...publicCall,
    url: '/auth/setup/',
    operationId: 'authSetup',
    summary: 'Creates the first administrator from the setup link',
    perMinute: PER_MINUTE,
    body: firstAdminBody,
    answer: texts('detail'),
    run: async (call) => {
      await makeFirstAdmin(call, call.body as CreateOf<typeof firstAdminBody>);
      return { body: { detail: 'First administrator created.' } };
    },
  },
];
