/** A small business for tests with many processes: its depot, customers and items. */
import { hashPassword } from '../../people/sign-in/core/password-hash.ts';
import { type Database, sql } from '../../db/database.ts';
import type { Agent, Reply } from '../test-app.ts';
import { ask } from './http-agent.testing.ts';

export interface Business {
  readonly depot: number;
  readonly customer: number;
  readonly account: number;
  readonly stockitem: number;
}

/** Returns the body of a successful answer; throws otherwise. */
export const must = (reply: Reply): Reply['body'] => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const address = { address_1: '1 Mill Lane', address_town: 'Bristol' };

/** Creates the business with this many units of its item. */
export async function makeBusiness(agent: Agent, units: number): Promise<Business> {
  const made = async (path: string, body: object): Promise<number> =>
    must(await agent.post(`/api/v1/${path}/`, body)).id;
  const depot = await made('depot', { code: 'FLEET', name: 'Fleet', ...address });
  const customer = await made('customer', {
    name: 'Ada Fleet',
    telephone: '01632 960001',
    email: 'ada@example.com',
    ...address,
  });
  const account = await made('account', {
    code: 'FLEET',
    name: 'Fleet Hire',
    lead_customer: customer,
    customers: [customer],
  });
  const stockitem = await made('stockitem', {
    sku: 'PLATE',
    third_party_software_reference: 'PLATE',
    internal_title: 'Dinner plate',
    price: '1.90',
    replacement_price: '4.50',
    original_stock_level: units,
  });
  return { depot, customer, account, stockitem };
}

const PASSWORD = 'Fleet-pass-2!';
let users = 0;

/** Creates an administrator with a cheap password hash. Returns the credentials. */
export async function makeAdmin(db: Database): Promise<{ email: string; password: string }> {
  const email = `fleet${++users}@hire.test`;
  const hash = await hashPassword(PASSWORD, { memoryCost: 64, timeCost: 1 });
  await db.rows(sql`insert into app_user (username, email, first_name, last_name, password_hash, is_admin)
    values (${email}, ${email}, 'Fleet', ${String(users)}, ${hash}, true)`);
  return { email, password: PASSWORD };
}

/** Signs in at an address; returns the access token. */
export async function signIn(base: string, who: { email: string; password: string }): Promise<string> {
  return must(await ask(base, 'POST', '/auth/login/', { body: who })).access_token;
}

const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/** A day of next year, from `MM-DD`: servers use the real clock, and hires must be in the future. */
export const nextYear = (day: string): string => `${NEXT_YEAR}-${day}`;

/** Creates a quote that can be confirmed as soon as it has lines. */
export const quote = ({ depot, customer, account }: Business, more: object = {}) => ({
  depot,
  lead_customer: customer,
  account,
  delivery_date: nextYear('03-05'),
  collection_date: nextYear('03-07'),
  delivery_type: 'none',
  ...more,
});
