/** Ranks search results by how well they match and marks the matches (docs/use/search.md). */
import { matchNumber, matchTelephone, matchText, type TextMatch } from '@hireyard/domain/search/search-match';
import type { SearchQuery } from '@hireyard/domain/search/search-words';
import type { SearchKind, SearchMatched, SearchResult } from '@hireyard/wire/records/search';
import type { Details } from './details.ts';
import type { Hit } from './find.ts';

/** Tables whose titles are numbers. */
const NUMBERED = new Set(['contract', 'invoice', 'payment_request', 'refund_request', 'stockgroup']);
const TELEPHONES = new Set(['telephone', 'contact_telephone']);
const QUOTES = new Set(['quote', 'quote_abandoned']);

export interface Ranked {
  readonly result: SearchResult;
  /** The match quality, from 5 (whole number) to 1 (mistyped); and whether the title matches. */
  readonly tier: number;
  readonly inTitle: boolean;
  readonly standing: boolean;
  readonly id: number;
}

export const kindOf = (table: string, position: string | undefined): SearchKind => {
  if (table === 'contract') return QUOTES.has(position ?? '') ? 'quote' : 'contract';
  const names: Readonly<Record<string, SearchKind>> = {
    stock_container: 'stockcontainer',
    payment_request: 'paymentrequest',
    refund_request: 'refundrequest',
    contract_document: 'document',
    app_user: 'user',
  };
  return names[table] ?? (table as SearchKind);
};

function matches(table: string, details: Details, query: SearchQuery): (SearchMatched & TextMatch)[] {
  const texts = Object.entries({ title: details.title, subtitle: details.subtitle, ...details.texts });
  return texts.flatMap(([field, text]) => {
    if (text === null || text === '') return [];
    const isNumber = field === 'title' && NUMBERED.has(table);
    const match = isNumber
      ? matchNumber(text, query)
      : TELEPHONES.has(field) || (table === 'customer' && field === 'subtitle' && query.telephone !== null)
        ? matchTelephone(text, query)
        : matchText(text, query);
    return match.ranges.length === 0 ? [] : [{ field, text, ...match }];
  });
}

/** Returns the worst tier over the words, using the best match of each. */
const tierOf = (found: readonly TextMatch[], words: number): number =>
  words === 0
    ? 0
    : Math.min(
        ...Array.from({ length: words }, (_, n) =>
          Math.max(0, ...found.map(({ qualities }) => qualities[n] ?? 0)),
        ),
      );

/**
 * Ranks one result. If its words match only in hidden texts, such as the street of a contract's customer, the
 * database's match counts.
 * @param corrections the corrected words, if the search used any
 */
export function rank(
  table: string,
  hit: Hit,
  details: Details,
  query: SearchQuery,
  corrections: SearchQuery | undefined,
): Ranked {
  const kind = kindOf(table, details.position);
  const typed = matches(table, details, query);
  const found =
    typed.length === 0 && corrections !== undefined ? matches(table, details, corrections) : typed;
  const shown = tierOf(typed, query.words.length);
  const least = corrections === undefined ? (hit.exact ? 4 : 3) : 1;
  const matched = found.map(({ field, text, ranges }) => ({ field, text, ranges }));
  return {
    tier: Math.max(shown, least),
    inTitle: found.some(({ field }) => field === 'title'),
    standing: hit.standing,
    id: details.id,
    result: {
      kind,
      id: details.id,
      title: details.title,
      subtitle: details.subtitle,
      badge: details.badge,
      matched,
      of:
        details.of_kind === null || details.of_id === null
          ? null
          : { kind: details.of_kind, id: details.of_id },
    },
  };
}

/** Orders by match quality, place of the match, current records, then newer ones. */
export const byRank = (a: Ranked, b: Ranked): number =>
  b.tier - a.tier ||
  Number(b.inTitle) - Number(a.inTitle) ||
  Number(b.standing) - Number(a.standing) ||
  b.id - a.id;
