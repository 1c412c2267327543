/** Matches the shop's customers by email, else creates one with an account (docs/run/shop.md). */
import { t } from '@hireyard/messages';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import * as f from '@hireyard/wire/field';
import { customer } from '@hireyard/wire/customers/customer';
import type { ShopPerson } from '../platform/ports/shop.ts';
import { sql, type Tx } from '../db/database.ts';
import { readerOf } from '../records/list/read.ts';
import { changesOf, insertRow, updateRow, type Values } from '../records/core/write.ts';
import { accountResource } from '../customers/accounts/resource.ts';
import { customerResource } from '../customers/resource.ts';
import { isNews, isUntouched, lastEntry, type Link, lockLink, type Moment } from './links.ts';
import { linkCustomer } from '../customers/accounts/link-customer.ts';

export interface Party {
  readonly customer: number;
  readonly account: number;
  /** Remarks for staff about the match. */
  readonly remarks: readonly string[];
}
const customers = readerOf(customerResource.source);
const phone = f.phone({});

/** Returns a valid telephone number; empty if invalid. */
export function telephoneOf(text: string): string {
  const checked = phone.check(text);
  return typeof checked === 'string' ? checked : '';
}

function valuesOf({ email, name, telephone, address }: ShopPerson, country: string): Values {
  return {
    name,
    email,
    telephone: telephoneOf(telephone),
    ...address,
    address_postcode: normalisePostcode(country, address.address_postcode) ?? address.address_postcode,
  };
}

interface Account {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly credit: boolean;
}
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Chooses the account for an order: the one named like the billing company, else the customer's only one. If several
 * don't match, only one without credit, because a bill can name any address.
 */
async function accountOf(
  tx: Tx,
  customerId: number,
  company: string,
): Promise<{ readonly id: number | undefined; readonly remarks: readonly string[] }> {
  const all = await tx.rows<Account>(sql`
    select a.id, a.name, a.active, a.credit_account as credit from account a where a.lead_customer_id = ${customerId}
      or a.id in (select account_id from account_customer where customer_id = ${customerId})
    order by a.lead_customer_id = ${customerId} desc, a.id`);
  const accounts = all.some(({ active }) => active) ? all.filter(({ active }) => active) : all;
  const [first, ...more] = accounts;
  const named = company === '' ? undefined : accounts.find(({ name }) => same(name, company));
  if (named !== undefined || more.length === 0) return { id: (named ?? first)?.id, remarks: [] };
  return {
    id: accounts.find(({ credit }) => !credit)?.id,
    remarks: [
      t(
        'The customer has several accounts, and the billing company ({company}) matches none. An account without credit was used.',
        {
          company: company || t('empty'),
        },
      ),
    ],
  };
}

/** Creates an account without credit, so that a deposit is required. */
async function makeAccount(
  tx: Tx,
  lead: number,
  { company, ...person }: ShopPerson,
  country: string,
): Promise<number> {
  const { telephone: _, ...values } = valuesOf({ company, ...person }, country);
  const free = await tx.one<{ code: string }>(sql`
    select code from (select 'WEB-' || ${lead}::int || case when n = 1 then '' else '-' || n end as code, n from generate_series(1, 1000) n) c
    where not exists (select from account a where lower(a.code) = lower(c.code)) order by n limit 1`);
  const id = await insertRow(
    tx,
    accountResource.source,
    { ...values, code: free?.code, name: company || person.name, lead_customer: lead },
    0,
  );
  await linkCustomer(tx, id, lead);
  return id;
}

async function known(tx: Tx, email: string): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    sql`select id from customer where lower(email) = ${email} order by active desc, id limit 1`,
  );
  return row?.id;
}

const keep = (tx: Tx, link: Link, id: number, { at, rank }: Moment, entry: number) =>
  tx.rows(sql`update shop_link set customer_id = ${id}, modified_at = ${at}::timestamptz, rank = ${rank}, history_id = ${entry}
    where id = ${link.id}`);

/** Updates a customer that only the shop has edited to the newest data. */
async function follow(tx: Tx, link: Link, id: number, values: Values, moment: Moment): Promise<void> {
  if (!isNews(link, moment)) return;
  await tx.rows(sql`select 1 from customer where id = ${id} for update`);
  const ours = await isUntouched(tx, 'customer', id, link);
  if (ours) {
    const before = (await customers.find(tx, id)) ?? {};
    // An invalid number does not replace one that staff can call.
    const told = values['telephone'] === '' ? { ...values, telephone: before['telephone'] } : values;
    await updateRow(tx, customerResource.source, id, changesOf(customer.fields, before, told), 0);
  }
  await keep(tx, link, id, moment, ours ? await lastEntry(tx, 'customer', id) : link.history_id);
}

/**
 * Returns the customer and account of a person, creating them if new; null without an email address. Keeps staff's
 * edits.
 * @param country from the settings
 */
export async function partyOf(
  tx: Tx,
  shop: string,
  person: ShopPerson,
  moment: Moment,
  country: string,
): Promise<Party | null> {
  if (person.email === '') return null;
  const values = valuesOf(person, country);
  const link = await lockLink(tx, shop, 'person', person.email);
  let id = link.customer_id ?? (await known(tx, person.email));
  const found = id !== undefined && (link.customer_id === null || link.history_id === 0);
  if (id === undefined) {
    id = await insertRow(tx, customerResource.source, values, 0);
    await keep(tx, link, id, moment, await lastEntry(tx, 'customer', id));
  } else if (link.customer_id === null) await keep(tx, link, id, moment, 0);
  else await follow(tx, link, id, values, moment);
  const account = await accountOf(tx, id, person.company);
  return {
    customer: id,
    account: account.id ?? (await makeAccount(tx, id, person, country)),
    remarks: [
      ...(found ? [t('The customer was matched only by the email address given in the shop.')] : []),
      ...account.remarks,
    ],
  };
}
