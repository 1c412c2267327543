/** Collects the words that identify a customer in texts, and finds them. */
import { dictionary } from '@hireyard/messages/dictionary';
import { domainToASCII } from 'node:url';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { isAddress } from '../../mail/received/addresses.ts';

/** Words that identify only this customer. */
export interface Words {
  /** Names, addresses and telephone numbers, including previous ones. */
  readonly all: readonly string[];
  /** Email addresses in lower case, as typed and as encoded for the wire. */
  readonly emails: readonly string[];
}

/** Shorter words would match too much unrelated text. */
const SHORTEST_NAME = 6;
const MIN_DIGITS = 7;
/** Letters beyond ASCII; the database's locale may not know them. */
const LETTERS = '\\u00C0-\\u024F\\u0370-\\u1FFF\\u2C00-\\uD7FF';
/** A line break in JSON is two characters, one of them a letter. */
const BEFORE = `(?:(?<![\\w${LETTERS}.@+-])|(?<=\\\\[nrtbf]))`;
const AFTER = `(?![\\w${LETTERS}@-]|\\.[\\w${LETTERS}])`;

/** Single-word names ("Mark", "Market stall") and short numbers are too common to identify anyone. */
const tells: Readonly<Record<string, (text: string) => boolean>> = dictionary({
  name: (text) => text.length >= SHORTEST_NAME && /\s/.test(text),
  email: isAddress,
  telephone: (text) => text.replace(/\D/g, '').length >= MIN_DIGITS,
});

/** The word as plain text, as JSON and as ASCII-only JSON. */
function formsOf(word: string): string[] {
  const json = JSON.stringify(word).slice(1, -1);
  const ascii = json.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [...new Set([word, json, ascii])];
}

/** Returns a pattern (`~*`) for the whole word: `ann@x.org` matches neither `joann@x.org` nor `ann@x.org.uk`. */
const patternOf = (form: string): string =>
  BEFORE +
  form
    .replace(/[\0-\x7f]/g, (letter) => (/[\w\s]/.test(letter) ? letter : `\\${letter}`))
    .replace(/[^\0-\x7f]/gu, (letter) => `[${letter}${letter.toLowerCase()}${letter.toUpperCase()}]`) +
  AFTER;

/** A `like` pattern for the word: faster, but matches more. */
const likeOf = (form: string): string => `%${form.replace(/[\\%_]/g, '\\$&').replace(/[^\0-\x7f]/gu, '_')}%`;

/** Condition that a text, plain or JSON, names the person; over an expression. */
export function names(text: RawBuilder<unknown>, { all }: Words): RawBuilder<unknown> {
  const forms = all.flatMap(formsOf);
  return sql`(case when ${text} ilike any (${forms.map(likeOf)}::text[]) then ${text} ~* any (${forms.map(patternOf)}::text[]) else false end)`;
}

/** Normalises an email address for comparison: lower case, its domain encoded for the wire. */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** Returns a customer's current and past words, except those that also identify another customer or account. */
export async function identifyingWords(db: Db, id: number): Promise<Words> {
  const history = await db.rows<{ field: string; value: string }>(sql`
    select field, value from customer c, lateral (values ('name', c.name), ('email', c.email), ('telephone', c.telephone)) v (field, value)
      where c.id = ${id} and c.erased_at is null
    union select c ->> 'field', v from history h, jsonb_array_elements(h.changes) c, unnest(array[c ->> 'before', c ->> 'after']) v
      where h.resource = 'customer' and h.object_id = ${id} and c ->> 'field' in ('name', 'email', 'telephone') and v is not null order by 1, 2`);
  const words = new Map(
    history
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
