/** Messages in the part of ICU MessageFormat that the product needs: `{name}` and `{count, plural, one {…} other {…}}`. */

/** Values of a message. Format numbers and dates first; only counts of plurals are numbers. */
export type Values = Readonly<Record<string, string | number>>;

interface Plural {
  readonly name: string;
  /** By exact count (`=0`) or plural category of the language. */
  readonly cases: Readonly<Record<string, readonly Part[]>>;
}
export type Part = string | { readonly name: string } | Plural | typeof COUNT;
/** `#` in a case of a plural: the count itself. */
const COUNT = Symbol('count');

/** Parses a message; throws if its braces do not match or if it uses a kind other than plural. */
export function parseMessage(message: string): readonly Part[] {
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} in the message “${message}”`);
  };
  const word = (): string => {
    const found = /^\s*([=\w]+)\s*/.exec(message.slice(at)) ?? fail('A name is missing');
    at += found[0].length;
    return found[1] as string;
  };
  const cases = (): Readonly<Record<string, readonly Part[]>> => {
    const found: Record<string, readonly Part[]> = {};
    while (message[at] !== '}') {
      const key = word();
      if (message[at++] !== '{') fail(`“${key}” has no text`);
      found[key] = parts(true);
      at += 1;
      at += (/^\s*/.exec(message.slice(at)) as RegExpExecArray)[0].length;
    }
    return found['other'] === undefined ? fail('There is no case “other”') : found;
  };
  const placeholder = (): Part => {
    const name = word();
    if (message[at] === '}') return { name };
    if (message[at++] !== ',' || word() !== 'plural' || message[at++] !== ',') fail(`“${name}” is no plural`);
    at += (/^\s*/.exec(message.slice(at)) as RegExpExecArray)[0].length;
    return { name, cases: cases() };
  };
  const parts = (nested: boolean): readonly Part[] => {
    const found: Part[] = [];
    while (at < message.length) {
      const char = message[at] as string;
      if (char === '}') return nested ? found : fail('There is a brace too many');
      at += 1;
      if (char === '{') {
        found.push(placeholder());
        at += 1;
      } else if (char === '#' && nested) found.push(COUNT);
      else if (typeof found.at(-1) === 'string') found.push(`${String(found.pop())}${char}`);
      else found.push(char);
    }
    return nested ? fail('A brace is not closed') : found;
  };
  return parts(false);
}

/** Returns the names of a message's values. */
export function namesIn(parts: readonly Part[]): readonly string[] {
  const found = parts.flatMap((part): readonly string[] => {
    if (typeof part !== 'object') return [];
    return 'cases' in part ? [part.name, ...Object.values(part.cases).flatMap(namesIn)] : [part.name];
  });
  return [...new Set(found)];
}

/** Returns a function that fills in the values of messages in one locale (BCP 47) and chooses plural forms. */
export function writer(locale: string): (parts: readonly Part[], values: Values) => string {
  // Created on first use: they are the slowest part of the start.
  let rules: Intl.PluralRules | undefined;
  let figures: Intl.NumberFormat | undefined;
  const write = (parts: readonly Part[], values: Values, count: number): string => {
    let text = '';
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else if (typeof part === 'symbol') text += (figures ??= new Intl.NumberFormat(locale)).format(count);
      else if ('cases' in part) {
        const of = Number(values[part.name]);
        rules ??= new Intl.PluralRules(locale);
        const chosen = part.cases[`=${of}`] ?? part.cases[rules.select(of)] ?? part.cases['other'] ?? [];
        text += write(chosen, values, of);
      } else text += values[part.name] ?? `{${part.name}}`;
    }
    return text;
  };
  return (parts, values) => write(parts, values, 0);
}
