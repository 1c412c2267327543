/** Versions and their differences in words. */
import type { Agreed, LineDifference, VersionLine, VersionValue } from '@hireyard/domain/contracts/version';
import { listed, t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type {
  Comparison,
  ContractVersions,
  Side,
  ThenAnswer,
  VersionCause,
} from '@hireyard/wire/contracts/versions';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  type Settings,
  inFigures,
} from '../../../lib/format.ts';

// Versions of a contract, comparisons and how it stood at a moment (docs/use/documents.md, docs/use/history.md).

/** A read of one contract. Below its own key, so that what renews the contract renews it. */
const read = <T>(id: number, name: string, query: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), name, query],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/contract/${id}/${name}/`, query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
  });

export const versionsOptions = (id: number) => read<ContractVersions>(id, 'versions');

/** `from` and `to`: the number of a version, a moment, or `now`. */
export const comparisonOptions = (id: number, from: string, to: string) => ({
  ...read<Comparison>(id, 'compare', { from, to }),
  enabled: from !== '' && to !== '',
});

/** `at`: a moment as ISO text; empty = nothing is asked. */
export const thenOptions = (id: number, at: string) => ({
  ...read<ThenAnswer>(id, 'as_of', { at }),
  enabled: at !== '',
});

const CAUSES: Readonly<Record<VersionCause['kind'], string>> = {
  kept: t('Saved manually'),
  mailed: t('Emailed'),
  shared: t('Link created'),
  accepted: t('Accepted by the customer'),
  entered: t('Confirmed as an order'),
};

/** Which document: `quote 2` becomes "Quote 2"; empty where there is none. */
export const documentText = ({ document }: VersionCause): string =>
  document === null ? '' : choiceText(document);

/** What made a version, or was done with its document. */
export function causeText({ kind, who, by }: VersionCause): string {
  const words = CAUSES[kind];
  if (kind === 'mailed' && who !== null) return t('Emailed to {name}', { name: who });
  if (kind === 'accepted' && who !== null) return t('Accepted by {name}', { name: who });
  return by === null ? words : t('{action} by {name}', { action: words, name: by });
}

/** The sides that are compared unless others are asked for: what the customer had last, and now; empty where nothing was sent. */
export const defaultSides = ({ versions }: ContractVersions): readonly [from: string, to: string] => {
  const sent = versions.find(({ causes }) => causes.some(({ kind }) => kind !== 'entered')) ?? versions[0];
  return sent === undefined ? ['', ''] : [String(sent.number), 'now'];
};

/** `2..now` of an address; undefined for anything else. */
export function sidesOf(text: string | null): readonly [string, string] | undefined {
  const [from, to, more] = (text ?? '').split('..');
  return from && to && more === undefined ? [from, to] : undefined;
}

export const sideText = ({ kind, number, at }: Side, locale: string): string =>
  kind === 'now'
    ? t('Now')
    : kind === 'version'
      ? t('Version {number}', { number: number === null ? '' : inFigures(number) })
      : formatMoment(at, locale);

/** A value of a field as everywhere else; empty = nothing. */
export function versionText(
  value: VersionValue,
  kind: string,
  field: string,
  { locale, currency }: Settings,
): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.name;
  if (kind === 'date') return formatDay(value, locale, 'weekday');
  if (kind === 'choice') return choiceText(value);
  if (kind === 'money') return formatMoney(value, locale, currency);
  return field === 'weight' ? t('{weight} kg', { weight: formatNumber(value, locale) }) : value;
}

const DONE = { added: t('Added'), removed: t('Removed'), changed: t('Changed') } as const;
/** What happened to a line, as a word and a mark that needs no colour. */
export function lineDone({ before, after }: LineDifference): {
  readonly key: keyof typeof DONE;
  readonly word: string;
  readonly mark: string;
} {
  const key = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { key, word: DONE[key], mark: { added: '+', removed: '−', changed: '→' }[key] };
}

/** A line in one row of words: quantity, prices, value. */
export function lineText(line: VersionLine | null, { locale, currency }: Settings): string {
  if (line === null) return '';
  const money = (amount: string) => formatMoney(amount, locale, currency);
  const washup = /^0(\.0+)?$/.test(line.unit_washup_price)
    ? ''
    : ` ${t('+ {amount} wash-up', { amount: money(line.unit_washup_price) })}`;
  return `${inFigures(line.quantity)} × ${money(line.unit_price)}${washup} = ${money(line.value)}`;
}

const AGREED: Readonly<Record<Agreed, string>> = {
  price: t('price'),
  lines: t('lines'),
  dates: t('dates'),
  place: t('delivery address'),
};
/** "price, lines and dates". */
export function agreedText(parts: readonly Agreed[]): string {
  return listed(parts.map((part) => AGREED[part]));
}
