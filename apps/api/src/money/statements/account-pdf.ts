/** Renders an account's statement as PDF for calls, jobs, emails and saved documents. */
import { speaking } from '@hireyard/messages/speaking';
import { type Db, sql } from '../../db/database.ts';
import { readersLanguage } from '../../print/language.ts';
import { logoBytes } from '../../print/logo.ts';
import { addressLines, bankOf, companyOf, formatOf, type Party } from '../../print/company.ts';
import type { App } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { today } from '../../platform/settings/dated.ts';
import type { Letter } from './pdf-pen.ts';
import { renderStatement } from './pdf.ts';
import type { GivenPeriod } from './period.ts';
import { type Statement, statementOf } from './statement.ts';

export interface StatementWanted {
  readonly account: number;
  readonly period: GivenPeriod;
  /** Scheme and host of payment links. */
  readonly origin: string;
}

/** Returns an account's name and address for a letter; 404 if unknown. */
async function accountParty(db: Db, account: number): Promise<Party> {
  const row = await db.one<Record<string, string>>(sql`
    select name, address_1, address_2, address_3, address_town, address_county, address_postcode from account where id = ${account}`);
  if (row === undefined) throw notFound();
  return { name: row['name'] ?? '', lines: addressLines(row) };
}

/**
 * Renders an account's statement in its readers' language; 404 for an unknown account. `how` reports the
 * progress and can cancel.
 */
export async function accountStatementPdf(
  db: Db,
  app: App,
  { account, period, origin }: StatementWanted,
  how: Partial<Pick<Letter, 'progress' | 'signal'>> = {},
): Promise<{ readonly statement: Statement; readonly name: string; readonly bytes: Buffer }> {
  const asked = { account, period, today: today(app), timeZone: app.calendar.timeZone(), origin };
  const statement = await statementOf(db, asked);
  const settings = await app.settings.all(db);
  const { language, locale } = await readersLanguage(db, settings, { account });
  const words = await speaking(language);
  const company = companyOf(settings);
  const bytes = await renderStatement(statement, {
    company,
    logo: await logoBytes(db, company.logo),
    bank: bankOf(settings),
    customer: await accountParty(db, account),
    speaking: words,
    locale,
    format: formatOf(settings),
    ...how,
  });
  return {
    statement,
    bytes,
    name: `${words.t('Statement')} ${statement.account.code} ${statement.end_date}.pdf`,
  };
}
