/**
 * Build-only plugin. Puts the list of files that the warehouse needs without a network into the service worker: the entry, the frame, the
 * warehouse's pages, what all of these import, their styles, fonts and the reader of codes. Other pages are left out. The words of each
 * language are a list of their own: a device keeps those that it speaks.
 */
import type { Plugin } from 'vite';

/** A part of the build: what it imports statically, and the files that belong to it. */
export interface Part {
  readonly fileName: string;
  readonly facade: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Styles, pictures, fonts, WebAssembly. */
  readonly files: readonly string[];
}

const TOKEN = 'OFFLINE_FILES';
const WORDS_TOKEN = 'OFFLINE_TEXTS';
/** The catalogues as a build parts them (build/words.ts). */
const WORDS = /\/catalogues\/([\w-]+)\.json(?:\.rest)?\.words$/;
/** Modules that are wanted themselves and, of them, all that loads later but pages. */
const ROOTS = [
  /\/index\.html$/,
  /\/src\/app\/signed-in\.tsx$/,
  /\/src\/features\/warehouse\/(?:[\w-]+\/)*[\w-]+\.page\.tsx$/,
];
const PAGE = /\/src\/(?:features|resource)\/.*\.page\.tsx$/;
/** Loads later, of the frame and beside the warehouse: wanted, but not what these load later in their turn. */
const LATER = [
  /\/src\/ui\/scan\//,
  /\/src\/ui\/help\//,
  /\/src\/(lib\/live\/news|page\/recents|app\/prefetch)\.ts$/,
  // every language but the first waits for it
  /\/packages\/messages\/src\/from-server\.ts$/,
];

/** The files of all roots and of what they import, in order of name; throws when a root is not there. */
export function offlineFiles(parts: readonly Part[]): readonly string[] {
  const byName = new Map(parts.map((part) => [part.fileName, part]));
  const files = new Set<string>();
  const seen = new Set<string>();
  const isWanted = (name: string): boolean => {
    const facade = byName.get(name)?.facade ?? '';
    return LATER.some((one) => one.test(facade)) && !PAGE.test(facade);
  };
  const visit = (part: Part): void => {
    if (seen.has(part.fileName)) return;
    seen.add(part.fileName);
    for (const file of [part.fileName, ...part.files]) files.add(file);
    for (const name of [...part.imports, ...part.dynamicImports.filter(isWanted)]) {
      const next = byName.get(name);
      if (next !== undefined) visit(next);
    }
  };
  for (const root of ROOTS) {
    const found = parts.filter(({ facade }) => facade !== null && root.test(facade));
    if (found.length === 0) throw new Error(`offline-files: the build has nothing like ${root.source}`);
    for (const part of found) visit(part);
  }
  return [...files].map((file) => `/${file}`).sort();
}

/** The files of the words, by the language (in small letters); throws when the build has none. */
export function offlineText(parts: readonly Part[]): Readonly<Record<string, readonly string[]>> {
  const words: Record<string, string[]> = {};
  for (const { fileName, facade } of parts) {
    const [, language] = WORDS.exec(facade ?? '') ?? [];
    if (language !== undefined) (words[language] ??= []).push(`/${fileName}`);
  }
  if (Object.keys(words).length === 0) throw new Error('offline-files: the build has no words');
  for (const files of Object.values(words)) files.sort((a, b) => a.localeCompare(b));
  return words;
}

/** Replaces the tokens in the worker once all names are known. */
export function offlineList(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const worker = chunks.find(({ code, isEntry }) => isEntry && code.includes(TOKEN));
      if (worker === undefined) throw new Error('offline-files: no worker asks for the list');
      const parts = chunks.map((chunk) => ({
        fileName: chunk.fileName,
        facade: chunk.facadeModuleId?.replaceAll('\\', '/') ?? null,
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        files: [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])],
      }));
      worker.code = worker.code
        .replaceAll(TOKEN, JSON.stringify(offlineFiles(parts)))
        .replaceAll(WORDS_TOKEN, JSON.stringify(offlineText(parts)));
    },
  };
}
