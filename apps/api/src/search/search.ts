/** Searches everything (docs/use/search.md): numbers first, then words, then corrected words. */
import { MAX_SEARCH, readSearch, type SearchQuery } from '@hireyard/domain/search/search-words';
import { SEARCH_KINDS, type SearchAnswer, type SearchGroup } from '@hireyard/wire/records/search';
import type { Db } from '../db/database.ts';
import { textQueryOf, type AskedWord, typedWords } from './search-query.ts';
import { type Details, detailsOf } from './details.ts';
import { findNumbers, findWords, type Hit } from './find.ts';
import { byRank, rank, type Ranked } from './rank.ts';
import type { Visibility } from './visibility.ts';
import { corrected } from './spelling.ts';

/** With fewer results, words are treated as mistyped. */
const ENOUGH = 3;

/** Keeps each record once, with its best match. */
function bestHits(hits: readonly Hit[]): Map<string, Hit[]> {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.kind} ${hit.id}`;
    const known = best.get(key);
    // Number matches don't know whether a record is current; word matches do.
    if (known === undefined || (!known.standing && hit.standing)) best.set(key, hit);
  }
  return Map.groupBy(best.values(), ({ kind }) => kind);
}

interface Found {
  readonly hits: readonly Hit[];
  /** The hits found only by corrected words. */
  readonly guessed: ReadonlySet<Hit>;
  readonly corrections: readonly AskedWord[] | undefined;
}

async function find(db: Db, query: SearchQuery, visibility: Visibility, most: number): Promise<Found> {
  const words = typedWords(query);
  const typed = [
    ...(await findNumbers(db, query, visibility)),
    ...(await findWords(db, textQueryOf(words), visibility, most)),
  ];
  if (typed.length >= ENOUGH) return { hits: typed, guessed: new Set(), corrections: undefined };
  const corrections = await corrected(db, words);
  if (corrections === undefined) return { hits: typed, guessed: new Set(), corrections: undefined };
  const known = new Set(typed.map(({ kind, id }) => `${kind} ${id}`));
  const guessed = (await findWords(db, textQueryOf(corrections), visibility, most)).filter(
    ({ kind, id }) => !known.has(`${kind} ${id}`),
  );
  return { hits: [...typed, ...guessed], guessed: new Set(guessed), corrections };
}

/** Returns the query with the first correction of each word, for marking and display. */
function withCorrections(corrections: readonly AskedWord[]): SearchQuery {
  const words = corrections.map(({ text, forms, others }) => ({
    text: others[0] ?? text,
    forms: others.length > 0 ? others : forms,
  }));
  return { words, number: null, letters: '', digits: null, telephone: null };
}

function groupsOf(ranked: readonly Ranked[], visibility: Visibility, limit: number): SearchGroup[] {
  const byKind = Map.groupBy(ranked, ({ result }) => result.kind);
  const groups = SEARCH_KINDS.flatMap((kind) => {
    const all = visibility.kinds.has(kind) ? [...(byKind.get(kind) ?? [])].sort(byRank) : [];
    return all[0] === undefined ? [] : [{ kind, all, best: all[0] }];
  });
  return groups
    .sort((a, b) => b.best.tier - a.best.tier || Number(b.best.inTitle) - Number(a.best.inTitle))
    .map(({ kind, all }) => ({
      kind,
      results: all.slice(0, limit).map(({ result }) => result),
      more: all.length > limit,
    }));
}

/** Returns the matches that the caller may see, at most `limit` of each kind. */
export async function search(
  db: Db,
  typed: string,
  visibility: Visibility,
  limit: number,
): Promise<SearchAnswer> {
  const text = typed.slice(0, MAX_SEARCH).trim();
  const query = readSearch(text);
  if (query.words.length === 0 || visibility.kinds.size === 0)
    return { query: text, groups: [], corrected: null };
  const { hits, guessed, corrections } = await find(db, query, visibility, 2 * limit);
  const better = corrections === undefined ? undefined : withCorrections(corrections);
  const ranked: Ranked[] = [];
  for (const [table, ofTable] of bestHits(hits)) {
    const details = new Map<number, Details>(
      (
        await detailsOf(
          db,
          table,
          ofTable.map(({ id }) => id),
          visibility,
        )
      ).map((one) => [one.id, one]),
    );
    for (const hit of ofTable) {
      const shown = details.get(hit.id);
      if (shown !== undefined)
        ranked.push(rank(table, hit, shown, query, guessed.has(hit) ? better : undefined));
    }
  }
  return {
    query: text,
    groups: groupsOf(ranked, visibility, limit),
    corrected:
      guessed.size > 0 && guessed.size === hits.length
        ? (better?.words.map((word) => word.text).join(' ') ?? null)
        : null,
  };
}
