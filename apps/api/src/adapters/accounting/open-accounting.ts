/** Selects the accounting package from the environment (docs/run/accounting.md). */
import type { AccountsProvider } from '../../platform/ports/accounting.ts';

/** Environment variables of the accounting package. */
export interface AccountingSettings {
  readonly ACCOUNTS: 'ledger' | 'xero';
  readonly XERO_CLIENT_ID?: string | undefined;
  readonly XERO_CLIENT_SECRET?: string | undefined;
  readonly XERO_WEBHOOK_KEY?: string | undefined;
  readonly XERO_BANK_CODE?: string | undefined;
  readonly XERO_TERMINAL_CODE?: string | undefined;
  readonly XERO_DIRECT_DEBIT_CODE?: string | undefined;
  readonly XERO_TENANT_ID?: string | undefined;
  readonly XERO_SCOPES?: string | undefined;
  readonly XERO_API_URL: string;
  readonly XERO_TOKEN_URL: string;
}

export interface OpenAccounting {
  /** Fills `accounting_package`. */
  readonly name: string;
  /**
   * The accounting package to sync with. Absent when the built-in ledger is used: its entries are posted in the
   * transaction of each movement, so there is nothing to sync.
   */
  readonly provider?: AccountsProvider;
}

/** Creates the provider for the configured accounting package without connecting to it. */
export async function openAccounting(env: AccountingSettings): Promise<OpenAccounting> {
  if (env.ACCOUNTS === 'ledger') return { name: 'ledger' };
  const { xeroAccounts } = await import('./xero.ts');
  const provider = xeroAccounts({
    apiUrl: env.XERO_API_URL.replace(/\/+$/, ''),
    tokenUrl: env.XERO_TOKEN_URL,
    clientId: env.XERO_CLIENT_ID ?? '',
    clientSecret: env.XERO_CLIENT_SECRET ?? '',
    webhookKey: env.XERO_WEBHOOK_KEY ?? '',
    bankCode: env.XERO_BANK_CODE ?? '',
    otherCodes: { card_terminal: env.XERO_TERMINAL_CODE, direct_debit: env.XERO_DIRECT_DEBIT_CODE },
    tenantId: env.XERO_TENANT_ID,
    scopes: env.XERO_SCOPES,
  });
  return { name: provider.name, provider };
}
