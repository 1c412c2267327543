/** Describes versions and their differences. */
import type { Agreed, LineDifference, VersionLine, VersionValue } from '@hireyard/domain/contracts/version';
import { listed, t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type {
  Comparison,
  ContractVersions,
  Side,
  AtTimeAnswer,
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
import { ownDatesText } from '../../../lib/own-dates.ts';

// Queries of versions, comparisons and earlier states (docs/use/documents.md, docs/use/history.md).

/** A query of one contract. Below its key, so that renewing the contract renews it. */
const read = <T>(id: number, name: string, query: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), name, query],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/contract/${id}/${name}/`, query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
  });

export const versionsOptions = (id: number) => read<ContractVersions>(id, 'versions');

/** `from` and `to`: a version number, a time, or `now`. */
export const comparisonOptions = (id: number, from: string, to: string) => ({
  ...read<Comparison>(id, 'compare', { from, to }),
  enabled: from !== '' && to !== '',
});

/** `at`: a time as ISO text; empty disables the query. */
export const atTimeOptions = (id: number, at: string) => ({
  ...read<AtTimeAnswer>(id, 'as_of', { at }),
  enabled: at !== '',
});

const CAUSES: Readonly<Record<VersionCause['kind'], string>> = {
  kept: t('Saved manually'),
  mailed: t('Emailed'),
  shared: t('Link created'),
  accepted: t('Accepted by the customer'),
  entered: t('Confirmed as an order'),
};

/** Returns the document's name: "Quote 2" for `quote 2`; empty if none. */
export const documentText = ({ document }: VersionCause): string =>
  document === null ? '' : choiceText(document);

/** Describes what created a version or happened to its document. */
export function causeText({ kind, who, by }: VersionCause): string {
  const words = CAUSES[kind];
  if (kind === 'mailed' && who !== null) return t('Emailed to {name}', { name: who });
  if (kind === 'accepted' && who !== null) return t('Accepted by {name}', { name: who });
  return by === null ? words : t('{action} by {name}', { action: words, name: by });
}

/** Returns the default sides: the last version sent to the customer, and now; empty if nothing was sent. */
export const defaultSides = ({ versions }: ContractVersions): readonly [from: string, to: string] => {
  const sent = versions.find(({ causes }) => causes.some(({ kind }) => kind !== 'entered')) ?? versions[0];
  return sent === undefined ? ['', ''] : [String(sent.number), 'now'];
};

/** Parses `2..now` from an address; undefined for anything else. */
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

/** Formats a field value as elsewhere; empty if none. */
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
/** Returns what happened to a line as a word and a mark, so that colour isn't needed. */
export function lineDone({ before, after }: LineDifference): {
  readonly key: keyof typeof DONE;
  readonly word: string;
  readonly mark: string;
} {
  const key = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return { key, word: DONE[key], mark: { added: '+', removed: '−', changed: '→' }[key] };
}

/** Summarises a line: quantity, prices, value and its own dates. */
export function lineText(line: VersionLine | null, { locale, currency }: Settings): string {
  if (line === null) return '';
  const money = (amount: string) => formatMoney(amount, locale, currency);
  const washup = /^0(\.0+)?$/.test(line.unit_washup_price)
    ? ''
    : ` ${t('+ {amount} wash-up', { amount: money(line.unit_washup_price) })}`;
  const sum = `${inFigures(line.quantity)} × ${money(line.unit_price)}${washup} = ${money(line.value)}`;
  const dates = ownDatesText(line, locale);
  return dates === undefined ? sum : `${sum}, ${dates}`;
}

const AGREED: Readonly<Record<Agreed, string>> = {
  price: t('price'),
  lines: t('lines'),
  dates: t('dates'),
  place: t('delivery address'),
};
/** Lists parts: "price, lines and dates". */
export function agreedText(parts: readonly Agreed[]): string {
  return listed(parts.map((part) => AGREED[part]));
}
