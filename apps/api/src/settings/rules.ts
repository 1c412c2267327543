/** Checks of settings that need the database: depots, ledger codes and the currency of existing amounts. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { can, PERSONAL_DATA_PERMISSION } from '@hireyard/domain/people/access';
import { Refusal } from '@hireyard/wire/field';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { checkSetting, type PerDepot, type Setting } from '@hireyard/wire/settings/catalogue/setting';
import { sql, type Tx } from '../db/database.ts';
import { FOUR_EYES_LIMIT } from '../money/core/four-eyes.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { conflict, forbidden, invalid } from '../platform/http/errors.ts';
import { requireKnownZone } from '../platform/known-zone.ts';
import { ensureLedgerAccount } from '../money/core/ledger-accounts.ts';

/** Shortening these deletes data for good. */
const KEPT_MONTHS: ReadonlySet<string> = new Set(['retention_history_months', 'retention_mail_months']);

/** 403 for users who shorten history or mail retention without permission to erase personal data. 0 keeps data for ever. */
export function requireMayShorten(
  { user }: Pick<WriteCall, 'user'>,
  code: string,
  before: unknown,
  after: unknown,
): void {
  if (!KEPT_MONTHS.has(code) || after === 0 || can(user, PERSONAL_DATA_PERMISSION)) return;
  if (before === 0 || Number(after) < Number(before))
    throw forbidden(
      t('Only an administrator can shorten this period, because older data is deleted for good.'),
    );
}

/** 403 for anyone but administrators: above this limit two people decide, and changing it would let one decide alone. */
export function requireMayLimit({ user }: Pick<WriteCall, 'user'>, code: string): void {
  if (code === FOUR_EYES_LIMIT && !user.is_admin)
    throw forbidden(t('Only an administrator can change the limit for refund approval.'));
}

/** Checks the depots of a value. Values of deleted depots may stay. */
async function requireDepots(tx: Tx, value: PerDepot, before: unknown): Promise<void> {
  const left = Object.keys((before as PerDepot | undefined)?.depots ?? {});
  const named = Object.keys(value.depots).filter((id) => !left.includes(id));
  if (named.length === 0) return;
  const known = await tx.rows<{ id: string }>(
    sql`select id::text from depot where id::text = any (${named}::text[])`,
  );
  const unknown = named.filter((id) => !known.some((depot) => depot.id === id));
  if (unknown.length === 0) return;
  const errors: FieldErrors = Object.fromEntries(unknown.map((id) => [id, ['There is no such depot.']]));
  throw invalid({ value: { depots: errors } });
}

async function requireActiveDepot(tx: Tx, id: unknown): Promise<void> {
  if (id === null) return;
  if ((await tx.one(sql`select from depot where id = ${id} and active for share`)) === undefined)
    throw invalid({ value: [t('Choose an active depot.')] });
}

/** 400 for a logo that was not uploaded. */
async function requireLogo(tx: Tx, logo: unknown): Promise<void> {
  if (typeof logo !== 'string' || logo === '') return;
  if ((await tx.one(sql`select from company_logo where id = ${logo}`)) === undefined)
    throw invalid({ value: { logo: [t('Upload the logo first, then save its ID.')] } });
}

/** 409 once any amount exists, since it would change its currency. Locks out new amounts while checking. */
async function requireNoMoney(tx: Tx): Promise<void> {
  await tx.rows(sql`lock table contract, payment_request, invoice, money_transaction in share mode`);
  const found = await tx.one<{ contracts: boolean; money: boolean }>(sql`
    select exists (select from contract where grand_total <> 0) as contracts,
      exists (select from payment_request) or exists (select from invoice) or exists (select from money_transaction) as money`);
  if (found?.contracts !== true && found?.money !== true) return;
  throw conflict(
    t('You can’t change the currency, because there are {what} with amounts in it.', {
      what: found.money ? t('payments, requests or invoices') : t('contracts'),
    }),
    'money_exists',
  );
}

type Codes = Readonly<Record<string, string>>;
const LEDGER_ACCOUNTS: Readonly<Record<string, { readonly kind: string; readonly name: string }>> =
  dictionary({
    receivable: { kind: 'asset', name: 'Trade receivables' },
    bank: { kind: 'asset', name: 'Bank' },
    card: { kind: 'asset', name: 'Card payments' },
    card_terminal: { kind: 'asset', name: 'Card terminal' },
    direct_debit: { kind: 'asset', name: 'Direct debits' },
    cash: { kind: 'asset', name: 'Cash' },
    transfer: { kind: 'asset', name: 'Transfers between balances' },
    tax: { kind: 'liability', name: 'Sales tax' },
  });

/**
 * Checks ledger accounts. 409 for an account with entries, whose balance would be split. 400 for a code of another kind of account or of
 * the nominal mapping. Creates missing accounts.
 */
async function requireLedgerCodes(tx: Tx, codes: Codes, before: Codes): Promise<void> {
  const roles = Object.keys(LEDGER_ACCOUNTS).filter((role) => codes[role] !== before[role]);
  await tx.rows(sql`lock table posting in share mode`);
  const used = await tx.rows<{ role: string }>(
    sql`select distinct role from posting where role = any (${roles}::text[])`,
  );
  if (used.length > 0)
    throw conflict(
      t('Keep the code of {used}. The ledger already has entries under it.', {
        used: used
          .map(({ role }) => `${LEDGER_ACCOUNTS[role]?.name ?? role} (${before[role] ?? ''})`)
          .join(', '),
      }),
      'ledger_in_use',
    );
  const errors: FieldErrors = {};
  for (const role of roles) {
    const books = LEDGER_ACCOUNTS[role];
    if (books === undefined) continue;
    const account = await ensureLedgerAccount(tx, codes[role], books);
    if (account?.mapped === true)
      errors[role] = [`${codes[role] ?? ''} is an account of the nominal mapping.`];
    else if (account !== undefined && account.kind !== books.kind)
      errors[role] = [
        `${codes[role] ?? ''} is "${account.name}" of kind ${account.kind}; this needs ${books.kind}.`,
      ];
  }
  if (Object.keys(errors).length > 0) throw invalid({ value: errors });
}

/**
 * Returns the clean value to store instead of `before`. 400 keyed by `value` if it is invalid, 409 if it would falsify existing records.
 */
export async function cleanValue(
  { db: tx }: Pick<WriteCall, 'db'>,
  setting: Setting,
  given: unknown,
  before: unknown,
): Promise<unknown> {
  const value = checkSetting(setting, given);
  if (value instanceof Refusal) throw invalid({ value: value.errors });
  if (setting.perDepot) await requireDepots(tx, value as PerDepot, before);
  if (setting.code === 'default_depot') await requireActiveDepot(tx, value);
  if (setting.code === 'currency' && value !== before) await requireNoMoney(tx);
  if (setting.code === 'company') await requireLogo(tx, (value as { logo?: unknown }).logo);
  if (setting.code === 'time_zone') await requireKnownZone(tx, String(value), 'value');
  if (setting.code === 'ledger_codes') await requireLedgerCodes(tx, value as Codes, (before ?? {}) as Codes);
  return value;
}
