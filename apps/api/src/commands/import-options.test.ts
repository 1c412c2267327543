import { expect, test } from 'vitest';
import { parseCommand } from './import-options.ts';
import { createProgress } from '../records/import/progress.ts';
import { Report } from '../records/import/report.ts';
import { findingLines, summary } from '../records/import/report-text.ts';

test('accepts a kind, a file and options in any order', () => {
  expect(
    parseCommand(
      '--dry-run orders o.csv --headers h.csv --shift-days -3 --leave-out Notes --leave-out Fax'.split(' '),
    ),
  ).toEqual({
    kind: 'orders',
    file: 'o.csv',
    companion: 'h.csv',
    dryRun: true,
    leaveOut: ['Notes', 'Fax'],
    shiftDays: -3,
  });
  expect(parseCommand(['customers', 'c.csv'])).toMatchObject({
    companion: undefined,
    dryRun: false,
    shiftDays: 0,
  });
  expect(parseCommand(['--help'])).toBe('help');
});

test.each([
  [[], 'Name a kind and a file.'],
  [['depots'], 'Name a kind and a file.'],
  [['dinosaurs', 'a.csv'], 'Unknown kind "dinosaurs".'],
  [['orders', 'a.csv'], 'orders need --headers <file.csv>.'],
  [['depots', 'a.csv', '--headers', 'b.csv'], "--headers can't be used with depots."],
  [['depots', 'a.csv', 'b.csv'], 'Import one file at a time'],
  [['depots', 'a.csv', '--shift-days', '3'], '--shift-days can only be used with orders.'],
  [['orders', 'a.csv', '--headers', 'b.csv', '--shift-days', 'x'], '--shift-days takes a whole number'],
  [['depots', 'a.csv', '--dryrun'], '--dryrun'],
])('refuses %j with a reason', (args, message) => {
  expect(parseCommand(args)).toEqual({ wrong: expect.stringContaining(message) });
});

function progressOn(isTTY: boolean) {
  const written: string[] = [];
  const progress = createProgress({ isTTY, write: (text) => written.push(text) }, 'orders');
  for (let done = 1_000; done <= 30_000; done += 1_000) progress.show(done, 30_000);
  progress.end();
  return written;
}

test('progress rewrites one line on a terminal and adds few lines to a log', () => {
  const terminal = progressOn(true);
  expect(terminal).toHaveLength(31);
  expect(terminal.every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
  expect(progressOn(false)).toEqual([
    'orders: 10,000 of 30,000 rows (33 %)\n',
    'orders: 20,000 of 30,000 rows (66 %)\n',
    'orders: 30,000 of 30,000 rows (100 %)\n',
  ]);
});

test('lists errors by file and line, then warnings, then the result', () => {
  const report = new Report();
  report.warn({ file: 'a.csv', line: 2, column: 'price' }, 'A free item?');
  report.error({ file: 'a.csv', line: 9, column: 'sku' }, 'Second.');
  report.error({ file: 'a.csv', line: 3 }, 'First.');
  expect(findingLines(report)).toEqual([
    'a.csv:3: First.',
    'a.csv:9: sku: Second.',
    'a.csv:2: price: warning: A free item?',
  ]);
  expect(summary(report, 'catalogue', false)).toBe('Refused: 2 errors. 1 warning. Nothing was imported.');
});

test('a second import of the same file reports that nothing changes', () => {
  const report = new Report();
  report.count({ created: 0, updated: 0, unchanged: 40 });
  expect(summary(report, 'containers', false)).toBe(
    'Nothing to change: containers: 0 created, 0 updated, 40 unchanged.',
  );
});

test('lists a thousand findings and counts the rest', () => {
  const report = new Report();
  for (let line = 2; line < 1_504; line += 1) report.error({ file: 'a.csv', line }, 'No.');
  const lines = findingLines(report);
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toBe('… and 502 more errors.');
});
