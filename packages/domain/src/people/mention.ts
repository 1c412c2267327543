/** Who is meant by an @ in a note. */

export interface Mentionable {
  readonly id: number;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What may stand behind an @ for each person: user name, both names, and the first name where only one has it. */
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
 * The ids of those whose name stands after an @, each once: `@ann`, `@Ann Lee`. The longest name that fits is meant; an @ inside a word, as
 * in an e-mail address, means nobody, and so does a first name that several have.
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
