/** Corrects mistyped words with the words of names, titles and places (docs/use/search.md). */
import { swaps, typosAllowed, typosBetween } from '@hireyard/domain/search/search-words';
import { type Db, sql } from '../db/database.ts';
import type { AskedWord } from './search-query.ts';

const MOST = 6;
/** Words of three letters resemble too many others. */
const SHORTEST = 4;

/** Finds similar words: those that contain it, then those with the fewest typos. Empty for short words and words with digits. */
async function similarWords(db: Db, word: string): Promise<string[]> {
  if (word.length < SHORTEST || /[0-9]/.test(word)) return [];
  const most = typosAllowed(word);
  const rows = await db.rows<{ word: string; holds: boolean }>(sql`
    (select distinct word, true as holds from (select word from search_word where word like ${`%${word}%`} limit 60) x)
    union all (select word, false from (
      select word, similarity(word, ${word}) as alike from search_word where word % ${word} order by alike desc limit 60) x)
    union all (select word, false from search_word where word = any (${swaps(word)}::text[]) limit 20)`);
  const distances = new Map<string, number>();
  for (const { word: known, holds } of rows) {
    const typos = typosBetween(word, known, most);
    const distance = holds ? 0 : typos;
    if (known !== word && distance <= most)
      distances.set(known, Math.min(distance, distances.get(known) ?? most));
  }
  return [...distances]
    .sort((a, b) => a[1] - b[1] || a[0].length - b[0].length)
    .slice(0, MOST)
    .map(([known]) => known);
}

/** Returns the words with their possible corrections; undefined if none has any. */
export async function corrected(db: Db, words: readonly AskedWord[]): Promise<AskedWord[] | undefined> {
  const corrections: AskedWord[] = [];
  for (const word of words) corrections.push({ ...word, others: await similarWords(db, word.text) });
  return corrections.some(({ others }) => others.length > 0) ? corrections : undefined;
}
