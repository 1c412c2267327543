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

/** Returns a message in an artificial language. Placeholders stay; the words in plurals change. */
export function pseudo(message: string): string {
  // Placeholders and the heads of plurals stay; everything in between is text.
  const words = message.replaceAll(
    /<\/?\w+>|\{\w+\}|\{\w+, plural,|(?:=\d+|\b(?:zero|one|two|few|many|other)) \{|[aeiouAEIOU]/g,
    (part) => ACCENTS[part] ?? part,
  );
  return `⟦${words}${'·'.repeat(Math.ceil(message.length / 4))}⟧`;
}
