/** The language of what goes out to customers: documents, mail, and the pages behind their links (docs/use/documents.md). */
import { languageFor, languages } from '@hireyard/messages/languages';
import { type Db, sql } from '../db/database.ts';
import { type Settings, settingFor } from '../platform/settings/settings.ts';

export interface DocumentLanguage {
  /** Of the words: a language of the product (BCP 47). */
  readonly language: string;
  /** Of days and figures. */
  readonly locale: string;
}

const spoken = (code: string): boolean => languages.some((one) => one.code === code);

/**
 * As the account has it, else as set (the depot's before the business's), else as the locale of the business. Figures are
 * written as the locale has it where that is of the same language.
 */
export function languageOf(settings: Settings, depot?: number, own = ''): DocumentLanguage {
  const locale = settingFor<string>(settings, 'locale');
  const fits = languageFor(locale).code;
  const set = spoken(own) ? own : settingFor<string>(settings, 'document_language', depot);
  return spoken(set) && set !== fits ? { language: set, locale: set } : { language: fits, locale };
}

/** What a record is of decides the language of what is written about it. */
export interface Reader {
  readonly contract?: number | null;
  readonly account?: number | null;
}

/** The language for the customer of a contract, or of an account. */
export async function readersLanguage(db: Db, settings: Settings, reader: Reader): Promise<DocumentLanguage> {
  const { contract = null, account = null } = reader;
  const row = await db.one<{ depot: number | null; own: string | null }>(sql`
    select c.depot_id as depot, a.document_language as own
    from (select ${contract}::int as contract, ${account}::int as account) asked
    left join contract c on c.id = asked.contract left join account a on a.id = coalesce(c.account_id, asked.account)`);
  return languageOf(settings, row?.depot ?? undefined, row?.own ?? '');
}
