/**
 * Translates server messages. The server speaks the first language, because its messages are stored, emailed and read by several
 * people. Screens in other languages recognise these messages and translate them.
 */
import { dictionary } from './dictionary.ts';
import { parseMessage, type Part } from './format.ts';
import type { Catalogue, Translate } from './index.ts';

interface Shape {
  readonly message: string;
  /** The longest piece that every text of this shape contains. */
  readonly needs: string;
  /** How many letters of such a text belong to the message. */
  readonly letters: number;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Of values that are plurals: the text of their case for one. */
  readonly cases: ReadonlyMap<string, string>;
}

/** Shapes with fewer letters would match texts that people wrote. */
const MIN_LETTERS = 4;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function shapeOf(message: string): Shape | undefined {
  const names: string[] = [];
  let longest = '';
  let letters = 0;
  const source = (parts: readonly Part[], inCase?: string): string =>
    parts
      .map((part): string => {
        if (typeof part === 'string') {
          if (inCase === undefined || inCase === 'other') letters += part.replaceAll(/[^\p{L}]/gu, '').length;
          if (inCase === undefined && part.length > longest.length) longest = part;
          return escaped(part);
        }
        if (typeof part === 'symbol') return String.raw`[\d.,]+`;
        names.push(part.name);
        if (!('cases' in part)) return '(.+?)';
        // Two cases may begin alike, so the longer one is tried first.
        const cases = Object.entries(part.cases).map(([name, one]) => source(one, name));
        return `(${cases.toSorted((a, b) => b.length - a.length).join('|')})`;
      })
      .join('');
  const parts = parseMessage(message);
  const nested = parts.some((part) => typeof part === 'object' && 'cases' in part && hasNames(part.cases));
  // With adjacent values the boundary is unknown, unless the second is a plural with words.
  const joined = /\{\w+\}\s*\{\w+\}/.test(message);
  if (nested || joined) return undefined;
  const pattern = new RegExp(`^${source(parts)}$`, 'su');
  const cases = new Map(
    parts.flatMap((part) =>
      typeof part === 'object' && 'cases' in part
        ? [[part.name, part.cases['one']?.map((one) => (typeof one === 'symbol' ? '1' : one)).join('') ?? '']]
        : [],
    ),
  );
  return letters < MIN_LETTERS ? undefined : { message, needs: longest, letters, pattern, names, cases };
}

const hasNames = (cases: Readonly<Record<string, readonly Part[]>>): boolean =>
  Object.values(cases).some((parts) => parts.some((part) => typeof part === 'object'));

/** Returns the count in a formatted plural: 3 for `3 days`; without a number it is the case for one. */
const countIn = (text: string, one: string): number => {
  const figure = /\d[\d.,]*/.exec(text)?.[0].replaceAll(/[.,]/g, '');
  return figure === undefined ? (text === one ? 1 : 2) : Number(figure);
};

/** Returns a function that recognises server messages and translates them with `t`; other texts (names, notes) are returned unchanged. */
export function recogniser(words: Catalogue, t: Translate): (text: string) => string {
  const catalogue = dictionary(words);
  const shapes = Object.keys(catalogue)
    .filter((message) => message.includes('{'))
    .flatMap((message) => shapeOf(message) ?? [])
    // If several match, the message with the most letters is meant.
    .toSorted((a, b) => b.letters - a.letters);
  const said = new Map<string, string>();

  const sayAs = ({ message, names, cases }: Shape, found: RegExpExecArray): string => {
    const values = names.map((name, index) => {
      const value = found[index + 1] ?? '';
      const ones = cases.get(name);
      return [name, ones === undefined ? sayValue(value) : countIn(value, ones)] as const;
    });
    return t(message, Object.fromEntries(values));
  };
  // A sentence within a sentence has lost its full stop.
  const sayValue = (value: string): string => catalogue[`${value}.`]?.replace(/\.$/, '') ?? say(value);
  const say = (text: string): string => {
    const exact = catalogue[text];
    if (exact !== undefined || text === '') return exact ?? text;
    const before = said.get(text);
    if (before !== undefined) return before;
    let answer = text;
    for (const shape of shapes) {
      const found = text.includes(shape.needs) ? shape.pattern.exec(text) : null;
      if (found === null) continue;
      answer = sayAs(shape, found);
      break;
    }
    // A busy day has some hundred texts; names of people must not pile up.
    if (said.size > 2000) said.clear();
    said.set(text, answer);
    return answer;
  };
  return say;
}
