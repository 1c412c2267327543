/** GET connections/ returns the outside services in use. */
import { type Connections, connectionsSchema } from '@hireyard/wire/money/ledger';
import type { Route } from '../platform/http/route-types.ts';

export const connectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/connections/',
    access: 'core.view_job',
    tag: 'Jobs',
    operationId: 'connectionsRead',
    summary: 'The outside services in use; null if none',
    answer: connectionsSchema,
    async run({ app }) {
      const body: Connections = {
        payments: app.payments?.name ?? null,
        accounting: app.accounts?.name ?? null,
        mail_out: app.mail.name,
        mail_in: app.env.MAIL_IN === 'off' ? null : app.env.MAIL_IN,
        shop: app.shop?.name ?? null,
      };
      return { body };
    },
  },
];
