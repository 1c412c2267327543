/** Screens in other languages recognise every server sentence with its values. */
import { expect, test } from 'vitest';
import { namesIn, parseMessage, type Values, writer } from '../../packages/messages/src/format.ts';
import { recogniser } from '../../packages/messages/src/from-server.ts';
import { messagesOfSources, readCatalogues } from './messages.mjs';

/** The server without documents and email, which are written in their reader's language. */
const SERVER =
  /^(packages\/domain|apps\/api)\/src\/(?!contracts\/documents\/|print\/|comms\/letters\/|mail\/|money\/statements\/pdf\.ts)/;
/** Too few words around its values to be recognised: it stays English on screens in other languages. */
const UNRECOGNISED = ['{percent}% of {basis}.'];
const NAMES = [
  'Bramley & Daughters',
  'H102400',
  '£1,203.50',
  '27 Nov 2026',
  'Dinner plate, 10"',
  'Ada Lovelace',
];

const words = readCatalogues().get('de-de.json') ?? {};
const inGerman = writer('de-DE');
const inEnglish = writer('en-GB');
const t = (message: string, values: Values = {}): string =>
  inGerman(parseMessage(words[message] ?? message), values);

/** Values for a message: counts for plurals, figures or names for the others. */
function valuesFor(message: string, value: (at: number) => string): Values {
  const parts = parseMessage(message);
  const plurals = new Set(
    parts.flatMap((part) => (typeof part === 'object' && 'cases' in part ? [part.name] : [])),
  );
  return Object.fromEntries(namesIn(parts).map((name, at) => [name, plurals.has(name) ? at + 3 : value(at)]));
}

test('every server sentence with values is translated into German with the same values', () => {
  const { messages, files } = messagesOfSources();
  const said = [...messages.keys()].filter(
    (message) =>
      message.includes('{') &&
      !/ \[\w+\]$/.test(message) &&
      [...(files.get(message) ?? [])].some((file) => SERVER.test(file)),
  );
  expect(said.length).toBeGreaterThan(300);
  const recognise = recogniser(words, t);
  const wrong = new Set<string>();
  for (const message of said)
    for (const value of [(at: number) => String(at + 3), (at: number) => NAMES[at % NAMES.length] ?? '']) {
      const values = valuesFor(message, value);
      if (recognise(inEnglish(parseMessage(message), values)) !== t(message, values)) wrong.add(message);
    }
  expect(wrong).toEqual(new Set(UNRECOGNISED));
});
