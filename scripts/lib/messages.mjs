// Collects all messages from the sources and checks the catalogues (docs/extend/languages.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { namesIn, parseMessage } from '../../packages/messages/src/format.ts';
import { nameInWords } from '../../packages/wire/src/field/name-words.ts';
import { root } from './project.mjs';

export const folders = ['apps/web/src', 'apps/api/src', 'packages/wire/src', 'packages/domain/src'];
const speakers = new Set(['t', 'rich']);
export const catalogues = join(root, 'packages/messages/catalogues');

/** Source files of a folder, without tests. */
export const isSource = (name) =>
  /\.tsx?$/.test(name) && !/\.(test|testing|fixture|story|d)\.tsx?$/.test(name);
const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(isSource)
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

/** Returns the texts an argument may have; undefined if it isn't a literal. */
function textsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0].value.cooked];
  if (node?.type !== 'ConditionalExpression') return undefined;
  const both = [textsOf(node.consequent), textsOf(node.alternate)];
  return both.includes(undefined) ? undefined : both.flat();
}

/** Returns the names of values and tags that a call passes but none of its messages uses. */
export function unusedValues(texts, values) {
  if (values?.type !== 'ObjectExpression') return [];
  return values.properties
    .map(({ key }) => key?.name)
    .filter(
      (name) => name !== undefined && !texts.some((text) => new RegExp(`[{<]${name}[,}/>]`).test(text)),
    );
}

/** Returns the names of values that a message uses but the call doesn't pass; users would see `{name}`. */
export function missingValues(texts, values) {
  if (values?.type !== 'ObjectExpression' || values.properties.some(({ type }) => type === 'SpreadElement'))
    return [];
  const passed = new Set(values.properties.map(({ key }) => key?.name ?? key?.value));
  return texts.flatMap((text) => namesIn(parseMessage(text))).filter((name) => !passed.has(name));
}

/**
 * Returns the messages of a source file in order: `said` has the key and offset of each, `problems` those composed at run time, which can't
 * be translated.
 */
export function messagesOfCode(file, code) {
  const said = [];
  const problems = [];
  if (!/'@hireyard\/messages|\brich\(|\bt\(/.test(code)) return { said, problems };
  walk(parseSync(file, code).program, ({ type, callee, arguments: given, start }) => {
    if (type !== 'CallExpression') return;
    // `say.t(…)` speaks another language than the screen
    const speaker = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
    if (speaker.type !== 'Identifier' || !speakers.has(speaker.name)) return;
    const texts = textsOf(given[0]);
    if (texts === undefined) {
      if (!file.endsWith('ui/text.tsx'))
        problems.push({ at: start, problem: 'a message must be a literal text' });
      return;
    }
    for (const name of unusedValues(texts, given[1]))
      problems.push({ at: start, problem: `the message doesn't use {${name}}` });
    for (const name of missingValues(texts, given[1]))
      problems.push({ at: start, problem: `the call doesn't pass {${name}}` });
    const context = textsOf(given[2])?.[0];
    for (const text of texts)
      said.push({ key: context === undefined ? text : `${text} [${context}]`, at: start });
  });
  return { said, problems };
}

/** Returns all messages: the English text with its first place, the problems, and the files that use each. */
export function messagesOfSources() {
  const messages = new Map();
  const files = new Map();
  const problems = [];
  for (const file of folders.flatMap(sourcesOf)) {
    const code = readFileSync(file, 'utf8');
    const place = (at) => `${relative(root, file)}:${code.slice(0, at).split('\n').length}`;
    const found = messagesOfCode(file, code);
    problems.push(...found.problems.map(({ at, problem }) => `${place(at)}: ${problem}`));
    for (const { key, at } of found.said) {
      if (!messages.has(key)) messages.set(key, place(at));
      files.set(key, (files.get(key) ?? new Set()).add(relative(root, file)));
    }
  }
  return { messages, problems, files };
}

/** Languages are named in their own language. */
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;

/**
 * Returns the texts that screens derive from declarations: choices, and fields without a label. `resources` are the declarations of `wire`.
 */
export function messagesOfDeclarations(resources) {
  const messages = new Map();
  const read = (fields, name) => {
    for (const [key, field] of Object.entries(fields)) {
      const place = `the declaration of ${name}`;
      if (field.label === undefined) messages.set(nameInWords(key), place);
      for (const option of field.options ?? [])
        if (/[a-z]{2}/.test(option) && !LOCALE.test(option)) messages.set(nameInWords(String(option)), place);
      if (field.fields !== undefined) read(field.fields, name);
      if (field.show !== undefined) read(field.show, name);
    }
  };
  for (const { name, fields } of resources) if (fields !== undefined) read(fields, name);
  return messages;
}

/** Returns the catalogues by file name, each a record of translations. */
export const readCatalogues = () =>
  new Map(
    readdirSync(catalogues)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, JSON.parse(readFileSync(join(catalogues, name), 'utf8'))]),
  );

/** Returns the names of a message's values, or the error of an unreadable message. */
function valuesOf(message) {
  if (!message.includes('{')) return '';
  try {
    return namesIn(parseMessage(message)).toSorted().join(', ');
  } catch (error) {
    return error.message;
  }
}
const tagsIn = (message) =>
  [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, tag]) => tag))].toSorted().join(', ');

/** British words that Americans spell differently. */
export const BRITISH =
  /\b(colours?|cancelled|cheques?|catalogues?|(?:millimetre|centimetre|metre)s?|postcodes?|enquir(?:y|ies)|lorr(?:y|ies)|per cent|grey)\b/i;

/** Returns the problems of a catalogue. American English has only texts that differ; other languages have all. */
export function catalogueProblems(name, catalogue, messages) {
  const problems = [];
  const american = name === 'en-us.json';
  for (const [message, translation] of Object.entries(catalogue)) {
    const say = (what) => problems.push(`${name}: ${what}: “${message}”`);
    if (!messages.has(message)) say('is no longer used');
    else if (translation.trim() === '') say('has no translation');
    else if (valuesOf(message) !== valuesOf(translation))
      say(`needs the values ${valuesOf(message) || '(none)'}`);
    // deliberately identical: codes, and words in files
    else if (american && translation !== message && BRITISH.test(translation)) say('has British spelling');
    else if (tagsIn(message) !== tagsIn(translation)) say(`needs the tags ${tagsIn(message) || '(none)'}`);
  }
  for (const [message, place] of messages)
    if (catalogue[message] === undefined && (!american || BRITISH.test(message)))
      problems.push(`${name}: is missing (${place}): “${message}”`);
  return problems;
}
