/**
 * Every text for people goes through `t`. The British English text is the key (decision record 20): in this language nothing
 * is looked up or loaded. Servers, tests and tools use it.
 */
import { parseMessage, type Values, writer } from './format.ts';

/** Translations by the English message. Messages without one are shown in English. */
export type Catalogue = Readonly<Record<string, string>>;

/** Translates a message. */
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
 * Translates a message into the current language: `t('Open {number}', { number })`, `t('{count, plural, one {# line} other {# lines}}',
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

/** Returns a label for use within a sentence: in lower case in English, unchanged in German. */
export const inSentence = (label: string): string =>
  language.startsWith('en') ? label.toLowerCase() : label;

/** Translates a server message; names and notes of people are returned unchanged (`from-server.ts`). */
export const fromServer = (text: string): string => known(text);

/** Translates each line of a server's text. */
export const fromServerLines = (text: string): string => text.split('\n').map(known).join('\n');

/** Lower-cases the first letter only, because the label may contain names (`PayPal by card`). */
export const firstInSentence = (label: string): string =>
  language.startsWith('en') ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Joins words as the language does: `price, lines and dates`, `JPG or PNG`. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(language, { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);

/** Returns the current language (BCP 47). */
export const currentLanguage = (): string => language;

interface Speech {
  readonly words?: Catalogue | undefined;
  /** Handles messages that the catalogue lacks; by default they are in English. */
  readonly unknown?: (message: string) => string;
  /** Recognises and translates server messages. */
  readonly known?: (text: string) => string;
}

/**
 * Sets the language of `t`. Labels are made when their module loads, so a page calls this first, and reloads when the user
 * chooses another language.
 */
export function speak(code: string, speech: Speech = {}): void {
  language = code;
  catalogue = speech.words;
  unknown = speech.unknown ?? ((message) => message);
  known = speech.known ?? ((text) => text);
  write = writer(code);
  parsed.clear();
}
