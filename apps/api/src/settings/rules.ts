/** What a setting may hold, as far as only the database can tell: its depots, the books, and the currency of amounts that exist. */
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

/** What these keep is gone for good once they are shorter. */
const KEPT_MONTHS: ReadonlySet<string> = new Set(['retention_history_months', 'retention_mail_months']);

/** 403 for who may not erase personal data and shortens how long the history or mail is kept; 0 keeps for ever. */
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

/** 403 for anybody but an administrator: above this limit two people decide, and whoever could move it could decide alone. */
export function requireMayLimit({ user }: Pick<WriteCall, 'user'>, code: string): void {
  if (code === FOUR_EYES_LIMIT && !user.is_admin)
    throw forbidden(t('Only an administrator can change the limit for refund approval.'));
}

/** Depots that values are for; those that a deleted depot left behind may stay. */
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

/** 409 once any amount exists: it would stay and mean something else. No amount can come while it is looked for. */
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
const BOOKS: Readonly<Record<string, { readonly kind: string; readonly name: string }>> = dictionary({
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
 * Accounts of the ledger. 409 for one that has entries: what is owed or held would stand on two accounts. 400 for a code that is an account of
 * another kind, or one of the nominal mapping. Makes the accounts that are not there yet.
 */
async function requireLedgerCodes(tx: Tx, codes: Codes, before: Codes): Promise<void> {
  const roles = Object.keys(BOOKS).filter((role) => codes[role] !== before[role]);
  await tx.rows(sql`lock table posting in share mode`);
  const used = await tx.rows<{ role: string }>(
    sql`select distinct role from posting where role = any (${roles}::text[])`,
  );
  if (used.length > 0)
    throw conflict(
      t('Keep the code of {used}. The ledger already has entries under it.', {
        used: used.map(({ role }) => `${BOOKS[role]?.name ?? role} (${before[role] ?? ''})`).join(', '),
      }),
      'ledger_in_use',
    );
  const errors: FieldErrors = {};
  for (const role of roles) {
    const books = BOOKS[role];
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
 * The clean value that a setting of the product is to have instead of `before`. 400 keyed by `value` where it is none, 409 where it would
 * falsify what is written down.
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
