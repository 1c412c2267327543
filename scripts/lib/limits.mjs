// Size limits: 80 lines for a function (tests are exempt), complexity 15, 300 lines for a file. What exceeded them when they
// were introduced is listed in scripts/limits.json with its size and may only shrink. An entry that is to stay has its reason
// after the sizes. `npm run limits` updates the list.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './project.mjs';

const MAX_FILE_LINES = 300;
const list = join(root, 'scripts/limits.json');
const config = join(root, 'scripts/limits-lint.json');

/** What the linter finds beyond the limits: `path: rule of name` and the sizes, largest first. */
function lintedSizes() {
  const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e'].filter((one) =>
    existsSync(join(root, one)),
  );
  const { stdout, error, stderr } = spawnSync(bin('oxlint'), ['-c', config, '--format=json', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (!stdout?.startsWith('{')) throw new Error(`The linter said no JSON: ${error?.message ?? stderr}`);
  const { diagnostics, number_of_files: files } = JSON.parse(stdout);
  if (files < 100) throw new Error(`The linter saw only ${files} files.`);
  const sizes = {};
  for (const { code, filename, message } of diagnostics) {
    const rule = code.includes('complexity') ? 'complexity' : 'lines';
    const name = /`([^`]+)`/.exec(message)?.[1] ?? 'a function without a name';
    const size = Number(/\((\d+)\)|complexity of (\d+)/.exec(message)?.slice(1).find(Boolean));
    (sizes[`${filename}: ${rule} of ${name}`] ??= []).push(size);
  }
  for (const found of Object.values(sizes)) found.sort((a, b) => b - a);
  return sizes;
}

const fileSizes = (files) =>
  Object.fromEntries(
    files
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
      // what a script writes is read by nobody
      .filter(({ text }) => !text.slice(0, 300).includes('do not edit'))
      .map(({ file, text }) => [`${file}: lines`, text.split('\n').length - 1])
      .filter(([, lines]) => lines > MAX_FILE_LINES)
      .map(([key, lines]) => [key, [lines]]),
  );

/** Everything beyond a limit, by what it is. */
const sizesNow = (files) => ({ ...fileSizes(files), ...lintedSizes() });

/** Separates the sizes of an entry from the reason why it stays, if it has one. */
const entry = (listed) => ({
  sizes: listed.filter((one) => typeof one === 'number'),
  reasons: listed.filter((one) => typeof one === 'string'),
});

/**
 * What is too large and not on the list, or larger than the list says, and entries of the list that are no longer true.
 * @param {Record<string, (number | string)[]>} known
 * @param {Record<string, number[]>} now
 */
export function compareLimits(known, now) {
  const grown = Object.entries(now).flatMap(([what, sizes]) =>
    sizes
      .map((size, at) => [size, entry(known[what] ?? []).sizes[at] ?? 0])
      .filter(([size, allowed]) => size > allowed)
      .map(([size, allowed]) => `${what}: ${size}${allowed > 0 ? `, was ${allowed}` : ''}. Make it smaller.`),
  );
  const shrunk = Object.entries(known).some(
    ([what, listed]) => JSON.stringify(now[what] ?? []) !== JSON.stringify(entry(listed).sizes),
  );
  if (grown.length > 0) return grown;
  return shrunk ? ['scripts/limits.json names more than there is: run `npm run limits`.'] : [];
}

/** Problems with the limits, one sentence each. */
export const limitProblems = (files) =>
  compareLimits(JSON.parse(readFileSync(list, 'utf8')), sizesNow(files));

/** Updates the list to the present sizes, never upwards; returns what has grown. */
export function shrinkLimits(files) {
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const now = sizesNow(files);
  const kept = Object.entries(known).flatMap(([what, listed]) => {
    const { sizes, reasons } = entry(listed);
    const left = (now[what] ?? []).slice(0, sizes.length).map((size, at) => Math.min(size, sizes[at]));
    return left.length > 0 ? [[what, [...left, ...reasons]]] : [];
  });
  const lines = kept.map(([what, listed]) => `  ${JSON.stringify(what)}: ${JSON.stringify(listed)}`);
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`);
  spawnSync(bin('biome'), ['format', '--write', list], { cwd: root });
  return compareLimits(Object.fromEntries(kept), now);
}
