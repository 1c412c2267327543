/** GET /setup/: what a new business has and lacks (docs/use/first-run.md). Every fact is a one-row lookup. */
import type { SetupFacts } from '@hireyard/domain/settings/setup-guide';
import { SETUP_AWAY_CODE, type SetupState, setupShape } from '@hireyard/wire/settings/setup';
import { can } from '@hireyard/domain/people/access';
import { bankLines } from '@hireyard/wire/settings/catalogue/bank-details';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { type Db, sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import type { Route } from '../platform/http/route-types.ts';
import { recordJson } from '../records/core/json.ts';

type Records = Omit<SetupFacts, 'name' | 'address' | 'reach'> & {
  readonly company: Readonly<Record<string, unknown>> | null;
  readonly people: boolean;
  readonly prices: boolean;
  readonly delivery: boolean;
  readonly backups: boolean;
  readonly away: number | null;
  readonly customers: readonly number[];
};

/** Default company name. */
const UNNAMED = { name: 'Hireyard', ...(settingOf('company')?.default as object) };

const changed = (codes: readonly string[]) =>
  sql`exists (select from setting where code = any (${codes}::text[]) and version > 1)`;

const recordsOf = (db: Db): Promise<Records | undefined> =>
  db.one<Records>(sql`
    select (select value from setting where code = 'company') as company,
      exists (select from depot where active) as depot,
      exists (select from stockitem where active) as item,
      exists (select from stock_movement) as units,
      exists (select from customer where active) as customer,
      exists (select from account where active) as account,
      exists (select from contract) as quote,
      (select count(*) from (select from app_user where is_active limit 2) as u) > 1 as people,
      ${changed(['price_lists', 'tax_rate'])} as prices,
      ${changed(['vehicles', 'delivery_zones', 'delivery_max_miles'])} as delivery,
      coalesce((select ok from backup_run order by id desc limit 1), false) as backups,
      (select id from setting where code = ${SETUP_AWAY_CODE}) as away,
      array(select id from customer where active order by id limit 2) as customers`);

/** Returns whether there are no quotes yet; the dashboard checks this first. */
export async function isNewBusiness(db: Db): Promise<boolean> {
  const row = await db.one<{ fresh: boolean }>(sql`select not exists (select from contract) as fresh`);
  return row?.fresh === true;
}

async function setup({ app, db, user }: Call): Promise<SetupState> {
  const found = await recordsOf(db);
  if (found === undefined) throw new Error('The facts of the setup gave no row.');
  const {
    company,
    depot,
    item,
    units,
    customer,
    account,
    quote,
    people,
    prices,
    delivery,
    backups,
    away,
    customers,
  } = found;
  const says = (...fields: readonly string[]) =>
    fields.some((field) => typeof company?.[field] === 'string' && company[field] !== '');
  const { env } = app;
  return {
    facts: {
      name: says('name') && company?.['name'] !== UNNAMED.name,
      address: says('address_1', 'address_2', 'address_3') && says('address_town', 'address_postcode'),
      reach: says('telephone', 'email'),
      depot,
      item,
      units,
      customer,
      account,
      quote,
    },
    extras: {
      people,
      prices,
      delivery,
      backups,
      bank: bankLines(company?.['bank_details']).length > 0,
      mail: env.MAIL_OUT !== 'capture',
      payments: env.PAYMENTS === 'stripe',
      accounting: env.ACCOUNTS !== 'ledger',
    },
    away,
    // only if there is exactly one, so that the wrong customer is never preselected
    first_customer:
      customers.length === 1 && can(user, 'customer.view_customer') ? (customers[0] ?? null) : null,
  };
}

export const setupRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/setup/',
    operationId: 'setup',
    tag: 'Stats',
    access: 'group',
    summary: 'Setup progress of a new business up to its first quote',
    answer: recordJson({ fields: setupShape }),
    run: async (call) => ({ body: await setup(call) }),
  },
];
