/** The language for customers: documents, emails, and the pages behind their links (docs/use/documents.md). */
import { languageFor, languages } from '@hireyard/messages/languages';
import { type Db, sql } from '../db/database.ts';
import { type Settings, settingFor } from '../platform/settings/settings.ts';

export interface DocumentLanguage {
  /** A language of the product (BCP 47). */
  readonly language: string;
  /** Of dates and figures. */
  readonly locale: string;
}

const spoken = (code: string): boolean => languages.some((one) => one.code === code);

/**
 * Returns the account's language, or the setting (the depot's before the business's), or the business's locale.
 * Figures follow the locale if it is of the same language.
 */
export function languageOf(settings: Settings, depot?: number, own = ''): DocumentLanguage {
  const locale = settingFor<string>(settings, 'locale');
  const fits = languageFor(locale).code;
  const set = spoken(own) ? own : settingFor<string>(settings, 'document_language', depot);
  return spoken(set) && set !== fits ? { language: set, locale: set } : { language: fits, locale };
}

/** The record that decides the language. */
export interface Reader {
  readonly contract?: number | null;
  readonly account?: number | null;
}

/** Returns the language for the customer of a contract or an account. */
export async function readersLanguage(db: Db, settings: Settings, reader: Reader): Promise<DocumentLanguage> {
  const { contract = null, account = null } = reader;
  const row = await db.one<{ depot: number | null; own: string | null }>(sql`
    select c.depot_id as depot, a.document_language as own
    from (select ${contract}::int as contract, ${account}::int as account) asked
    left join contract c on c.id = asked.contract left join account a on a.id = coalesce(c.account_id, asked.account)`);
  return languageOf(settings, row?.depot ?? undefined, row?.own ?? '');
}
