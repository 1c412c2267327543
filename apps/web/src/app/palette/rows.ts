/** Builds the rows of the palette from the typed text, in the order of display. */
import { inSentence, t } from '@hireyard/messages';
import type { SearchAnswer, SearchKind, SearchRange, SearchResult } from '@hireyard/wire/records/search';
import { useEffect, useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { type Command, findCommands } from '../../page/commands.ts';
import type { Recent } from '../../page/recents.ts';
import { KIND_TEXTS, placeOf } from '../search-kinds.ts';

// What was typed into the palette: `>` asks for commands alone, `#contracts` for one kind of record.

interface PaletteText {
  /** Commands, records, or both. */
  readonly mode: 'all' | 'commands' | 'records';
  /** The one kind asked for. */
  readonly kind: SearchKind | undefined;
  /** What is searched for, without the marks. */
  readonly search: string;
}

const slug = (kind: SearchKind): string => KIND_TEXTS[kind].plural.toLowerCase().replaceAll(' ', '-');

/** Returns the first of these kinds whose name or other words a word begins. */
function kindCalled(word: string, kinds: readonly SearchKind[]): SearchKind | undefined {
  const plain = word.toLowerCase();
  if (plain === '') return undefined;
  return (
    kinds.find((kind) => slug(kind).startsWith(plain)) ??
    kinds.find((kind) => KIND_TEXTS[kind].also?.split(' ').some((other) => other.startsWith(plain)))
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

/** Returns the text after Tab completes a kind, or undefined if none was begun. */
export function completeKind(text: string, kinds: readonly SearchKind[]): string | undefined {
  const word = /^\s*#?([a-z-]+)$/i.exec(text)?.[1];
  const kind = word === undefined ? undefined : kindCalled(word, kinds);
  return kind === undefined ? undefined : `#${slug(kind)} `;
}

// Records for what is typed in the palette: one call, the newest alone counts.

const debounceMs = 120;
/** More rows if one kind is searched alone. */
const LIMIT = 5;
const LIMIT_ALONE = 12;

interface Search {
  /** The number of the attempt. */
  readonly of: number;
  /** The text it belongs to; newer text may not have been searched yet. */
  readonly text: string;
  /** When the answer arrived, in milliseconds since 1970. */
  readonly at: number;
  /** The previous answer, until the next one arrives. */
  readonly answer: SearchAnswer | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
}
const NOTHING: Search = { of: 0, text: '', at: 0, answer: undefined, loading: false, failed: false };

/** Searches for a text that is not empty; another value of `again` repeats the search. */
export function useSearch(search: string, kind: SearchKind | undefined, again: number): Search {
  const [found, setFound] = useState<Search>(NOTHING);
  useEffect(() => {
    if (search === '') return setFound(NOTHING);
    setFound((before) => ({ ...before, loading: true, failed: false }));
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await http<SearchAnswer>({
          path: '/api/v1/search/',
          query: { q: search.slice(0, 200), kinds: kind, limit: kind === undefined ? LIMIT : LIMIT_ALONE },
          signal: stop.signal,
          waiting: 'background',
        });
        if (!stop.signal.aborted)
          setFound({ of: again, text: search, at: Date.now(), answer, loading: false, failed: false });
      } catch {
        if (!stop.signal.aborted)
          setFound({
            of: again,
            text: search,
            at: Date.now(),
            answer: undefined,
            loading: false,
            failed: true,
          });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, kind, again]);
  return found;
}

export interface Marked {
  readonly text: string;
  readonly ranges: readonly SearchRange[];
}
export interface Row {
  readonly key: string;
  /** The heading of its group. */
  readonly group: string;
  readonly label: Marked;
  readonly sub?: Marked | undefined;
  readonly badge?: SearchResult['badge'];
  readonly shortcut?: string | undefined;
  readonly to?: string | undefined;
  readonly run?: (() => void) | undefined;
}

const COMMANDS_BESIDE = 4;
const COMMANDS_ALONE = 40;
const plain = (text: string): Marked => ({ text, ranges: [] });

/** The matched text if it is not shown otherwise, e.g. an email address. */
const FIELDS: Readonly<Record<string, string>> = {
  customer_reference: t('Reference'),
  delivery_address: t('Delivery'),
  delivery_contact: t('Contact'),
  contact_telephone: t('Contact'),
  account_code: t('Account'),
  telephone: t('Telephone'),
  email: t('Email'),
  address: t('Address'),
  customer_address: t('Customer'),
  source: t('From'),
  destination: t('To'),
  cc: t('Cc'),
  username: t('User name'),
  manual_reference: t('Reference'),
  reference: t('Reference'),
};

function subOf({ subtitle, matched }: SearchResult): Marked {
  const own = matched.find(({ field }) => field === 'subtitle')?.ranges ?? [];
  const seen = matched.some(({ field }) => field === 'title') || own.length > 0;
  const other = seen ? undefined : matched[0];
  if (other === undefined) return { text: subtitle, ranges: own };
  const before = `${subtitle === '' ? '' : `${subtitle} · `}${FIELDS[other.field] === undefined ? '' : `${FIELDS[other.field]}: `}`;
  return {
    text: before + other.text,
    ranges: other.ranges.map(([from, to]) => [from + before.length, to + before.length]),
  };
}

const recordRow = (group: string, one: SearchResult): Row => ({
  key: `${one.kind}-${one.id}`,
  group,
  label: {
    text: one.title === '' ? t('Unnamed') : one.title,
    ranges: one.matched.find(({ field }) => field === 'title')?.ranges ?? [],
  },
  sub: subOf(one),
  badge: one.badge,
  to: placeOf(one),
});

const commandRow = ({ id, label, group, hint, shortcut, to, run }: Command): Row => ({
  key: id,
  group,
  label: plain(label),
  sub: hint === undefined ? undefined : plain(hint),
  shortcut,
  to,
  run,
});

/** Returns the row that opens the list if there are more results. */
function allRow(kind: SearchKind, search: string): Row | undefined {
  const { plural, list } = KIND_TEXTS[kind];
  if (list === undefined) return undefined;
  return {
    key: `all-${kind}`,
    group: plural,
    label: plain(t('Show all {plural} matching “{search}”', { plural: inSentence(plural), search })),
    to: list(search),
  };
}

interface Given {
  readonly text: PaletteText;
  readonly commands: readonly Command[];
  readonly recents: readonly Recent[];
  readonly answer: SearchAnswer | undefined;
}

/** Rows of one group stand together. */
export function rowsOf({ text, commands, recents, answer }: Given): readonly Row[] {
  const { mode, search } = text;
  const recent =
    mode === 'all' && search === ''
      ? recents.map(
          ({ to, title, of }): Row => ({
            key: `recent-${to}`,
            group: t('Recent'),
            label: plain(title),
            sub: plain(of),
            to,
          }),
        )
      : [];
  const most = mode === 'commands' || search === '' ? COMMANDS_ALONE : COMMANDS_BESIDE;
  const found = mode === 'records' ? [] : findCommands(commands, search).slice(0, most);
  const groups = [...new Set(found.map(({ group }) => group))];
  const own = groups.flatMap((group) => found.filter((one) => one.group === group)).map(commandRow);
  const records =
    mode === 'commands' || search === ''
      ? []
      : (answer?.groups ?? []).flatMap(({ kind, results, more }) => {
          const { plural } = KIND_TEXTS[kind];
          const all = more ? allRow(kind, answer?.corrected ?? search) : undefined;
          return [...results.map((one) => recordRow(plural, one)), ...(all === undefined ? [] : [all])];
        });
  return [...recent, ...own, ...records];
}
