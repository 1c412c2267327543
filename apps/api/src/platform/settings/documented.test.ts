import { readFileSync } from 'node:fs';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import { AREAS } from '@hireyard/wire/settings/catalogue/setting';
import { expect, test } from 'vitest';

test('documents every setting by area, code and label', () => {
  const page = readFileSync(new URL('../../../../../docs/use/settings.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter((line) => /^\| .* \| `/.test(line));
  const rows = settings.map(
    ({ area, code, label, perDepot }) => `| ${AREAS[area]} | \`${code}\` | ${label}${perDepot ? ' *' : ''} |`,
  );
  expect(listed.sort()).toEqual(rows.sort());
});
