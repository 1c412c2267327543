import { readFileSync } from 'node:fs';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import { AREAS } from '@hireyard/wire/settings/catalogue/setting';
import { expect, test } from 'vitest';

test('documents every setting by area, code and label', () => {
  const page = readFileSync(new URL('../../../../../docs/use/settings.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter((line) => /^\| .* `\w+` \|$/.test(line));
  const rows = [...Map.groupBy(settings, ({ area }) => area)].map(([area, own]) => {
    const named = own.map(({ code, label, perDepot }) => `${label}${perDepot ? ' *' : ''} \`${code}\``);
    return `| ${AREAS[area]} | ${named.join(', ')} |`;
  });
  expect(listed.sort()).toEqual(rows.sort());
});
