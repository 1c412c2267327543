// `npm run messages`: holds the catalogues to the messages of the product (docs/languages.md). With a language it prints as
// JSON what that one does not say yet: `npm run messages -- de-de`.
import {
  catalogueProblems,
  messagesOfDeclarations,
  messagesOfSources,
  readCatalogues,
} from './lib/messages.mjs';

const declared = await import('../packages/wire/src/resources.ts');
const { messages, problems } = messagesOfSources();
for (const [message, place] of messagesOfDeclarations(Object.values(declared.resources)))
  if (!messages.has(message)) messages.set(message, place);
const catalogues = readCatalogues();
const [language] = process.argv.slice(2);

if (language === undefined) {
  const all = [
    ...problems,
    ...[...catalogues].flatMap(([name, catalogue]) => catalogueProblems(name, catalogue, messages)),
  ];
  console.log(
    all.length === 0 ? `${messages.size} messages in ${catalogues.size + 1} languages` : all.join('\n'),
  );
  process.exitCode = all.length === 0 ? 0 : 1;
} else {
  const catalogue = catalogues.get(`${language}.json`) ?? {};
  const missing = [...messages.keys()].filter((message) => catalogue[message] === undefined);
  console.log(JSON.stringify(Object.fromEntries(missing.map((message) => [message, ''])), null, 2));
}
