/** Words that staff put into messages, with places for what is true of a contract (spec §3.17). */

/** What can stand between double braces. */
export const PLACEHOLDERS = [
  'contract_number',
  'customer_name',
  'delivery_date',
  'collection_date',
  'grand_total',
  'company',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** In the words of the business; a fact that is not there yet is left out or empty. */
export type SnippetFacts = { readonly [K in Placeholder]?: string | null };

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/**
 * The text with `{{customer_name}}` and the like replaced. A place that nothing is known for, or whose name is none, stays as it
 * was written, so that whoever sends it sees it. What is put in is never read for places again.
 */
export const fillPlaceholders = (text: string, facts: SnippetFacts): string =>
  text.replace(/\{\{[ \t]*(\w+)[ \t]*\}\}/g, (written, name: string) => {
    const fact = isPlaceholder(name) ? facts[name] : undefined;
    return fact === undefined || fact === null || fact === '' ? written : fact;
  });
