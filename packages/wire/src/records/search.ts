/**
 * The search over everything (docs/use/search.md).
 * GET search/?q&kinds&limit → SearchAnswer: what the caller may see of what matches, by kind, the best kind first.
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

/** From a character (UTF-16) on and up to one. */
export type SearchRange = readonly [from: number, to: number];

/** A text of the record in which something was found, and where. `title` and `subtitle` are those shown; others come with their text. */
const matched = object({
  field: text,
  text,
  ranges: list(known<SearchRange>({ type: 'array', items: whole, minItems: 2, maxItems: 2 })),
});
const kind = choice(SEARCH_KINDS);
export const searchSchema = object({
  /** What was searched for, cut to what is allowed. */
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
          /** Where it is or what became of it, with the colour of a state; null = nothing to say. */
          badge: orNull(object({ text, colour: text })),
          matched: list(matched),
          /** The record on which it stands or to which it belongs: of a file, document, invoice. */
          of: orNull(object({ kind: text, id: whole })),
        }),
      ),
      /** There are more of them. */
      more: flag,
    }),
  ),
  /** What was searched for in place of what was typed, when that had too little: mistyped words put right. */
  corrected: orNull(text),
});
export type SearchMatched = Is<typeof matched>;
export type SearchAnswer = Is<typeof searchSchema>;
export type SearchGroup = SearchAnswer['groups'][number];
export type SearchResult = SearchGroup['results'][number];
