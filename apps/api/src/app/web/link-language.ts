/** The language of the pages behind links to customers. */
import { FIRST_LANGUAGE } from '@hireyard/messages/speaking';
import type { DocumentFacts } from '../../contracts/documents/document-facts.ts';
import { type Db, sql } from '../../db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type DocumentLanguage, readersLanguage } from '../../print/language.ts';

const TOKEN = /^[\w-]{32}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The language of the page behind a link to a customer: the language of the shared document, else of the contract to be
 * paid; undefined where the link leads nowhere. `path`: below `/noauth/`.
 */
export async function linkLanguage(
  db: Db,
  settings: Settings,
  path: string,
): Promise<DocumentLanguage | undefined> {
  const [kind = '', key = ''] = path.split('/');
  if (kind === 'quote' && TOKEN.test(key)) {
    const row = await db.one<Pick<DocumentFacts, 'language' | 'locale'>>(sql`
      select d.facts ->> 'language' as language, d.facts ->> 'locale' as locale
      from document_share s join contract_document d on d.id = s.document_id where s.token = ${key}`);
    return row === undefined
      ? undefined
      : { language: row.language ?? FIRST_LANGUAGE.language, locale: row.locale };
  }
  if (kind !== 'pay' || !UUID.test(key)) return undefined;
  const row = await db.one<{ contract: number }>(
    sql`select contract_id as contract from payment_request where uuid = ${key}::uuid`,
  );
  return row === undefined ? undefined : readersLanguage(db, settings, { contract: row.contract });
}
