import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, NAMED, WORDS } from './chunks.ts';

/** What each module imports, and what it loads later, by the end of its path. */
const graph: Readonly<
  Record<string, { readonly now?: readonly string[]; readonly later?: readonly string[] }>
> = {
  'main.tsx': {
    now: ['react.js', 'main.css'],
    later: [
      'app/signed-in.tsx',
      'app/public-outlet.tsx',
      'features/people/sign-in/login.page.tsx',
      'features/public/pay/pay.page.tsx',
      'features/settings/depot/depots.page.tsx',
      'features/settings/depot/depot.page.tsx',
      'features/stock/planner/planner.page.tsx',
      'features/stock/stage.page.tsx',
      'features/contracts/list/contracts.page.tsx',
      'features/contracts/contract.page.tsx',
      ...Array.from({ length: 12 }, (_, at) => `features/other/${at}.page.tsx`),
    ],
  },
  'app/signed-in.tsx': { now: ['react.js', 'menu.tsx', 'ui/button.tsx', 'ui/table.tsx', 'menu.css'] },
  'app/public-outlet.tsx': { now: ['react.js'] },
  'features/people/sign-in/login.page.tsx': { now: ['ui/button.tsx', 'ui/secret.tsx'] },
  'features/public/pay/pay.page.tsx': { now: ['ui/table.tsx', 'ui/card.tsx'] },
  'features/settings/depot/depots.page.tsx': { now: ['resource/list/list-page.tsx', 'ui/wide.tsx'] },
  'features/settings/depot/depot.page.tsx': {
    now: ['ui/wide.tsx', 'features/settings/index.ts', 'resource/list/keys.ts'],
  },
  'features/settings/index.ts': { now: ['resource/list/filter.tsx'] },
  'features/stock/planner/planner.page.tsx': { now: ['ui/days.ts'] },
  'features/stock/stage.page.tsx': { now: ['ui/days.ts', 'ui/wide.tsx'] },
  'resource/list/list-page.tsx': {
    now: [
      'react.js',
      'resource/list/rows.tsx',
      'resource/list/filter.tsx',
      'ui/days.ts',
      'resource/list/keys.ts',
    ],
    later: ['resource/list/views.tsx'],
  },
  'resource/list/keys.ts': { now: ['resource/list/order.ts'] },
  'features/contracts/list/contracts.page.tsx': { now: ['resource/list/list-page.tsx', 'contract/day.ts'] },
  'features/contracts/contract.page.tsx': {
    now: ['contract/day.ts', 'header/steps.ts', 'header/moves.ts', 'header/styled.tsx', 'header/table.tsx'],
    later: ['features/contracts/contract-extras.tsx'],
  },
  'header/moves.ts': { now: ['header/table.tsx'] },
  'header/styled.tsx': { now: ['header/styled.css'] },
  'features/contracts/contract-extras.tsx': { now: ['header/steps.ts', 'contract/mail.tsx'] },
};
for (let at = 0; at < 12; at += 1)
  Object.assign(graph, { [`features/other/${at}.page.tsx`]: { now: ['ui/wide.tsx'] } });
const src = '/x/src/';
/** Modules that are not small. */
const LARGE = ['resource/list/rows.tsx', 'resource/list/filter.tsx', 'header/table.tsx'];
const files = filesOf(`${src}main.tsx`, (id) => {
  const name = id.slice(src.length);
  const ids = (names: readonly string[] = []) => names.map((one) => `${src}${one}`);
  const importers = Object.keys(graph).filter((from) => graph[from]?.later?.includes(name));
  return {
    importedIds: ids(graph[name]?.now),
    dynamicallyImportedIds: ids(graph[name]?.later),
    dynamicImporters: ids(importers),
    code: LARGE.includes(name) ? ' '.repeat(9000) : '',
  };
});
const fileOf = (name: string) => files.get(`${src}${name}`);

it('what the start imports, whoever else does, is one file', () => expect(fileOf('react.js')).toBe('core'));

it('what the start waits for stands by itself: what it fetches meanwhile uses it', () => {
  const found = filesOf('/x/main.tsx', (id) => ({
    importedIds:
      id === '/x/main.tsx'
        ? ['/x/packages/messages/src/browser.ts']
        : id.endsWith('browser.ts')
          ? ['/x/packages/messages/src/index.ts']
          : [],
    dynamicallyImportedIds: [],
    dynamicImporters: [],
  }));
  expect([...found.values()]).toEqual(['core', 'words']);
});

it('modules that the start waits for import only what is loaded before it', () => {
  const messages = join(import.meta.dirname, '../../../packages/messages/src');
  const read = (name: string) => readFileSync(join(messages, name), 'utf8');
  const awaited = [...read('browser.ts').matchAll(/import\('\.\/([\w-]+\.ts)'\)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(awaited).toEqual(expect.arrayContaining(['from-server.ts', 'pseudo.ts']));
  for (const name of awaited)
    for (const [, from] of read(name).matchAll(/^import (?!type)[^;]* from '\.\/([\w-]+\.ts)';/gm))
      expect({ name, from, early: WORDS.test(`/packages/messages/src/${from}`) }).toEqual({
        name,
        from,
        early: true,
      });
});

it('the frame is one file, but for what pages without a session need of it', () =>
  expect(['menu.tsx', 'ui/button.tsx', 'ui/table.tsx'].map(fileOf)).toEqual([
    'frame',
    'sign-in-frame',
    'shared',
  ]));

it('what only the sign-in needs is a file that no other page loads', () =>
  expect(fileOf('ui/secret.tsx')).toBe('sign-in'));

it('what many pages use comes with the frame', () => expect(fileOf('ui/wide.tsx')).toBe('frame'));

it('what only lists use is one file; what pages without a list may use is not in it', () =>
  expect(['resource/list/rows.tsx', 'resource/list/filter.tsx', 'ui/card.tsx'].map(fileOf)).toEqual([
    'list',
    undefined,
    undefined,
  ]));

it('styles, the start and all that is loaded by its name keep their own files', () =>
  expect(
    [
      'main.css',
      'menu.css',
      'main.tsx',
      'app/signed-in.tsx',
      'features/stock/planner/planner.page.tsx',
      'resource/list/views.tsx',
    ].map(fileOf),
  ).toEqual(Array.from({ length: 6 })));

it('what is small, of lists and other pages, comes with the frame, and of the busiest pages in one file for each', () =>
  expect(
    [
      'resource/list/keys.ts',
      'resource/list/order.ts',
      'contract/day.ts',
      'header/steps.ts',
      'contract/mail.tsx',
    ].map(fileOf),
  ).toEqual(['frame', 'frame', 'contracts', 'record', 'record-later']));

it('what is not small, has a style or imports such a module is left to the bundler: files must not import each other', () =>
  expect(['header/table.tsx', 'header/styled.tsx', 'header/moves.ts'].map(fileOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]));

it('every rule that names modules finds one', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') }).map(
    (path) => `/${path}`,
  );
  expect(NAMED.filter((rule) => !paths.some((path) => rule.test(path)))).toEqual([]);
});
