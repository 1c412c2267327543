import { dictionary } from '@hireyard/messages/dictionary';
import { addDays, daysBetween } from '@hireyard/domain/values/calendar';
import { sql, type Tx } from '../../db/database.ts';
import type { SourceFile } from '../../platform/supplied-file.ts';
import { importInto } from '../import-file.ts';
import type { KindName } from '../import-kinds.ts';
import { SeedError } from './error.ts';
import { fillContainers } from './fill-containers.ts';
import { addDemoGoods } from './goods.ts';
import { addDemoMail } from './mail.ts';
import { addDemoLosses } from './lost-quotes.ts';
import { suppliedFile } from '../../platform/supplied-file.ts';
import { addDemoUsers } from './users.ts';
import { addDemoRuns } from './vehicle-runs.ts';
import { addDemoSnippets } from './snippets.ts';

/** The day of the demo's files. */
export const demoToday = '2026-11-20';

/** Fernhill is near Reading. */
export const DEMO_TIME_ZONE = 'Europe/London';

const settings: Readonly<Record<string, unknown>> = dictionary({
  currency: 'GBP',
  country: 'GB',
  locale: 'en-GB',
  time_zone: DEMO_TIME_ZONE,
  hire_costs: { default: { wear: '1.5', washing: '60', delivery: '70' }, depots: {} },
});

function demoFile(name: string): SourceFile {
  const file = suppliedFile('demo', name);
  if (file === undefined) {
    throw new SeedError(
      `The demo's file ${name} is missing in this installation. Set DEMO=0 to start without the demo.`,
    );
  }
  return file;
}

async function writeSettings(tx: Tx, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [code, value] of Object.entries(values)) {
    await tx.rows(sql`update setting set value = ${JSON.stringify(value)}::jsonb where code = ${code}`);
  }
}

async function addDepositRules(tx: Tx): Promise<void> {
  await tx.rows(sql`insert into deposit_rule (type, threshold, value)
    select 'threshold', threshold, value from (values (0, 50), (100, 250), (500, 500)) r (threshold, value) where not exists (select from deposit_rule)`);
}

/** The company has the details of its first depot. */
async function writeCompany(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update setting set value = jsonb_build_object('name', 'Fernhill Event Hire', 'telephone', d.telephone, 'address_1', d.address_1,
      'address_2', d.address_2, 'address_3', d.address_3, 'address_town', d.address_town, 'address_county', d.address_county,
      'address_postcode', d.address_postcode)
    from (select * from depot order by id limit 1) d where setting.code = 'company'`);
  await tx.rows(
    sql`update setting set value = (select to_jsonb(min(id)) from depot) where code = 'default_depot'`,
  );
}

const steps: readonly { kind: KindName; file: string; companion?: string }[] = [
  { kind: 'depots', file: 'depots.csv' },
  { kind: 'containers', file: 'containers.csv' },
  { kind: 'container_accessories', file: 'container_accessories.csv' },
  { kind: 'tags', file: 'tags.csv' },
  { kind: 'catalogue', file: 'catalogue.csv' },
  { kind: 'customers', file: 'customers.csv', companion: 'accounts.csv' },
  { kind: 'orders', file: 'orders.csv', companion: 'order_headers.csv' },
  { kind: 'damages', file: 'order_damages.csv' },
  { kind: 'payments', file: 'order_payments.csv' },
];

/** Loads the demo business and its users, with dates moved so that its day is `today`. */
export async function loadDemo(tx: Tx, today: string): Promise<void> {
  await writeSettings(tx, settings);
  await addDepositRules(tx);
  const shiftDays = daysBetween(demoToday, addDays(today, 0));
  for (const { kind, file, companion } of steps) {
    await importInto(tx, {
      kind,
      file: demoFile(file),
      companion: companion === undefined ? undefined : demoFile(companion),
      shiftDays,
      today,
    });
  }
  await fillContainers(tx);
  await addDemoGoods(tx, today);
  await addDemoRuns(tx, today);
  await writeCompany(tx);
  await addDemoUsers(tx);
  await addDemoSnippets(tx);
  await addDemoLosses(tx);
  await addDemoMail(tx, shiftDays);
  // Without statistics the first pages would use plans for empty tables.
  await tx.script(
    'analyze customer; analyze account; analyze account_customer; analyze stockitem; analyze stock_level; analyze stockgroup; analyze history; analyze payment_request; analyze money_transaction; analyze contract_balance; analyze journal_entry; analyze posting',
  );
}
