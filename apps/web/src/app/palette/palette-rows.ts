/** The rows of the palette from what was typed, in the order in which they are shown. */
import { t, inSentence } from '@hireyard/messages';
import type { SearchAnswer, SearchKind, SearchRange, SearchResult } from '@hireyard/wire/records/search';
import { type Command, findCommands } from '../../page/commands.ts';
import type { PaletteText } from './palette-text.ts';
import type { Recent } from '../../page/recents.ts';
import { KIND_WORDS, placeOf } from '../search-kinds.ts';

export interface Marked {
  readonly text: string;
  readonly ranges: readonly SearchRange[];
}
export interface Row {
  readonly key: string;
  /** Heading it stands under. */
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

/** Where another text than those shown was found, e.g. an e-mail address, in words. */
const FIELDS: Readonly<Record<string, string>> = {
  customer_reference: t('Reference'),
  delivery_address: t('Delivery'),
  delivery_contact: t('Contact'),
  contact_telephone: t('Contact'),
  account_code: t('Account'),
  telephone: t('Telephone'),
  email: t('E-mail'),
  address: t('Address'),
  customer_address: t('Customer'),
  source: t('From'),
  destination: t('To'),
  cc: t('Cc'),
  username: t('Username'),
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
    text: one.title === '' ? t('Without a name') : one.title,
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

/** All of a kind in its list, where there is more than is shown. */
function allRow(kind: SearchKind, search: string): Row | undefined {
  const { plural, list } = KIND_WORDS[kind];
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
          const { plural } = KIND_WORDS[kind];
          const all = more ? allRow(kind, answer?.corrected ?? search) : undefined;
          return [...results.map((one) => recordRow(plural, one)), ...(all === undefined ? [] : [all])];
        });
  return [...recent, ...own, ...records];
}
