/** Snippets: saved texts with placeholders for facts of a contract (spec §3.17). */

/** Names allowed between double braces. */
export const PLACEHOLDERS = [
  'contract_number',
  'customer_name',
  'delivery_date',
  'collection_date',
  'grand_total',
  'company',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Formatted facts; missing ones are absent or empty. */
export type SnippetFacts = { readonly [K in Placeholder]?: string | null };

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/**
 * Replaces `{{customer_name}}` and other placeholders. One without a value or with an unknown name stays visible to
 * the sender. Inserted values are never searched for placeholders.
 */
export const fillPlaceholders = (text: string, facts: SnippetFacts): string =>
  text.replace(/\{\{[ \t]*(\w+)[ \t]*\}\}/g, (written, name: string) => {
    const fact = isPlaceholder(name) ? facts[name] : undefined;
    return fact === undefined || fact === null || fact === '' ? written : fact;
  });
