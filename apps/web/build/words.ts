/**
 * Build-only plugin. Parts each catalogue: what pages without a session say comes with the first of them, the rest before the code of the
 * others. What only documents and mail say is no word of the web app.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type Plugin } from 'vite';
import { messagesOfSources } from '../../../scripts/lib/messages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Texts of documents and emails to customers. */
const PAPER =
  /^apps\/api\/src\/(contracts\/documents\/(bundle|delivery-note|invoice|offer|picking-list|sheet|titles)|print\/(page|company)|comms\/letters\/(words|say|[a-z]+-bodies)|mail\/templates\/.*|money\/(statements\/pdf|pay\/receipt))\.ts$/;
/** What the server may answer to somebody without a session. */
const OPEN_SERVER =
  /^apps\/api\/src\/(people\/sign-in|platform\/(auth|http)|contracts\/(quotes|documents)|print|money\/(pay|cards\/provider))/;
/** Loaded only once all words are there; nobody needs help to sign in. */
const SIGNED_IN = /\/src\/app\/(pages\.gen|signed-in)\.tsx$|\/src\/ui\/help\/help\.tsx$/;
const PUBLIC = /\/src\/app\/public-(pages\.gen|outlet)\.tsx$/;

const LANGUAGES = /\/packages\/messages\/src\/languages\.ts$/;
const LOADED = /import\('([^']+\.json)'(?:, \{[^)]*\})?\)/g;

type Catalogue = Readonly<Record<string, string>>;

/** The files that pages without a session are made of, the start among them. */
function openFiles(start: string): ReadonlySet<string> {
  const exportsOf = new Map<string, Readonly<Record<string, string | Record<string, string>>>>();
  const inPackage = (name: string): string | undefined => {
    const [, dir = '', rest] = /^@hireyard\/([\w-]+)(\/.*)?$/.exec(name) ?? [];
    if (dir === '') return undefined;
    const home = join(root, 'packages', dir);
    const map = exportsOf.get(dir) ?? JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).exports;
    exportsOf.set(dir, map);
    const found = map[`.${rest ?? ''}`] ?? map['./*']?.replace('*', (rest ?? '').slice(1));
    if (found === undefined) throw new Error(`words: ${name} is no part of its package`);
    return join(home, typeof found === 'string' ? found : (found['browser'] ?? ''));
  };
  const seen = new Set<string>();
  const todo = [start];
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    const { module } = parseSync(file, code);
    const names = [
      // types say nothing
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map((one) => one.moduleRequest.value),
      ...module.staticExports.flatMap((one) =>
        one.entries.flatMap((entry) => (entry.isType ? [] : (entry.moduleRequest?.value ?? []))),
      ),
    ];
    if (!SIGNED_IN.test(file) || PUBLIC.test(file)) {
      const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
        code.slice(start + 1, end - 1),
      );
      names.push(...later.filter((name) => name.startsWith('.')));
    }
    for (const name of names) {
      const next = name.startsWith('.') ? join(dirname(file), name) : inPackage(name);
      if (next !== undefined && !next.endsWith('/app/signed-in.tsx')) todo.push(next);
    }
  }
  return new Set([...seen].map((file) => relative(root, file).replaceAll('\\', '/')));
}

/** The messages of the first part, and those of no page. */
export function partsOf(
  files: ReadonlyMap<string, ReadonlySet<string>>,
  open: ReadonlySet<string>,
): { readonly first: ReadonlySet<string>; readonly none: ReadonlySet<string> } {
  const first = new Set<string>();
  const none = new Set<string>();
  for (const [message, places] of files) {
    const said = [...places].filter((file) => !PAPER.test(file));
    if (said.length === 0) none.add(message);
    else if (said.some((file) => open.has(file) || OPEN_SERVER.test(file))) first.add(message);
  }
  return { first, none };
}

export function wordsInParts(): Plugin {
  let parts: ReturnType<typeof partsOf> | undefined;
  return {
    name: 'words-in-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const named = /(?:^|\/)([\w-]+\.json)(\.rest)?(?:\.words)?$/.exec(source);
      if (named === null || !/\/catalogues\//.test(source) || importer === undefined) return undefined;
      return join(root, 'packages/messages/catalogues', `${named[1]}${named[2] ?? ''}.words`);
    },
    load(id) {
      const [, file, rest] = /^(.*\.json)(\.rest)?\.words$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      parts ??= partsOf(messagesOfSources().files, openFiles(join(root, 'apps/web/src/main.tsx')));
      const { first, none } = parts;
      const words = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
      const kept = Object.entries(words).filter(
        ([message]) => !none.has(message) && first.has(message) === (rest === undefined),
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))};`, moduleType: 'js' };
    },
    // not in the catalogue itself: what loads a file stands with the start, which waits for the catalogue
    transform(code, id) {
      if (!LANGUAGES.test(id)) return undefined;
      const parted = code.replaceAll(LOADED, (_all, file: string) => {
        const rest = `rest: () => import('${file}.rest')`;
        return `import('${file}').then((first) => ({ default: first.default, ${rest} }))`;
      });
      if (parted === code) throw new Error('words: no catalogue is loaded by its name');
      return { code: parted, map: null };
    },
  };
}
