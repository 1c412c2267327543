/**
 * The server speaks the product's first language: what it says is stored, mailed and read by several people. A screen in
 * another language knows these messages again and says them in its own.
 */
import { dictionary } from './dictionary.ts';
import { parseMessage, type Part } from './format.ts';
import type { Catalogue, Translate } from './index.ts';

interface Shape {
  readonly message: string;
  /** The longest piece that any text of this shape contains. */
  readonly needs: string;
  /** How many letters of such a text are the message's own. */
  readonly letters: number;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Of values that are plurals: the text of their case for one. */
  readonly cases: ReadonlyMap<string, string>;
}

/** Fewer letters than this fit texts that people wrote. */
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
        // two cases may begin alike, so the longer one is tried first
        const cases = Object.entries(part.cases).map(([name, one]) => source(one, name));
        return `(${cases.toSorted((a, b) => b.length - a.length).join('|')})`;
      })
      .join('');
  const parts = parseMessage(message);
  const nested = parts.some((part) => typeof part === 'object' && 'cases' in part && hasNames(part.cases));
  // nobody can tell where the one value ends and the other begins, unless that is a plural with its own words
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

/** A count as it was written into a plural: `3 days` is 3; without a figure it is the case for one. */
const countIn = (text: string, one: string): number => {
  const figure = /\d[\d.,]*/.exec(text)?.[0].replaceAll(/[.,]/g, '');
  return figure === undefined ? (text === one ? 1 : 2) : Number(figure);
};

/** What knows texts of the server again by their messages, and says them by `t`, which speaks this catalogue; other texts (names, notes) stay as they are. */
export function recogniser(words: Catalogue, t: Translate): (text: string) => string {
  const catalogue = dictionary(words);
  const shapes = Object.keys(catalogue)
    .filter((message) => message.includes('{'))
    .flatMap((message) => shapeOf(message) ?? [])
    // of several that fit, the message that explains most of the text is meant
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
  // a sentence within a sentence has lost its full stop
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
    // a busy day reads some hundred texts; names of people must not pile up
    if (said.size > 2000) said.clear();
    said.set(text, answer);
    return answer;
  };
  return say;
}
