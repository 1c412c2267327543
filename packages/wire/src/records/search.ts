/**
 * The search over everything (docs/search.md).
 * GET search/?q&kinds&limit → SearchAnswer: what the caller may see of what matches, by kind, the best kind first.
 */
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
export interface SearchMatched {
  readonly field: string;
  readonly text: string;
  readonly ranges: readonly SearchRange[];
}
export interface SearchResult {
  readonly kind: SearchKind;
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  /** Where it is or what became of it, with the colour of a state; null = nothing to say. */
  readonly badge: { readonly text: string; readonly colour: string } | null;
  readonly matched: readonly SearchMatched[];
  /** The record on which it stands or to which it belongs: of a file, document, invoice. */
  readonly of: { readonly kind: string; readonly id: number } | null;
}
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly results: readonly SearchResult[];
  /** There are more of them. */
  readonly more: boolean;
}
export interface SearchAnswer {
  /** What was searched for, cut to what is allowed. */
  readonly query: string;
  readonly groups: readonly SearchGroup[];
  /** What was searched for in place of what was typed, when that had too little: mistyped words put right. */
  readonly corrected: string | null;
}
