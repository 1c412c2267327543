// Reads all messages out of the sources, and holds the catalogues to them (docs/languages.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from './project.mjs';

const folders = ['apps/web/src', 'apps/api/src', 'packages/wire/src', 'packages/domain/src'];
const speakers = new Set(['t', 'rich']);
const catalogues = join(root, 'packages/messages/catalogues');

/** Source files below a folder; tests say nothing to people. */
const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|fixture|d)\.tsx?$/.test(name))
    .map((name) => join(root, folder, name));

/** Calls `visit` with every node of a syntax tree. */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node))
    if (value !== null && typeof value === 'object') walk(value, visit);
}

/** The texts that an argument may be; undefined when it is no text that is written here. */
function textsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0].value.cooked];
  if (node?.type !== 'ConditionalExpression') return undefined;
  const both = [textsOf(node.consequent), textsOf(node.alternate)];
  return both.includes(undefined) ? undefined : both.flat();
}

/**
 * All messages of the product: the English text, and where it is first said. A message that is put together while the program
 * runs cannot be translated, so it is a problem.
 */
export function messagesOfSources() {
  const messages = new Map();
  const problems = [];
  for (const file of folders.flatMap(sourcesOf)) {
    const code = readFileSync(file, 'utf8');
    if (!code.includes("'@hireyard/messages'") && !code.includes('rich(')) continue;
    const place = (at) => `${relative(root, file)}:${code.slice(0, at).split('\n').length}`;
    walk(parseSync(file, code).program, ({ type, callee, arguments: given, start }) => {
      if (type !== 'CallExpression' || callee.type !== 'Identifier' || !speakers.has(callee.name)) return;
      const texts = textsOf(given[0]);
      if (texts === undefined) {
        if (!file.endsWith('ui/rich.tsx'))
          problems.push(`${place(start)}: a message is written out, not put together`);
        return;
      }
      for (const text of texts) if (!messages.has(text)) messages.set(text, place(start));
    });
  }
  return { messages, problems };
}

/** The catalogues by file name, each a record of translations. */
export const readCatalogues = () =>
  new Map(
    readdirSync(catalogues)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(catalogues, name), 'utf8'))]),
  );

const namesIn = (message) =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name))].toSorted().join(', ');
const tagsIn = (message) =>
  [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, tag]) => tag))].toSorted().join(', ');

/** What is wrong with one catalogue. A catalogue of an English only says what differs, so nothing is missing in it. */
export function catalogueProblems(name, catalogue, messages) {
  const problems = [];
  for (const [message, translation] of Object.entries(catalogue)) {
    const say = (what) => problems.push(`${name}: ${what}: “${message}”`);
    if (!messages.has(message)) say('nobody says this any more');
    else if (translation.trim() === '') say('has no words');
    else if (namesIn(message) !== namesIn(translation))
      say(`needs the values ${namesIn(message) || '(none)'}`);
    else if (tagsIn(message) !== tagsIn(translation)) say(`needs the tags ${tagsIn(message) || '(none)'}`);
  }
  if (!name.startsWith('en-'))
    for (const [message, place] of messages)
      if (catalogue[message] === undefined) problems.push(`${name}: is missing (${place}): “${message}”`);
  return problems;
}

/** What is wrong with messages and catalogues, as lines; empty = nothing. */
export function messageProblems() {
  const { messages, problems } = messagesOfSources();
  return [
    ...problems,
    ...[...readCatalogues()].flatMap(([name, catalogue]) => catalogueProblems(name, catalogue, messages)),
  ];
}
