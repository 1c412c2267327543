/**
 * Two languages that nobody speaks, to see that all words come from the catalogue, that longer words have room, and that
 * pages stand mirrored: `en-XA` has accents and brackets and is a third longer, `ar-XB` is the same from right to left.
 */
import { dictionary } from './dictionary.ts';

const ACCENTS: Readonly<Record<string, string>> = dictionary({
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
});

/** A message in a language that nobody speaks; what stands in braces stays, but for the words in plurals. */
export function pseudo(message: string): string {
  // a name, or the head of a plural and its cases, stays as it is; what stands between is words
  const words = message.replaceAll(
    /<\/?\w+>|\{\w+\}|\{\w+, plural,|(?:=\d+|\b(?:zero|one|two|few|many|other)) \{|[aeiouAEIOU]/g,
    (part) => ACCENTS[part] ?? part,
  );
  return `⟦${words}${'·'.repeat(Math.ceil(message.length / 4))}⟧`;
}
