// Compares the row types in the code with the rows that statements returned in the tests.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** The folder with one recording per process of the last test run. */
export const FRESH = join(root, '.cache/test/sql');
const KEPT = join(root, 'scripts/sql-recording.json');

// Numbers of PostgreSQL's built-in types (pg_type.oid), and what the driver converts them to (apps/api/src/db/type-parsers.ts).
const KINDS = {
  16: 'boolean',
  17: 'object',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1184: 'string',
  1700: 'string',
  2950: 'string',
  3802: 'json',
};
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1014, 1015, 1016, 1022, 1115, 1182, 1185, 1231, 2951, 3807]);

const kindOf = (oid) => KINDS[oid] ?? (ARRAYS.has(oid) ? 'array' : 'other');

/** Merges the files of a run: `{ place: { columns: { name: { kinds, nullable } } } }`. */
export function freshRecording(folder = FRESH) {
  const places = {};
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const told = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [place, { types, nulls }] of Object.entries(told)) {
      const columns = (places[place] ??= {});
      for (const [name, oids] of Object.entries(types)) {
        const column = (columns[name] ??= { kinds: [], nullable: false });
        column.kinds = [...new Set([...column.kinds, ...oids.map(kindOf)])].sort();
        column.nullable ||= nulls.includes(name);
      }
    }
  }
  return places;
}

/** The stored recording: `{ site: { text, columns } }`. */
export const savedRecording = () => JSON.parse(readFileSync(KEPT, 'utf8'));

/** Matches the places of a run with the sites of the code. */
export function bySite(claims, places) {
  return Object.fromEntries(
    Object.entries(claims).flatMap(([site, { place, text }]) =>
      places[place] === undefined ? [] : [[site, { text, columns: places[place] }]],
    ),
  );
}

/** Merges what is known of a column. A run of few tests sees few rows, so earlier findings stay. */
function columnSince(earlier, column) {
  if (earlier === undefined) return column;
  const was = parsed(earlier);
  const isEmpty = column.kinds.length === 0;
  const isSame = isEmpty || was.kinds.length === 0 || was.kinds.join() === column.kinds.join();
  return {
    kinds: isEmpty ? was.kinds : column.kinds,
    nullable: column.nullable || (isSame && was.nullable),
  };
}

/** Updates the stored recording: deleted and changed sites are dropped, sites that the run did not reach stay. */
export function mergedSites(claims, kept, run) {
  const standing = Object.entries(kept).filter(([site, { text }]) => claims[site]?.text === text);
  const sites = Object.fromEntries(standing);
  for (const [site, { text, columns }] of Object.entries(run)) {
    const earlier = sites[site]?.columns ?? {};
    const merged = Object.entries(columns).map(([name, column]) => [
      name,
      columnSince(earlier[name], column),
    ]);
    sites[site] = { text, columns: Object.fromEntries(merged) };
  }
  return sites;
}

/** Updates the stored recording; declared columns only, because others would change with every statement. */
export function saveRecording(claims, run) {
  const kept = Object.entries(mergedSites(claims, savedRecording(), run))
    .map(([site, { text, columns }]) => [
      site,
      {
        text,
        columns: Object.fromEntries(
          Object.entries(columns)
            .filter(([name]) => claims[site].columns[name] !== undefined)
            .map(([name, column]) => [name, written(column)]),
        ),
      },
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

const written = (column) =>
  typeof column === 'string' ? column : `${column.kinds.join('|')}${column.nullable ? '?' : ''}`;

const parsed = (column) =>
  typeof column === 'string'
    ? { kinds: column.replace('?', '').split('|').filter(Boolean), nullable: column.endsWith('?') }
    : column;

/** Whether a recorded kind fits the declared ones; JSON fits every declaration. */
const fits = (claimed, came) =>
  claimed.includes('anything') || came === 'json' || came === 'other' || claimed.includes(came);

/**
 * Returns the false claims, one sentence each. A site whose statement changed since the recording is skipped.
 * @param claims the result of `sqlClaims`
 * @param recording sites with the returned columns
 */
export function untrueClaims(claims, recording) {
  return Object.entries(claims).flatMap(([site, { place, text, columns }]) => {
    const told = recording[site];
    if (told === undefined || told.text !== text) return [];
    return Object.entries(columns).flatMap(([name, { kinds, nullable }]) => {
      const came = told.columns[name];
      // An optional column may be missing.
      if (came === undefined)
        return nullable ? [] : [`${place}: claims ${name}, but the statement has no such column`];
      const { kinds: given, nullable: nullSeen } = parsed(came);
      const wrong = given.find((kind) => !fits(kinds, kind));
      if (wrong !== undefined)
        return [`${place}: ${name} is claimed to be ${kinds.join(' or ')}, but is ${wrong}`];
      return nullSeen && !nullable ? [`${place}: ${name} was null, but is claimed not to be`] : [];
    });
  });
}
