// Generates the registries of resources and pages from declarations, implementations and paths (`npm run registries`).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { bin, root } from './project.mjs';

const NOTE = 'Written by `npm run registries`; do not edit.';
/** Properties of a declaration that make up its head, used by links and pickers without the rest. */
const HEAD =
  /^ {2}(?:name|path|permission|label|plural|title|retires|page): .*,$|^ {2}screens: \{ .* \},$|^ {2}screens: \{\n(?: {3,}.*\n)*? {2}\},$/gm;
/** Parts of `screens` that only the pages need (`PageFacts` of head.ts), with their lines. */
const OF_PAGES = /^ {4}(?:consequence|empty|related|notes|files):.*\n(?: {5,}.*\n| {4}[\])}].*\n)*/gm;

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
/** Returns the TypeScript files of a folder, without tests and generated ones. */
function filesOf(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).map((file) => file.split(sep).join('/'));
  return files.filter((file) => /^[^.]+\.ts$/.test(file)).sort(byText);
}
/** Returns all matches of a pattern in the files of a folder: `{ file, text, match }`. */
const found = (folder, pattern) =>
  filesOf(folder).flatMap((file) => {
    const text = readFileSync(join(root, folder, file), 'utf8');
    return [...text.matchAll(pattern)].map((match) => ({ file, text, match }));
  });

/** Returns the resources declared by `defineResource`, with the lines of their heads. */
function declared() {
  const all = found('packages/wire/src', /^export const (\w+) = defineResource\(\{\n(.*?)^\}\);/gms);
  return all
    .map(({ file, match: [, name, body] }) => {
      const head = [...body.matchAll(HEAD)].map(([part]) => part.replaceAll(OF_PAGES, ''));
      if (!head.includes(`  name: '${name}',`))
        throw new Error(`${file}: the declaration exported as ${name} must begin with name: '${name}'.`);
      return { file, name, head, hasScreens: head.some((part) => part.startsWith('  screens: ')) };
    })
    .sort((a, b) => byText(a.name, b.name));
}

/** Returns exports that replace a declaration of another file: `export const y: typeof x = { ...x, … }`. */
const completed = () =>
  new Map(
    found('packages/wire/src', /^export const (\w+): typeof (\w+) = \{ \.\.\.\2,/gm).map(
      ({ file, match: [, name, of] }) => [of, { file, name }],
    ),
  );

/** Returns import lines, one per file. */
function importsOf(rows, place) {
  const byFile = new Map();
  for (const { file, name } of rows) byFile.set(file, [...(byFile.get(file) ?? []), name]);
  return [...byFile].map(([file, names]) => `import { ${names.join(', ')} } from '${place}${file}';`);
}

function wireRegistry(resources) {
  const better = completed();
  const rows = resources.map(({ file, name }) => ({ key: name, file, name, ...better.get(name) }));
  return [
    `/** Every resource of the API. ${NOTE} */`,
    `import { dictionary } from '@hireyard/messages/dictionary';`,
    `import type { AnyResource } from './resource/define-resource.ts';`,
    ...importsOf(rows, './'),
    '',
    'export const resources: Readonly<Record<string, AnyResource>> = dictionary({',
    ...rows.map(({ key, name }) => (key === name ? `  ${name},` : `  ${key}: ${name},`)),
    '});',
  ];
}

const headRegistry = (resources) => [
  `/** The heads of all declarations. ${NOTE} */`,
  `import { t } from '@hireyard/messages';`,
  '',
  'export const rows = {',
  ...resources.flatMap(({ name, head }) => [
    `${name}: {`,
    ...head.filter((line) => !line.startsWith('  name: ')),
    '},',
  ]),
  '} as const;',
];

const FEATURES = 'apps/web/src/features';
/** Returns the feature files with this ending, by the rest of their names. */
const featureFiles = (ending) =>
  new Map(
    readdirSync(join(root, FEATURES), { recursive: true })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => file.endsWith(ending))
      .map((file) => [file.split('/').at(-1).replace(ending, ''), file]),
  );

/** Returns how to load the declarations whose screens are generated, with the custom parts of their pages. */
function screenRegistry(resources) {
  const shown = resources.filter(({ hasScreens }) => hasScreens);
  const own = featureFiles('.screens.tsx');
  const idle = [...own].find(([key]) => !shown.some(({ name }) => name === key));
  if (idle !== undefined)
    throw new Error(`features/${idle[1]} doesn't have the name of a resource with screens.`);
  return [
    `/** Declarations with generated screens, and their custom parts. ${NOTE} */`,
    `import type { AnyResource } from '@hireyard/wire/resource/define-resource';`,
    `import type { Screen } from '../resource/screens/screen.ts';`,
    '',
    'export const declared: Readonly<Record<string, () => Promise<Screen>>> = {',
    ...shown.map(({ file, name }) => {
      const parts = own.get(name);
      if (parts !== undefined)
        return `  ${name}: async () => (await import('../features/${parts}')).default,`;
      const from = `@hireyard/wire/${file.replace(/\.ts$/, '')}`;
      return `  ${name}: async () => ({ resource: (await import('${from}')).${name} as AnyResource }),`;
    }),
    '};',
  ];
}

/** Paths that the app handles without a page. */
const NO_PAGE = ['logout'];
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns the paths of paths.ts with their page files. Throws if paths and pages don't match. */
function addresses() {
  const text = readFileSync(join(root, 'apps/web/src/lib/registry/paths.ts'), 'utf8');
  const routes = text.matchAll(
    /^ {2}(\w+): route\('([^']+)', (?:t\(.*?\)|'.*?')\),(?: \/\/ page: (\w+))?$/gm,
  );
  const byKey = new Map([...featureFiles('.page.tsx')].map(([name, file]) => [camel(name), file]));
  const rows = [...routes]
    .map(([, key, pattern, page = key]) => ({ key, pattern, page, file: byKey.get(page) }))
    .filter(({ key }) => !NO_PAGE.includes(key));
  const missing = rows.find(({ file }) => file === undefined);
  if (missing !== undefined)
    throw new Error(`paths.${missing.key} shows ${missing.page}, but no *.page.tsx has its name.`);
  const shown = new Set([...rows.map(({ page }) => page), 'unknown', 'publicUnknown']);
  const idle = [...byKey].find(([key]) => !shown.has(key));
  if (idle !== undefined) throw new Error(`features/${idle[1]} has no path in paths.ts.`);
  return rows;
}
const isOpen = ({ pattern }) => /^\/(noauth|authentication\/login)(\/|$)/.test(pattern);

/** Generates the list of pages by path; `open` for those without a session. */
function pageRegistry(all, open) {
  const rows = all.filter((row) => isOpen(row) === open);
  const make = open ? 'openPage' : 'page';
  const pages = new Map(rows.map(({ page, file }) => [page, file]));
  return [
    `/** The pages ${open ? 'that need no session' : 'of signed-in users'}, by path. ${NOTE} */`,
    `import { paths } from '../lib/registry/paths.ts';`,
    `import { at, ${make}, type RoutedPage } from './outlet.tsx';`,
    '',
    ...[...pages].map(([key, file]) => `const ${key} = ${make}(() => import('../features/${file}'));`),
    '',
    `export const ${open ? 'publicPages' : 'signedInPages'}: readonly RoutedPage[] = [`,
    ...rows.map(({ key, page }) => `  at(paths.${key}, ${page}),`),
    '];',
  ];
}

function implementationRegistry() {
  const all = found('apps/api/src', /^export const (\w+Resource): Implementation =/gm)
    .map(({ file, match: [, name] }) => ({ file, name }))
    .sort((a, b) => byText(a.name, b.name));
  return [
    `/** The implementations of resources. ${NOTE} */`,
    `import type { Implementation } from '../records/implementation.ts';`,
    ...importsOf(all, '../'),
    '',
    'export const implemented: readonly Implementation[] = [',
    ...all.map(({ name }) => `  ${name},`),
    '];',
  ];
}

function formatted(file, lines) {
  const { stdout, status, stderr } = spawnSync(bin('biome'), ['format', `--stdin-file-path=${file}`], {
    cwd: root,
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${file} could not be formatted: ${stderr}`);
  return stdout;
}

/** Returns the expected text of each registry, by file. */
export function registries() {
  const resources = declared();
  const pages = addresses();
  const lines = {
    'packages/wire/src/resources.ts': wireRegistry(resources),
    'packages/wire/src/resource/head-rows.ts': headRegistry(resources),
    'apps/api/src/app/implemented.ts': implementationRegistry(),
    'apps/web/src/app/declared.gen.ts': screenRegistry(resources),
    'apps/web/src/app/pages.gen.tsx': pageRegistry(pages, false),
    'apps/web/src/app/public-pages.gen.tsx': pageRegistry(pages, true),
  };
  return Object.entries(lines).map(([file, own]) => [file, formatted(file, own)]);
}

/** Returns the registries that are out of date, one sentence each. */
export const registryProblems = () =>
  registries()
    .filter(
      ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
    )
    .map(([file]) => `${file} is out of date: run npm run registries`);
