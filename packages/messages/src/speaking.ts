/**
 * Translates into one of several languages at the same time: the server writes each document in the language of its reader.
 * Only the catalogues are kept between calls.
 */
import { parseMessage, writer } from './format.ts';
import { recogniser } from './from-server.ts';
import type { Catalogue, Translate } from './index.ts';
import { languageFor } from './languages.ts';

export interface Speaking {
  /** BCP 47. */
  readonly language: string;
  readonly t: Translate;
  /** Translates a server message into this language; names and notes of people are returned unchanged. */
  readonly known: (text: string) => string;
}

function speakingOf(language: string, words: Catalogue): Speaking {
  const write = writer(language);
  const parsed = new Map<string, ReturnType<typeof parseMessage>>();
  const t: Translate = (message, values, context) => {
    const said =
      (context === undefined ? undefined : words[`${message} [${context}]`]) ?? words[message] ?? message;
    if (values === undefined) return said;
    const parts = parsed.get(said) ?? parseMessage(said);
    parsed.set(said, parts);
    return write(parts, values);
  };
  let known: Speaking['known'] | undefined;
  return {
    language,
    t,
    known(text) {
      known ??= recogniser(words, t);
      return known(text);
    },
  };
}

/** British English, which needs no catalogue. */
export const FIRST_LANGUAGE: Speaking = speakingOf('en-GB', {});
const spoken = new Map<string, Promise<Speaking>>();

/** Returns the language for a locale (BCP 47), by default British English. Each catalogue is read once. */
export function speaking(locale: string): Promise<Speaking> {
  const { code, load } = languageFor(locale);
  if (load === undefined) return Promise.resolve(FIRST_LANGUAGE);
  const before = spoken.get(code);
  if (before !== undefined) return before;
  const begun = load().then(({ default: words }) => speakingOf(code, words));
  spoken.set(code, begun);
  // A catalogue that could not be read is read again next time.
  begun.catch(() => spoken.delete(code));
  return begun;
}
