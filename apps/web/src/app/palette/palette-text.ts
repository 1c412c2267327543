/** What was typed into the palette: `>` asks for commands alone, `#contracts` for one kind of record. */
import type { SearchKind } from '@hireyard/wire/records/search';
import { KIND_WORDS } from '../search-kinds.ts';

export interface PaletteText {
  /** Commands, records, or both. */
  readonly mode: 'all' | 'commands' | 'records';
  /** The one kind asked for. */
  readonly kind: SearchKind | undefined;
  /** What is searched for, without the marks. */
  readonly search: string;
}

const slug = (kind: SearchKind): string => KIND_WORDS[kind].plural.toLowerCase().replaceAll(' ', '-');

/** The first of these kinds that a word begins or is another word for. */
function kindCalled(word: string, kinds: readonly SearchKind[]): SearchKind | undefined {
  const plain = word.toLowerCase();
  if (plain === '') return undefined;
  return (
    kinds.find((kind) => slug(kind).startsWith(plain)) ??
    kinds.find((kind) => KIND_WORDS[kind].also?.split(' ').some((other) => other.startsWith(plain)))
  );
}

/** Reads what was typed. A word after `#` that is no kind is searched for as it is. */
export function readPalette(text: string, kinds: readonly SearchKind[]): PaletteText {
  const typed = text.trimStart();
  if (typed.startsWith('>')) return { mode: 'commands', kind: undefined, search: typed.slice(1).trim() };
  const marked = /^#(\S*)\s*(.*)$/s.exec(typed);
  const kind = marked ? kindCalled(marked[1] ?? '', kinds) : undefined;
  if (marked && kind !== undefined) return { mode: 'records', kind, search: (marked[2] ?? '').trim() };
  return { mode: marked ? 'records' : 'all', kind: undefined, search: typed.replace(/^#/, '').trim() };
}

/** What Tab makes of it: the kind that was begun, written out, or undefined when nothing was. */
export function completeKind(text: string, kinds: readonly SearchKind[]): string | undefined {
  const word = /^\s*#?([a-z-]+)$/i.exec(text)?.[1];
  const kind = word === undefined ? undefined : kindCalled(word, kinds);
  return kind === undefined ? undefined : `#${slug(kind)} `;
}
