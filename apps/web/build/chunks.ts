/**
 * Which modules share a file. Left alone, the bundler makes a file for every set of pages that use a module: a hundred tiny ones for the
 * first page, each with its own request, and together larger than a few, because compression finds less in each. So what everybody needs
 * anyway travels together, and only what few pages use is left to the bundler.
 */
import type { Rolldown } from 'vite';

/** What the bundler tells of a module. */
interface Info {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  /** The text of it, types and all. */
  readonly code?: string | null;
}
export type InfoOf = (id: string) => Info | null;

/** A part that so large a share of the signed-in pages uses comes with their frame. */
const SHARE = 0.35;
/** A small part that a larger share of the pages uses comes with their frame. */
const FEW = 0.12;
/** A module of fewer letters is small: a request of its own takes longer than its bytes where they are not needed. */
const SMALL = 6000;
const FRAME = /\/src\/app\/signed-in\.tsx$/;
/** What pages are laid out with: nearly every page has some of it. */
const LAYOUT = /\/src\/ui\/layout\.tsx$/;
const PAGE = /\/src\/(?:features|resource)\/.*\.(?:page|screens)\.tsx$/;
/** Pages without a session; the first ones see nearly everybody, the others only customers. */
const SIGN_IN = /\/src\/(app\/public-outlet|features\/people\/sign-in\/[\w-]+\.page)\.tsx$/;
const OPEN =
  /\/src\/(app\/public-outlet|features\/people\/sign-in\/.*|features\/public\/(pay|quote)\/.*|features\/public\/public-.*)\.tsx$/;
/** The list of a resource with all that belongs to it alone. */
const LIST = /\/src\/resource\/list\/list-page\.tsx$/;
/** The pages that are open most of the day and what appears beside them. Their small parts are in one file, even if other pages use them. */
const BUSIEST_LIST = /\/src\/features\/contracts\/list\/contracts\.page\.tsx$/;
const BUSIEST = /\/src\/features\/contracts\/contract\.page\.tsx$/;
const BUSIEST_LAZY = /\/src\/features\/contracts\/contract-extras\.tsx$/;
/** A module that is moved must be moved here too. */
export const NAMED = [FRAME, LAYOUT, PAGE, SIGN_IN, OPEN, LIST, BUSIEST_LIST, BUSIEST, BUSIEST_LAZY];
/** What the start waits for first. What it fetches meanwhile uses the same modules, so these must not be in the file of the start. */
export const WORDS = /\/packages\/messages\/src\/(index|format|dictionary)\.ts$/;
const STYLE = /\.css($|\?)/;
/** A page that names one thing of a feature is not given its others: the bundler drops them. */
const BARREL = /\/src\/features\/[\w-]+\/index\.ts$/;

function reached(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const todo = [...from];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    todo.push(...next(id));
  }
  return seen;
}

/**
 * The file of each module that is not left to the bundler. Files only ever import those named before them here: `words`, `core` (all that the
 * start imports), `sign-in` parts, `shared` (frame and customers' pages), `frame`, `contracts`, `record`, `later`, `record-later`; or `list`, which imports all of the frame.
 * @param start the module that the page loads
 */
export function filesOf(start: string, infoOf: InfoOf): ReadonlyMap<string, string> {
  const statics = (id: string) => infoOf(id)?.importedIds ?? [];
  const all = reached([start], (id) => [...statics(id), ...(infoOf(id)?.dynamicallyImportedIds ?? [])]);
  const named = (what: RegExp) => [...all].filter((id) => what.test(id));
  const uses = (what: RegExp) => reached(named(what), statics);
  const core = reached([start], statics);
  const frame = uses(FRAME);
  const signIn = uses(SIGN_IN);
  const open = uses(OPEN);
  const list = uses(LIST);
  const pages = named(PAGE)
    .filter((id) => !OPEN.test(id))
    .map((id) => ({
      loose: reached([id], statics),
      sure: reached([id], (one) => (BARREL.test(one) ? [] : statics(one))),
    }));
  const lists = named(LIST);
  const byName = (id: string) => id === start || (infoOf(id)?.dynamicImporters.length ?? 0) > 0;
  const fileOf = (id: string): string | undefined => {
    // the bundler knows modules that are loaded by name only by the file that begins with them
    if (byName(id)) return undefined;
    // styles stay with who asks for them: a page would carry those of all
    if (STYLE.test(id)) return undefined;
    if (core.has(id)) return WORDS.test(id) ? 'words' : 'core';
    const common = pages.filter(({ sure }) => sure.has(id)).length >= pages.length * SHARE;
    if (frame.has(id) || LAYOUT.test(id) || common)
      return signIn.has(id) ? 'sign-in-frame' : open.has(id) ? 'shared' : 'frame';
    if (signIn.has(id)) return 'sign-in';
    const onlyLists = pages.every(({ loose, sure }) => !loose.has(id) || lists.every((one) => sure.has(one)));
    return list.has(id) && onlyLists ? 'list' : undefined;
  };
  const files = new Map(
    [...all]
      .flatMap((id) => [[id, fileOf(id)] as const])
      .filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const isSmall = (id: string) => (infoOf(id)?.code?.length ?? SMALL) < SMALL;
  /** Puts the small ones of these into that file, but for those that import what is in none of the files. */
  const gather = (ids: Iterable<string>, file: string, besides: readonly string[]) => {
    const free = (id: string) => !files.has(id) && !byName(id) && !STYLE.test(id) && !open.has(id);
    const taken = new Set([...ids].filter((id) => free(id) && isSmall(id)));
    const within = (id: string) => taken.has(id) || [file, ...besides].includes(files.get(id) ?? '');
    for (let before = -1; before !== taken.size; ) {
      before = taken.size;
      for (const id of taken) if (!statics(id).every(within)) taken.delete(id);
    }
    for (const id of taken) files.set(id, file);
  };
  const first = ['words', 'core', 'sign-in-frame', 'shared'];
  gather(list, 'frame', first);
  // what many pages use would make each of them load the file of one page
  const few = (id: string) => pages.filter(({ loose }) => loose.has(id)).length < pages.length * FEW;
  const busiest = [...uses(BUSIEST)];
  gather(
    busiest.filter((id) => !few(id)),
    'frame',
    first,
  );
  gather(uses(BUSIEST_LIST), 'contracts', [...first, 'frame']);
  gather(busiest, 'record', [...first, 'frame', 'contracts']);
  gather(uses(BUSIEST_LAZY), 'record-later', [...first, 'frame', 'contracts', 'record']);
  return files;
}

/**
 * The bundler's option for it.
 * @param start the path of the module that the page loads
 */
export function codeSplitting(start: string): Rolldown.CodeSplittingOptions {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    // each file is closed as it is; following imports would put back in what is left out above
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'chunks',
        name: (id, context) => {
          files ??= filesOf(start, (one) => context.getModuleInfo(one));
          return files.get(id) ?? null;
        },
      },
    ],
  };
}
