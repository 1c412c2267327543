/** Finds users mentioned with @ in a note. */

export interface Mentionable {
  readonly id: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the names by which each user can be mentioned: user name, full name, and the first name if it is unique. */
function namesOf(users: readonly Mentionable[]): readonly (readonly [name: string, id: number])[] {
  const firsts = new Map<string, number>();
  for (const { first_name } of users) firsts.set(plain(first_name), (firsts.get(plain(first_name)) ?? 0) + 1);
  return users
    .flatMap(({ id, username, first_name, last_name }) => {
      const names = [
        plain(username),
        plain(`${first_name} ${last_name}`),
        plain(`${first_name}${last_name}`),
      ];
      if (firsts.get(plain(first_name)) === 1) names.push(plain(first_name));
      return [...new Set(names)].filter((name) => name !== '').map((name) => [name, id] as const);
    })
    .sort(([a], [b]) => b.length - a.length);
}

/**
 * Returns the ids of mentioned users, each once: `@ann`, `@Ann Lee`. The longest matching name counts. An @ inside a word, as in an email address,
 * mentions nobody, and neither does a shared first name.
 */
export function mentionedIn(text: string, users: readonly Mentionable[]): number[] {
  const words = plain(text);
  if (!words.includes('@')) return [];
  const names = namesOf(users);
  const found = new Set<number>();
  for (const { index } of words.matchAll(/(?<![\p{L}\p{N}._-])@/gu)) {
    const rest = words.slice(index + 1);
    const hit = names.find(
      ([name]) => rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length)),
    );
    if (hit !== undefined) found.add(hit[1]);
  }
  return [...found];
}
