/**
 * The server speaks the product's first language: what it says is stored, mailed and read by several people. A screen in
 * another language knows these messages again and says them in its own.
 */
import { catalogueAtHand, t } from './index.ts';
import { parseMessage, type Part } from './format.ts';

interface Shape {
  readonly message: string;
  /** Letters that any text of this shape holds. */
  readonly needs: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Fewer letters than this fit texts that people wrote. */
const LEAST_LETTERS = 4;
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
  // nobody can tell where the one value ends and the other begins
  const joined = /\{\w+\}\s*\{/.test(message);
  if (nested || joined) return undefined;
  const pattern = new RegExp(`^${source(parts)}$`, 'su');
  return letters < LEAST_LETTERS ? undefined : { message, needs: longest, pattern, names };
}

const hasNames = (cases: Readonly<Record<string, readonly Part[]>>): boolean =>
  Object.values(cases).some((parts) => parts.some((part) => typeof part === 'object'));

let known:
  | { readonly of: unknown; readonly shapes: readonly Shape[]; readonly said: Map<string, string> }
  | undefined;

function shapesAtHand(catalogue: Readonly<Record<string, string>>) {
  if (known?.of === catalogue) return known;
  const shapes = Object.keys(catalogue)
    .filter((message) => message.includes('{'))
    .flatMap((message) => shapeOf(message) ?? [])
    // the one that says most is the one that is meant
    .toSorted((a, b) => b.needs.length - a.needs.length);
  known = { of: catalogue, shapes, said: new Map() };
  return known;
}

/** A count as it was written into a plural: `3 days` is 3; without a figure it is the case for one. */
const countIn = (text: string, one: string): number => {
  const figure = /\d[\d.,]*/.exec(text)?.[0].replaceAll(/[.,]/g, '');
  return figure === undefined ? (text === one ? 1 : 2) : Number(figure);
};

/** A text of the server in the language at hand. What is no message of the product (names, notes) stays as it is. */
export function fromServer(text: string): string {
  const catalogue = catalogueAtHand();
  if (catalogue === undefined || text === '') return text;
  const exact = catalogue[text];
  if (exact !== undefined) return exact;
  const { shapes, said } = shapesAtHand(catalogue);
  const before = said.get(text);
  if (before !== undefined) return before;
  let answer = text;
  for (const { message, needs, pattern, names } of shapes) {
    if (!text.includes(needs)) continue;
    const found = pattern.exec(text);
    if (found === null) continue;
    const plurals = new Map(
      parseMessage(message).flatMap((part) =>
        typeof part === 'object' && 'cases' in part ? [[part.name, part.cases] as const] : [],
      ),
    );
    answer = t(
      message,
      Object.fromEntries(
        names.map((name, index) => {
          const value = found[index + 1] ?? '';
          const cases = plurals.get(name);
          return [
            name,
            cases === undefined ? fromServer(value) : countIn(value, String(cases['one']?.[0] ?? '')),
          ];
        }),
      ),
    );
    break;
  }
  // a busy day reads some hundred texts; names of people must not pile up
  if (said.size > 2000) said.clear();
  said.set(text, answer);
  return answer;
}
