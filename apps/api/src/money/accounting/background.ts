/** The background parts of a connected accounting package; none with the built-in ledger. */
import type { App } from '../../platform/http/call.ts';
import { accountsEndpoint } from '../../platform/inbound/endpoint.ts';
import type { Parts } from '../../platform/background.ts';
import { catchUpAccounts, catchUpNominals } from './catch-up.ts';
import { applyAccounts } from './events.ts';
import { syncHandler } from './job.ts';

export const accountingParts = ({ accounts }: Pick<App, 'accounts'>): Required<Parts> =>
  accounts === undefined
    ? { handlers: [], endpoints: [], appliers: {}, catchUps: [] }
    : {
        handlers: [syncHandler(accounts)],
        endpoints: [accountsEndpoint(accounts)],
        appliers: { [accounts.name]: applyAccounts(accounts) },
        catchUps: [catchUpAccounts(accounts), catchUpNominals(accounts)],
      };
