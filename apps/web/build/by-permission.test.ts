import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS } from '@hireyard/domain/people/access';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');
/** Where groups are named to people, and where the menu's own table asks for them. */
const NAMING = /^(features\/people\/users\/|gallery\/|app\/(menu|signed-in)\.tsx$|lib\/api\/user\.ts$)/;

test('what a page or button offers follows permissions, never the name of a group', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|story)\.tsx?$/.test(file) && !NAMING.test(file));
  expect(files.length).toBeGreaterThan(300);
  // “Finance” is also the title of a page.
  const names = GROUPS.filter((group) => group !== 'Finance').join('|');
  const named = new RegExp(`['"\`](${names})['"\`]|\\b(user|me)\\??\\.groups\\b`);
  expect(files.filter((file) => named.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});
