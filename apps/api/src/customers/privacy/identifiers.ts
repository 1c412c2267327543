/** In which words one customer stands in texts, and how they are found there. */
import { dictionary } from '@hireyard/messages/dictionary';
import { domainToASCII } from 'node:url';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { isAddress } from '../../mail/received/addresses.ts';

/** What names him and nobody else. */
export interface Words {
  /** Names, addresses and telephones, those he had before among them. */
  readonly all: readonly string[];
  /** Of these the addresses, in lower case, as people write them and as they go on the wire. */
  readonly emails: readonly string[];
}

/** Less than that stands in too much that has nothing to do with him. */
const SHORTEST_NAME = 6;
const MIN_DIGITS = 7;
/** Letters beside those of ASCII: the database may know no others. */
const LETTERS = '\\u00C0-\\u024F\\u0370-\\u1FFF\\u2C00-\\uD7FF';
/** The end of a line in JSON is two characters, of which one is a letter. */
const BEFORE = `(?:(?<![\\w${LETTERS}.@+-])|(?<=\\\\[nrtbf]))`;
const AFTER = `(?![\\w${LETTERS}@-]|\\.[\\w${LETTERS}])`;

/** A name of one word is everywhere ("Mark", "Market stall"), so that it names nobody; no more does a number of few digits. */
const tells: Readonly<Record<string, (text: string) => boolean>> = dictionary({
  name: (text) => text.length >= SHORTEST_NAME && /\s/.test(text),
  email: isAddress,
  telephone: (text) => text.replace(/\D/g, '').length >= MIN_DIGITS,
});

/** As it stands in a text, in JSON, and in JSON that is ASCII alone. */
function formsOf(word: string): string[] {
  const json = JSON.stringify(word).slice(1, -1);
  const ascii = json.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [...new Set([word, json, ascii])];
}

/** A pattern (`~*`) that finds a word as a whole: `ann@x.org` is neither in `joann@x.org` nor in `ann@x.org.uk`. */
const patternOf = (form: string): string =>
  BEFORE +
  form
    .replace(/[\0-\x7f]/g, (letter) => (/[\w\s]/.test(letter) ? letter : `\\${letter}`))
    .replace(/[^\0-\x7f]/gu, (letter) => `[${letter}${letter.toLowerCase()}${letter.toUpperCase()}]`) +
  AFTER;

/** What a text with the word is like: quicker than the pattern, and true more often. */
const likeOf = (form: string): string => `%${form.replace(/[\\%_]/g, '\\$&').replace(/[^\0-\x7f]/gu, '_')}%`;

/** That a text, plain or JSON, names him; over an expression. */
export function names(text: RawBuilder<unknown>, { all }: Words): RawBuilder<unknown> {
  const forms = all.flatMap(formsOf);
  return sql`(case when ${text} ilike any (${forms.map(likeOf)}::text[]) then ${text} ~* any (${forms.map(patternOf)}::text[]) else false end)`;
}

/** An address as it is compared: small letters, its domain as on the wire. */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** The words of a customer, today's and those of his history, without what names another customer or account as well. */
export async function wordsOf(db: Db, id: number): Promise<Words> {
  const said = await db.rows<{ field: string; value: string }>(sql`
    select field, value from customer c, lateral (values ('name', c.name), ('email', c.email), ('telephone', c.telephone)) v (field, value)
      where c.id = ${id} and c.erased_at is null
    union select c ->> 'field', v from history h, jsonb_array_elements(h.changes) c, unnest(array[c ->> 'before', c ->> 'after']) v
      where h.resource = 'customer' and h.object_id = ${id} and c ->> 'field' in ('name', 'email', 'telephone') and v is not null order by 1, 2`);
  const words = new Map(
    said
      .map(({ field, value }) => [field, value.trim()] as const)
      .filter(([field, value]) => tells[field]?.(value) === true)
      .map(([field, value]) => [value, field]),
  );
  const asked = [...words.keys()];
  const own = await db.rows<{ word: string }>(sql`
    select word from unnest(${asked}::text[], ${asked.map(patternOf)}::text[]) w (word, pattern)
    where not exists (select from customer o where o.id <> ${id} and concat_ws(e'\\n', o.name, o.email, o.telephone) ~* pattern)
      and not exists (select from account o where concat_ws(e'\\n', o.name, o.email) ~* pattern and o.lead_customer_id <> ${id}
        and not exists (select from account_customer m where m.account_id = o.id and m.customer_id = ${id}))`);
  const all = own.map(({ word }) => word);
  const emails = all
    .filter((word) => words.get(word) === 'email')
    .flatMap((word) => [word.toLowerCase(), plainAddress(word)]);
  return { all: [...new Set([...all, ...emails])].sort(), emails: [...new Set(emails)].sort() };
}
