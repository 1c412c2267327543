import pg from 'pg';

type Parse = (text: string) => unknown;

/** int8 as a number; throws if a double can't hold it exactly, because a silently wrong id is worse than an error. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is beyond the safe integers`);
  return value;
}

/** timestamptz as ISO 8601 in UTC with milliseconds (microseconds are cut); `infinity` and BC dates stay as they are. */
export function parseInstant(text: string): string {
  const parts = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text);
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`;
  const time = Date.parse(text.replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

const asIs: Parse = (text) => text;

const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => Parse;
const parseTextArray = parserOf(1009) as (text: string) => unknown[];

function list(item: Parse): Parse {
  const convert = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(convert) : value === null ? null : item(String(value));
  return (text) => parseTextArray(text).map(convert);
}

// Object ids of PostgreSQL's built-in types (pg_type.oid), which never change. numeric is already text in `pg`.
const overrides = new Map<number, Parse>([
  [20, parseInt8],
  [1016, list(parseInt8)],
  [1082, asIs], // date: a calendar day has no instant
  [1182, list(asIs)],
  [1114, asIs], // timestamp without zone: unused; the default would read it in the machine's zone
  [1115, list(asIs)],
  [1184, parseInstant],
  [1185, list(parseInstant)],
  [1231, list(asIs)], // numeric[]: the default turns money into floats
]);

/** Returns the parser of a column type; `pg` asks once per column and result. */
export const types = {
  getTypeParser(oid: number, format?: string): Parse {
    const own = format === 'binary' ? undefined : overrides.get(oid);
    return own ?? parserOf(oid, format);
  },
};
