/** The files that say each message, by their paths in the project (see messages.mjs). */
export function messagesOfSources(): { readonly files: ReadonlyMap<string, ReadonlySet<string>> };
