/**
 * The global search (docs/use/search.md). GET search/?q&kinds&limit → SearchAnswer: matching records that the caller may see, by kind, best kind
 * first.
 */
import { choice, flag, type Is, known, list, object, orNull, text, whole } from '../answer.ts';

export const SEARCH_KINDS = [
  'contract',
  'quote',
  'customer',
  'account',
  'stockitem',
  'stockcontainer',
  'stockgroup',
  'sesmail_incoming',
  'sesmail',
  'paymentrequest',
  'refundrequest',
  'invoice',
  'document',
  'file',
  'user',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** From a character (UTF-16), up to but excluding another. */
export type SearchRange = readonly [from: number, to: number];

/** A matching text of the record, with positions. `title` and `subtitle` are those shown; other fields bring their text. */
const matched = object({
  field: text,
  text,
  ranges: list(known<SearchRange>({ type: 'array', items: whole, minItems: 2, maxItems: 2 })),
});
const kind = choice(SEARCH_KINDS);
export const searchSchema = object({
  /** The query, cut to the allowed length. */
  query: text,
  groups: list(
    object({
      kind,
      results: list(
        object({
          kind,
          id: whole,
          title: text,
          subtitle: text,
          /** The record's state with its colour; null = none. */
          badge: orNull(object({ text, colour: text })),
          matched: list(matched),
          /** The parent record of a file, document or invoice. */
          of: orNull(object({ kind: text, id: whole })),
        }),
      ),
      /** There are more matches. */
      more: flag,
    }),
  ),
  /** The corrected query, if the original had too few matches. */
  corrected: orNull(text),
});
export type SearchMatched = Is<typeof matched>;
export type SearchAnswer = Is<typeof searchSchema>;
export type SearchGroup = SearchAnswer['groups'][number];
export type SearchResult = SearchGroup['results'][number];
