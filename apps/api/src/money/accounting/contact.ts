/** Finds or creates the contact of a contract's documents: its account, or its lead customer without an account. */
import { t } from '@hireyard/messages';
import { RefusedError } from '../../platform/ports/call-error.ts';
import type { AccountsProvider, Party } from '../../platform/ports/accounting.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import type { SyncClaim } from './sync-claim.ts';

interface Holder {
  readonly account_id: number | null;
  readonly customer_id: number;
  /** The contact's ID in the package, once known. */
  readonly known: string | null;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly lines: readonly string[];
  readonly town: string;
  readonly region: string;
  readonly postcode: string;
  /** An account and a customer share the same code. */
  readonly clash: boolean;
}

const holderOf = (db: Db, contract: number): Promise<Holder | undefined> =>
  db.one<Holder>(sql`
    select a.id as account_id, k.id as customer_id, case when a.id is null then k.third_party_accounting_id else a.third_party_accounting_id end as known,
      coalesce(a.code, 'C' || k.id) as code, coalesce(a.name, k.name) as name, coalesce(nullif(a.email, ''), k.email) as email, k.telephone,
      case when a.id is null then array[k.address_1, k.address_2, k.address_3] else array[a.address_1, a.address_2, a.address_3] end as lines,
      coalesce(a.address_town, k.address_town) as town, coalesce(a.address_county, k.address_county) as region,
      coalesce(a.address_postcode, k.address_postcode) as postcode,
      case when a.id is null then exists (select from account x where lower(x.code) = lower('C' || k.id))
        else exists (select from customer x where x.third_party_accounting_id is not null and lower('C' || x.id) = lower(a.code)) end as clash
    from contract c left join account a on a.id = c.account_id
    join customer k on k.id = coalesce(a.lead_customer_id, c.lead_customer_id) where c.id = ${contract}`);

const partyOf = ({ code, name, email, telephone, lines, town, region, postcode }: Holder): Party => ({
  code,
  name,
  email,
  telephone,
  address: { lines: lines.filter((line) => line !== ''), town, region, postcode },
});

async function keep(tx: Tx, contract: number, { account_id, customer_id }: Holder, id: string) {
  await tx.rows(sql`update accounting_contract set contact_id = ${id} where contract_id = ${contract}`);
  await tx.rows(
    account_id === null
      ? sql`update customer set third_party_accounting_id = ${id} where id = ${customer_id} and third_party_accounting_id is null`
      : sql`update account set third_party_accounting_id = ${id} where id = ${account_id} and third_party_accounting_id is null`,
  );
}

/**
 * Finds or creates the contact and stores its ID on the account and the contract, so that the contract's documents
 * keep their contact.
 */
export async function makeContact(
  { app, contract, write }: SyncClaim,
  provider: AccountsProvider,
): Promise<void> {
  const holder = await holderOf(app.db, contract);
  if (holder === undefined) throw new RefusedError('no_contact', t('The contract has no customer.'));
  const { code, known, clash } = holder;
  if (known === null && clash)
    throw new RefusedError(
      'contact_clash',
      t(
        'An account and a customer would share the code {code} in the accounting package. Change the account’s code.',
        { code },
      ),
    );
  const id = known ?? (await provider.ensureContact(partyOf(holder), `contact-${code}`));
  await write((tx) => keep(tx, contract, holder, id));
}
