/** GET connections/: which outside services this installation works with. */
import type { Connections } from '@hireyard/wire/ledger';
import type { Route } from '../../http/route.ts';

const name = { type: ['string', 'null'] };

export const connectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/connections/',
    access: 'core.view_job',
    tag: 'Jobs',
    operationId: 'connectionsRead',
    summary: 'The card provider and the accounting package in use; null where the product does without',
    answer: {
      type: 'object',
      required: ['payments', 'accounting'],
      properties: { payments: name, accounting: name },
    },
    async run({ app }) {
      const body: Connections = {
        payments: app.payments?.name ?? null,
        accounting: app.accounts?.name ?? null,
      };
      return { body };
    },
  },
];
