import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { readTable } from './table.ts';
import { csvOf, fileOf, fixture, loadUpTo, snapshot, importTest } from '../../testing/import.testing.ts';
import { type Finding, Report } from './report.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await loadUpTo(db, 'customers');
}, 60_000);
afterAll(() => db.drop());

interface BadRow {
  readonly cells: readonly string[];
  readonly reason: string;
}
interface BadFile {
  readonly header: readonly string[];
  readonly rows: readonly BadRow[];
}

/** Returns a fixture's rows; their last column, with the expected fault, is dropped. */
async function badFile(name: string): Promise<BadFile> {
  const table = await readTable(fixture(name), new Report());
  if (table === undefined) throw new Error(`${name} can't be read`);
  expect(table.header.at(-1)).toBe('reason');
  const rows = table.rows.map(({ cells }) => ({ cells: cells.slice(0, -1), reason: cells.at(-1) ?? '' }));
  return { header: table.header.slice(0, -1), rows };
}

type Outcome = 'refused' | 'warned' | 'updated' | 'imported';

/** Returns the outcome that a fault's text calls for. */
function outcomeOf(reason: string): Outcome {
  if (/already exists in/.test(reason)) return 'updated';
  if (/quote and comma inside a field: valid CSV/.test(reason)) return 'imported';
  // Allowed with a warning; tidied cells too.
  if (/warning|normalise|already used by another|in millimetres|accessory_1 is unknown/.test(reason))
    return 'warned';
  return 'refused';
}

const otherText: readonly [RegExp, string][] = [
  [/US ZIP|postcode_incorrect|postcode has/, 'address_postcode'],
  [/^dimensions/, 'height'],
  [/^looks like a real row/, 'address_1'],
  [/^line break/, 'address_2'],
];

/** Returns the column of a fault: the first it names (the second of two), else by keywords. */
function columnOf(reason: string, header: readonly string[]): string | undefined {
  const inField = /it is in (\w+)/.exec(reason)?.[1];
  if (inField !== undefined) return inField;
  const other = otherText.find(([words]) => words.test(reason))?.[1];
  if (other !== undefined) return other;
  const text = reason.replace(/customers\.csv|catalogue\.csv/g, '');
  const places = header
    .map((name) => ({ name, place: text.search(new RegExp(`\\b${name}\\b`)) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place);
  return places.at(text.startsWith('both') ? -1 : 0)?.name;
}

async function tryRows(
  database: Database,
  kind: 'customers' | 'catalogue',
  { header }: BadFile,
  rows: readonly BadRow[],
) {
  const file = fileOf(csvOf([header, ...rows.map((row) => row.cells)]));
  const lines = (await readTable(file, new Report()))?.rows.map((row) => row.line) ?? [];
  return { report: await importTest(database, { kind, file, dryRun: true }), lines };
}

describe.each([
  ['customers', await badFile('customers_bad.csv')],
  ['catalogue', await badFile('catalogue_bad.csv')],
] as const)('%s_bad.csv', (kind, file) => {
  let findings: readonly Finding[][];

  beforeAll(async () => {
    const { report, lines } = await tryRows(db, kind, file, file.rows);
    findings = lines.map((line) => report.findings.filter((finding) => finding.line === line));
  });

  test('refuses the whole file and keeps nothing', async () => {
    const before = await snapshot(db);
    const text = csvOf([file.header, ...file.rows.map((row) => row.cells)]);
    const report = await importTest(db, { kind, file: fileOf(text) });
    expect(report.refused).toBe(true);
    expect(await snapshot(db)).toEqual(before);
  });

  test.each(file.rows.map((row, index) => [index, row.reason, row] as const))(
    'row %i is handled as its reason says: %s',
    async (index, reason, row) => {
      const outcome = outcomeOf(reason);
      const column = columnOf(reason, file.header);
      const errors = findings[index]?.filter((finding) => finding.level === 'error') ?? [];
      if (outcome === 'refused') {
        expect(errors.map((finding) => finding.column)).toContain(column);
        if (reason.startsWith('postcode_')) expect(errors[0]?.reason).toContain(reason.split(':')[0]);
        return;
      }
      expect(errors).toEqual([]);
      if (outcome === 'warned')
        expect(findings[index]).toContainEqual(expect.objectContaining({ level: 'warning', column }));
      // The row alone is imported.
      const { report } = await tryRows(db, kind, file, [row]);
      expect(report.refused).toBe(false);
      expect(report.counts).toMatchObject(
        outcome === 'updated' ? { created: 0, updated: 1 } : { created: 1, updated: 0 },
      );
    },
  );
});
