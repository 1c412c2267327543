// `npm run prose`: checks wording and spelling of screens, docs and comments. Each kind may have as many problems as in
// scripts/prose/known.json, so that new texts follow the rules while old ones are rewritten.
// npm run prose -- FILE …     shows every problem of these files or folders
// npm run prose -- --update   writes the current numbers, which may only shrink
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proseTexts, spellingProblems, wordingProblems } from './lib/prose.mjs';
import { root } from './lib/project.mjs';

const knownFile = join(root, 'scripts/prose/known.json');
const cacheFile = join(root, '.cache/prose.json');
const json = (file, fallback) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback);
const hash = (...parts) => createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
const rules = hash(
  ...['lib/prose.mjs', 'prose/terms.yml', 'prose/words.txt', '../package-lock.json'].map((name) =>
    readFileSync(join(root, 'scripts', name), 'utf8'),
  ),
);

/** Returns the problems of every text; results of unchanged texts come from a cache. */
async function allProblems() {
  const before = json(cacheFile, {});
  const cache = {};
  const found = [];
  for (const { kind, file, source } of proseTexts()) {
    const key = hash(rules, kind, source);
    cache[key] = before[key] ?? [
      ...(await wordingProblems(kind, source)),
      ...(await spellingProblems(source)),
    ];
    found.push(...cache[key].map(({ line, problem }) => ({ kind, file, line, problem })));
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(cache));
  return found;
}

const show = (list) =>
  list.map(({ kind, file, line, problem }) => `${file}:${line} (${kind}) ${problem}`).join('\n');

/** Files that differ from the last commit; none outside a git clone. */
function changedFiles() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return new Set(
      `${git('diff', '--name-only', 'HEAD~1')}${git('ls-files', '--others', '--exclude-standard')}`.split(
        '\n',
      ),
    );
  } catch {
    return new Set();
  }
}

const args = process.argv.slice(2);
const found = await allProblems();
const known = json(knownFile, {});
const kinds = ['screen', 'docs', 'comments'];
const counts = Object.fromEntries(
  kinds.map((kind) => [kind, found.filter((one) => one.kind === kind).length]),
);
const worse = kinds.filter((kind) => counts[kind] > (known[kind] ?? Number.POSITIVE_INFINITY));
const inText = (numbers) => kinds.map((kind) => `${kind} ${numbers[kind] ?? '–'}`).join(', ');

if (args.length > 0 && args[0] !== '--update') {
  console.log(show(found.filter(({ file }) => args.some((arg) => file.startsWith(arg)))));
} else if (worse.length > 0) {
  const changed = changedFiles();
  console.log(show(found.filter(({ kind, file }) => worse.includes(kind) && changed.has(file))));
  console.log(
    `Problems: ${inText(counts)}; at most: ${inText(known)}. Write it in plain English (docs/glossary.md).`,
  );
  process.exitCode = 1;
} else {
  if (args[0] === '--update') writeFileSync(knownFile, `${JSON.stringify(counts, null, 2)}\n`);
  console.log(`Problems: ${inText(counts)}; at most: ${inText(known)}`);
}
