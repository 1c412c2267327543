import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The ids of levels 1 (with a star) and 2 of OWASP ASVS 5.0.0, by chapter. */
const IDS: Readonly<Record<number, string>> = {
  1: '1.1 1.2 2.1* 2.2* 2.3* 2.4* 2.5* 2.6 2.7 2.8 2.9 3.1* 3.2* 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 4.1 4.2 4.3 5.1* 5.2',
  2: '1.1* 1.2 1.3 2.1* 2.2* 2.3 3.1* 3.2 3.3 3.4 4.1',
  3: '2.1* 2.2* 3.1* 3.2 3.3 3.4 4.1* 4.2* 4.3 4.4 4.5 4.6 5.1* 5.2* 5.3* 5.4 5.5 7.1 7.2',
  4: '1.1* 1.2 1.3 2.1 3.1 3.2 4.1* 4.2 4.3 4.4',
  5: '1.1 2.1* 2.2* 2.3 3.1* 3.2* 4.1 4.2 4.3',
  6: '1.1* 1.2 1.3 2.1* 2.2* 2.3* 2.4* 2.5* 2.6* 2.7* 2.8* 2.9 2.10 2.11 2.12 3.1* 3.2* 3.3 3.4 4.1* 4.2* 4.3 4.4 5.1 5.2 5.3 5.4 5.5 6.1 6.2 6.3 8.1 8.2 8.3 8.4',
  7: '1.1 1.2 1.3 2.1* 2.2* 2.3* 2.4* 3.1 3.2 4.1* 4.2* 4.3 4.4 4.5 5.1 5.2 6.1 6.2',
  8: '1.1* 1.2 2.1* 2.2* 2.3 3.1* 4.1',
  9: '1.1* 1.2* 1.3* 2.1* 2.2 2.3 2.4',
  10: '1.1 1.2 2.1 2.2 3.1 3.2 3.3 3.4 4.1* 4.2* 4.3* 4.4* 4.5* 4.6 4.7 4.8 4.9 4.10 4.11 5.1 5.2 5.3 5.4 5.5 6.1 6.2 7.1 7.2 7.3',
  11: '1.1 1.2 2.1 2.2 2.3 3.1* 3.2* 3.3 4.1* 4.2 4.3 4.4 5.1 6.1',
  12: '1.1* 1.2 1.3 2.1* 2.2* 3.1 3.2 3.3 3.4',
  13: '1.1 2.1 2.2 2.3 2.4 2.5 3.1 3.2 4.1* 4.2 4.3 4.4 4.5',
  14: '1.1 1.2 2.1* 2.2 2.3 2.4 3.1* 3.2 3.3',
  15: '1.1* 1.2 1.3 2.1* 2.2 2.3 3.1* 3.2 3.3 3.4 3.5 3.6 3.7',
  16: '1.1 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 3.4 4.1 4.2 4.3 5.1 5.2 5.3',
  17: '1.1 2.1 2.2 2.3 2.4 3.1 3.2',
};

const root = new URL('../../../../../', import.meta.url);
const page = readFileSync(new URL('docs/run/security.md', root), 'utf8');
/** Ids as on the page: with a star for level 1. */
const asked = Object.entries(IDS).flatMap(([chapter, ids]) =>
  ids.split(' ').map((id) => `V${chapter}.${id}`),
);
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [ids = '', how = '', ...evidence] = line.slice(2, -2).split(' | ');
    return { ids: ids.split(' '), how, evidence };
  });
const exists = (path: string): boolean => existsSync(new URL(path, root));

test('every requirement of levels 1 and 2 is on the page once, and no other', () => {
  expect(asked).toHaveLength(253);
  expect(asked.filter((id) => id.endsWith('*'))).toHaveLength(70);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual([...asked].sort());
});

test('every row says how it is met, with existing files or a reason', () => {
  const reasons = page.slice(page.indexOf('### Not applicable'));
  for (const { ids, how, evidence } of rows) {
    const [shown = '', ...rest] = evidence;
    expect([ids, how.length > 5, rest]).toEqual([ids, true, []]);
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    if (evidence.length === 0) expect(reasons).toContain(`| ${ids.join(' ')} |`);
    else if (/^(operator|\*\*gap):/.test(shown)) expect(shown.length).toBeGreaterThan(18);
    else {
      expect([ids, shown.replace(/`[^`]+`/g, '').trim()]).toEqual([ids, '']);
      expect([ids, files.filter((path) => !exists(path)), files.length > 0]).toEqual([ids, [], true]);
      // A claim stays true only if a test fails when it isn't.
      expect([ids, files.some((path) => /\.(test|spec)\.ts$|rules\.mjs$/.test(path))]).toEqual([ids, true]);
    }
  }
});
