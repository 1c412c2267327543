// Draws samples of the texts, comments and documentation of a commit with a fixed seed, as JSON (docs/writing.md):
//   node scripts/run.mjs scripts/writing-samples.mjs COMMIT
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { folders, isSource, messagesOfCode } from './lib/messages.mjs';
import { root } from './lib/project.mjs';

const SEED = 24;
const COUNTS = { texts: 100, comments: 30, sections: 10 };
const [commit = 'HEAD'] = process.argv.slice(2);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const files = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(Boolean);
const contentOf = (file) => git('show', `${commit}:${file}`);

/** Numbers from 0 to below 1, the same ones for a seed (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the first two sentences of a section, or rows of its table. */
const opening = (section) =>
  section
    .replaceAll(/^\|.*\n\|[-|]+$/gm, '')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .flatMap((line) => line.split(/(?<=\.)(?<!^\d+\.) (?=\S)/))
    .slice(0, 2)
    .join('\n');

/** So many different ones of a list, by their drawn order. */
function draw(list, count, next) {
  const rest = [...list];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(next() * rest.length), 1)[0],
  );
}

const sources = files.filter(
  (file) => folders.some((folder) => file.startsWith(`${folder}/`)) && isSource(file),
);
const next = random(SEED);

const texts = new Set();
const comments = [];
for (const file of sources) {
  const code = contentOf(file);
  for (const { key } of messagesOfCode(join(root, file), code).said) texts.add(key);
  for (const { value, start, end } of parseSync(file, code).comments)
    if (value.trim().split(/\s+/).length > 6)
      comments.push({
        file,
        line: code.slice(0, start).split('\n').length,
        comment: value
          .replaceAll(/^\*|\n\s*\*/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
        before: code.slice(end).trimStart().split('\n')[0].trim(),
      });
}
const sections = files
  .filter((file) => /^docs\/.*\.md$/.test(file))
  .flatMap((file) =>
    contentOf(file)
      .split(/^(?=#+ )/m)
      .filter((section) => section.split(/\s+/).length > 25)
      .map((section) => ({ file, heading: section.split('\n')[0], opening: opening(section) })),
  );

console.log(
  JSON.stringify(
    {
      texts: draw([...texts].sort(), COUNTS.texts, next),
      comments: draw(comments, COUNTS.comments, next),
      sections: draw(sections, COUNTS.sections, next),
    },
    null,
    2,
  ),
);
