/** How lists are written in a query (specification §9). `repeat` writes `a=1&a=2`, the others a single value. */
export type ArrayFormat = 'repeat' | 'csv' | 'ssv' | 'tsv' | 'pipes';

type Scalar = string | number | bigint | boolean | Date;
export type QueryValue = Scalar | readonly Scalar[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

const separators = { csv: ',', ssv: ' ', tsv: '\t', pipes: '|' } as const;

/**
 * Writes query parameters without the question mark. Null, undefined and empty lists are left out; dates become
 * ISO strings (an invalid date throws `RangeError`).
 */
export function queryString(query: Query, format: ArrayFormat = 'repeat'): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (!isList(value)) out.append(key, text(value));
    else if (format === 'repeat') for (const item of value) out.append(key, text(item));
    else if (value.length > 0) out.append(key, value.map(text).join(separators[format]));
  }
  return out.toString();
}

const isList = (value: QueryValue): value is readonly Scalar[] => Array.isArray(value);
const text = (value: Scalar): string => (value instanceof Date ? value.toISOString() : String(value));
