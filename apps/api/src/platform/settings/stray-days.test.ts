import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const TEST = /\.test\.tsx?$|\.testing\.ts$|[\\/]testing[\\/]/;
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file))
    .map((file) => join(folder, file));
/** Returns lines that match a pattern, as `file: line`. */
const found = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test("the server takes days from the business's calendar, not a UTC or machine clock", () => {
  const files = sources('apps/api/src');
  expect(found(files, /current_date|now\(\)::date|created_at::date/)).toEqual([]);
  expect(found(files, /\.(getFullYear|getMonth|getDate|getDay|getHours|getMinutes)\(/)).toEqual([]);
  const zone = found(files, /\.TIME_ZONE\b/).map((line) => line.replace(/:.*/, ''));
  expect([...new Set(zone)].sort((a, b) => (a < b ? -1 : 1))).toEqual([
    'apps/api/src/app/process/set-up.ts',
    'apps/api/src/app/services.ts',
    'apps/api/src/commands/import.ts',
    'apps/api/src/commands/reconcile.ts',
    'apps/api/src/main.ts',
    'apps/api/src/people/sign-in/first-admin/make.ts',
    'apps/api/src/settings/follow-setting.ts',
    'apps/api/src/system/backup/backup.ts',
  ]);
});

test("screens take days and times from the business's clock, not the device's", () => {
  const files = sources('apps/web/src');
  expect(found(files, /\.(getFullYear|getMonth|getDate|getDay|getHours|getMinutes)\(/)).toEqual([]);
  expect(found(files, /new Date\(\)\.toISOString\(\)\.slice|toLocale(Date|Time)String/)).toEqual([]);
});
