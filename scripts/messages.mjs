// `npm run messages`: checks the catalogues against the messages in the code (docs/extend/languages.md).
// npm run messages -- de-de                 prints missing German translations as JSON
// npm run messages -- --reword[=since]      carries translations over texts reworded since a commit (HEAD)
//   npm run messages -- --review de-de        prints the carried translations to review
//   npm run messages -- --translate de-de F   writes the translations of a JSON file and removes them from the review list
import { readFileSync } from 'node:fs';
import {
  catalogueProblems,
  messagesOfDeclarations,
  messagesOfSources,
  readCatalogues,
} from './lib/messages.mjs';
import { carryOver, readWaiting, rewordedSince, writeCatalogue } from './lib/reword.mjs';

const declared = await import('../packages/wire/src/resources.ts');
const { messages, problems } = messagesOfSources();
for (const [message, place] of messagesOfDeclarations(Object.values(declared.resources)))
  if (!messages.has(message)) messages.set(message, place);
const catalogues = readCatalogues();

const print = (value) => console.log(JSON.stringify(value, null, 2));
const isUsed = (message) => messages.has(message);
const keep = (record, isKept) => Object.fromEntries(Object.entries(record).filter(([text]) => isKept(text)));
const missingIn = (catalogue) => [...messages.keys()].filter((message) => catalogue[message] === undefined);

/** Returns the file of a language and its catalogue. */
function chosen(language) {
  const file = `${language}.json`;
  const catalogue = catalogues.get(file);
  if (catalogue === undefined) throw new Error(`There is no catalogue ${file}.`);
  return { file, catalogue };
}

function check() {
  const all = [
    ...problems,
    ...[...catalogues].flatMap(([name, catalogue]) => catalogueProblems(name, catalogue, messages)),
  ];
  const waiting = Object.values(readWaiting()).reduce((sum, one) => sum + Object.keys(one).length, 0);
  const review = waiting === 0 ? '' : `; ${waiting} carried translations to review`;
  console.log(
    all.length === 0
      ? `${messages.size} messages in ${catalogues.size + 1} languages${review}`
      : all.join('\n'),
  );
  process.exitCode = all.length === 0 ? 0 : 1;
}

function reword(since) {
  const pairs = rewordedSince(since);
  for (const [file, before] of catalogues) {
    const waiting = readWaiting()[file] ?? {};
    const { catalogue, carried } = carryOver(file, before, pairs, isUsed);
    // after two rewordings, keep the text that the translation was written for
    for (const [text, was] of Object.entries(carried)) carried[text] = waiting[was] ?? was;
    writeCatalogue(file, catalogue, {
      ...keep(waiting, (text) => catalogue[text] !== undefined),
      ...carried,
    });
    console.log(`${file}: ${Object.keys(carried).length} translations carried over`);
    for (const [text, was] of Object.entries(carried))
      console.log(`  ${was}\n→ ${text}\n  ${catalogue[text]}`);
    const missing = missingIn(catalogue).length;
    if (file !== 'en-us.json' && missing > 0)
      console.log(`${file}: ${missing} messages without a translation`);
  }
}

function review(language) {
  const { file, catalogue } = chosen(language);
  const waiting = Object.entries(readWaiting()[file] ?? {});
  print(Object.fromEntries(waiting.map(([text, was]) => [text, { was, translation: catalogue[text] }])));
}

function translate(language, source) {
  const { file, catalogue } = chosen(language);
  const given = JSON.parse(readFileSync(source, 'utf8'));
  const unknown = Object.keys(given).filter((text) => !isUsed(text));
  if (unknown.length > 0) throw new Error(`Unused: ${unknown.join(' | ')}`);
  const waiting = keep(readWaiting()[file] ?? {}, (text) => given[text] === undefined);
  writeCatalogue(file, { ...catalogue, ...given }, waiting);
}

const [first, second, third] = process.argv.slice(2);
if (first === undefined) check();
else if (first.startsWith('--reword')) reword(first.split('=')[1] ?? 'HEAD');
else if (first === '--review') review(second);
else if (first === '--translate') translate(second, third);
else print(Object.fromEntries(missingIn(chosen(first).catalogue).map((message) => [message, ''])));
