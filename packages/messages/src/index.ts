/**
 * All words that people read pass through `t`. The text in British English is its own key: in this first language nothing is
 * looked up or loaded (decision record 20). Servers, tests and tools speak it.
 */
import { parseMessage, type Values, writer } from './format.ts';

/** Translations by the English message. What is not in it is said in English. */
export type Catalogue = Readonly<Record<string, string>>;

/** How a message is said in one language. */
export type Translate = (message: string, values?: Values, context?: string) => string;

const FIRST = 'en-GB';
let language = FIRST;
let catalogue: Catalogue | undefined;
let unknown = (message: string): string => message;
let known = (text: string): string => text;
let write = writer(FIRST);
const parsed = new Map<string, ReturnType<typeof parseMessage>>();

const saidIn = (words: Catalogue, message: string, context: string | undefined): string =>
  (context === undefined ? undefined : words[`${message} [${context}]`]) ??
  words[message] ??
  unknown(message);

/**
 * Says a message in the language at hand: `t('Open {number}', { number })`, `t('{count, plural, one {# line} other {# lines}}',
 * { count })`. A message without values is taken as it is.
 * `context` tells one English word with two meanings apart: `t('Open', undefined, 'button')` is `Open [button]` in catalogues.
 */
export function t(message: string, values?: Values, context?: string): string {
  const said = catalogue === undefined ? unknown(message) : saidIn(catalogue, message, context);
  if (values === undefined) return said;
  let parts = parsed.get(said);
  if (parts === undefined) {
    parts = parseMessage(said);
    parsed.set(said, parts);
  }
  return write(parts, values);
}

/** A label within a sentence: small letters where the language writes it so (English), else as it is (German). */
export const inSentence = (label: string): string =>
  language.startsWith('en') ? label.toLowerCase() : label;

/** A text that the server wrote, in the language at hand; names and notes of people stay as they are (`from-server.ts`). */
export const fromServer = (text: string): string => known(text);

/** The same where only the first letter is small: a name within stays as it is (`PayPal by card`). */
export const firstInSentence = (label: string): string =>
  language.startsWith('en') ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Words in a row as the language joins them: `price, lines and dates`, `JPG or PNG`. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(language, { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);

/** The language at hand (BCP 47). */
export const currentLanguage = (): string => language;

interface Speech {
  readonly words?: Catalogue | undefined;
  /** Says what the catalogue does not have; without it that is said in the first language. */
  readonly unknown?: (message: string) => string;
  /** Knows texts of the server again, and says them with these words. */
  readonly known?: (text: string) => string;
}

/**
 * From now on `t` speaks this language. Labels are made when their module is loaded, so a page calls it before all else and
 * is loaded again when somebody chooses another.
 */
export function speak(code: string, speech: Speech = {}): void {
  language = code;
  catalogue = speech.words;
  unknown = speech.unknown ?? ((message) => message);
  known = speech.known ?? ((text) => text);
  write = writer(code);
  parsed.clear();
}
