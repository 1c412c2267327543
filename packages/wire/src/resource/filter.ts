/** List filters: the values that query parameters may contain. Malformed values are 400 keyed by the filter's name. */
import { t } from '@hireyard/messages';
import { isDay } from '../field.ts';

export type FilterKind = 'text' | 'bool' | 'int' | 'ids' | 'keys' | 'texts' | 'date' | 'moment';
export interface Filter {
  readonly kind: FilterKind;
  readonly label?: string;
  /** For ids: the resource whose records can be chosen. */
  readonly resource?: string;
  /** Screens offer no chip for it. */
  readonly hidden?: boolean;
  /** Screens show a chip only while it is set: users arrive with it from elsewhere and can remove it. */
  readonly guest?: boolean;
  /** The permission without which the filter would reveal hidden data. */
  readonly permission?: string;
}
type Extra = Omit<Filter, 'kind'>;
const make =
  (kind: FilterKind) =>
  (label?: string, extra: Extra = {}): Filter => ({
    kind,
    ...(label === undefined ? {} : { label }),
    ...extra,
  });

export const filter = {
  text: make('text'),
  texts: make('texts'),
  bool: make('bool'),
  int: make('int'),
  date: make('date'),
  moment: make('moment'),
  /** Ids of a resource: repeated parameters, or one value split by comma, space, tab or pipe. */
  ids: (resource: string, label?: string, extra: Extra = {}): Filter => ({
    kind: 'ids',
    resource,
    ...(label === undefined ? {} : { label }),
    ...extra,
  }),
  /** Ids or uuids of a resource that has both, also mixed. */
  keys: (resource: string, label?: string, extra: Extra = {}): Filter => ({
    kind: 'keys',
    resource,
    ...(label === undefined ? {} : { label }),
    ...extra,
  }),
};

export type FilterValue = string | number | boolean | readonly number[] | readonly string[];
export class BadFilter extends Error {}

const MAX_ID = 2_147_483_647;
const integer = (text: string): number => {
  if (!/^[+-]?\d+$/.test(text)) throw new BadFilter(t('Enter a number.'));
  // An id out of range matches nothing, and is no error.
  return Math.max(-1, Math.min(Number(text), MAX_ID));
};
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const key = (text: string): string => {
  if (UUID.test(text)) return text.toLowerCase();
  if (!/^\+?\d+$/.test(text)) throw new BadFilter(t('Enter a number or a UUID.'));
  return String(integer(text));
};
const members = (raw: readonly string[]): string[] =>
  raw.flatMap((value) => value.split(/[,\s|]+/)).filter((value) => value !== '');

/** ISO date, or the date of an ISO timestamp. */
function day(text: string): string {
  const value = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.]+(?:Z|[ +-]\d\d:?\d\d)?)?$/.exec(text)?.[1];
  if (value === undefined || !isDay(value)) throw new BadFilter(t('Enter a valid date.'));
  return value;
}
/** ISO 8601 in UTC; text without an offset stays without one, because it means the business's clock. */
function moment(text: string): string {
  const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[ +-]\d\d:?\d\d)?)?$/.test(text);
  const placed = /(?:Z|[ +-]\d\d:?\d\d)$/.test(text.slice(10));
  const at = iso
    ? new Date(
        text.length === 10
          ? `${text}T00:00:00Z`
          : placed
            ? text.replace(/ (?=\d\d:?\d\d$)/, '+')
            : `${text}Z`,
      )
    : undefined;
  if (
    at === undefined ||
    Number.isNaN(at.getTime()) ||
    at.getUTCFullYear() > 9999 ||
    !isDay(text.slice(0, 10))
  )
    throw new BadFilter(t('Enter a valid date and time.'));
  return placed ? at.toISOString() : at.toISOString().slice(0, -1);
}

const yesOrNo = (text: string): boolean | undefined =>
  /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Kinds whose value is a list, with the parser of its members. */
const LISTS = {
  ids: (values: readonly string[]) => unique(values.map(integer)),
  keys: (values: readonly string[]) => unique(values.map(key)),
  texts: (values: readonly string[]) => unique(values),
};
/** Kinds with a single value. */
const SINGLE = { text: (text: string) => text, bool: yesOrNo, int: integer, date: day, moment };

/**
 * The value of a filter from the raw query values, or undefined when the filter says nothing
 * (absent, empty, a boolean that is neither true nor false). Throws BadFilter with the message.
 */
export function parseFilter(kind: FilterKind, raw: readonly string[]): FilterValue | undefined {
  if (raw.some((value) => value.includes('\u0000')))
    throw new BadFilter(t('Null characters are not allowed.'));
  if (kind === 'ids' || kind === 'keys' || kind === 'texts') {
    const values = members(raw);
    return values.length === 0 ? undefined : LISTS[kind](values);
  }
  const last = raw.at(-1)?.trim() ?? '';
  return last === '' ? undefined : SINGLE[kind](last);
}
