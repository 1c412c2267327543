// Carries translations over rewording. The English text is the key (docs/extend/languages.md), so a better text would lose them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRITISH, catalogues, folders, isSource, messagesOfCode } from './messages.mjs';
import { root } from './project.mjs';

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Texts less alike than this are not a rewording. */
const LIKENESS = 0.3;

const wordsOf = (text) => text.toLowerCase().match(/\{\w+|<\w+>|[\p{L}\d]+/gu) ?? [];

/** Returns how much two texts have in common, from 0 to 1: Dice's coefficient of their words. */
export function likeness(one, other) {
  const left = wordsOf(other);
  const words = wordsOf(one);
  const size = words.length + left.length;
  let shared = 0;
  for (const word of words) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return size === 0 ? 0 : (2 * shared) / size;
}

/** Pairs the most similar texts first, until none are similar enough. Removes pairs from both lists. */
function pairByLikeness(removed, added, pairs) {
  const candidates = removed
    .flatMap((was) => added.map((text) => ({ was, text, likeness: likeness(was, text) })))
    .filter((one) => one.likeness >= LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness);
  for (const { was, text } of candidates) {
    if (!removed.includes(was) || !added.includes(text)) continue;
    pairs.set(text, was);
    removed.splice(removed.indexOf(was), 1);
    added.splice(added.indexOf(text), 1);
  }
}

/** Returns the texts missing from `others`, grouped by the preceding text that both have. */
function gapsOf(texts, others) {
  const gaps = new Map();
  let after = '';
  for (const text of new Set(texts)) {
    if (others.has(text)) after = text;
    else gaps.set(after, [...(gaps.get(after) ?? []), text]);
  }
  return gaps;
}

/**
 * Pairs the texts that a file no longer has with those that replaced them.
 * @param before the previous texts of the file in order
 * @param after its current texts
 * @returns `pairs`, from the new text to the old one, and the unpaired ones: `removed` and `added`
 */
export function pairTexts(before, after) {
  const gone = gapsOf(before, new Set(after));
  const come = gapsOf(after, new Set(before));
  const pairs = new Map();
  for (const [gap, added] of come) {
    const removed = gone.get(gap) ?? [];
    if (removed.length !== added.length) continue;
    added.forEach((text, index) => pairs.set(text, removed[index]));
    gone.delete(gap);
    come.delete(gap);
  }
  const removed = [...gone.values()].flat();
  const added = [...come.values()].flat();
  pairByLikeness(removed, added, pairs);
  return { pairs, removed, added };
}

/** Returns the source files changed since a commit with their old and new texts. A renamed file keeps its old texts. */
function changedFiles(since) {
  const rows = git('diff', '--name-status', '-M30%', since, '--', ...folders)
    .split('\n')
    .filter(Boolean);
  const textsOf = (file, code) => messagesOfCode(join(root, file), code).said.map(({ key }) => key);
  return rows.flatMap((row) => {
    const [status, old, renamed] = row.split('\t');
    const now = renamed ?? old;
    if (!isSource(now)) return [];
    const before = status.startsWith('A') ? [] : textsOf(old, git('show', `${since}:${old}`));
    const after = existsSync(join(root, now)) ? textsOf(now, readFileSync(join(root, now), 'utf8')) : [];
    return [{ before, after }];
  });
}

/** Maps each new text to the one it replaces, by file and then across files. */
export function rewordedSince(since) {
  const pairs = new Map();
  const removed = [];
  const added = [];
  for (const { before, after } of changedFiles(since)) {
    const file = pairTexts(before, after);
    for (const [text, was] of file.pairs) if (!pairs.has(text)) pairs.set(text, was);
    removed.push(...file.removed);
    added.push(...file.added);
  }
  pairByLikeness(
    [...new Set(removed)],
    [...new Set(added)].filter((text) => !pairs.has(text)),
    pairs,
  );
  return pairs;
}

/**
 * Gives each new text the translation of the text it replaces, and drops unused ones.
 * @returns the new catalogue, and `carried`: from each carried text to the text it was translated for
 */
export function carryOver(name, catalogue, pairs, isUsed) {
  const carried = {};
  const result = { ...catalogue };
  for (const [text, was] of pairs) {
    const translation = catalogue[was];
    if (translation === undefined || catalogue[text] !== undefined || !isUsed(text)) continue;
    // American English has only texts that differ.
    if (name === 'en-us.json' && !BRITISH.test(text)) continue;
    result[text] = translation;
    carried[text] = was;
  }
  return { catalogue: Object.fromEntries(Object.entries(result).filter(([text]) => isUsed(text))), carried };
}

const byText = (record) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const waitingFile = join(catalogues, '../review.json');

/** Carried translations to review: by language, from the text to the one it replaced. */
export const readWaiting = () =>
  existsSync(waitingFile) ? JSON.parse(readFileSync(waitingFile, 'utf8')) : {};

/** Writes a catalogue and its list of translations to review. */
export function writeCatalogue(name, catalogue, waiting) {
  write(join(catalogues, name), byText(catalogue));
  const all = { ...readWaiting(), [name]: byText(waiting) };
  write(waitingFile, byText(all));
}
