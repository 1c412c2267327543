/**
 * A language that is spoken beside others: the server writes to several people at once, each document in the language of its
 * reader. Nothing here is kept between calls but the catalogues themselves.
 */
import { parseMessage, writer } from './format.ts';
import { recogniser } from './from-server.ts';
import type { Catalogue, Translate } from './index.ts';
import { languageFor } from './languages.ts';

export interface Speaking {
  /** BCP 47. */
  readonly language: string;
  readonly t: Translate;
  /** A text that the server wrote before, in this language; names and notes of people stay as they are. */
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

/** The first language of the product, which needs no catalogue. */
export const FIRST_LANGUAGE: Speaking = speakingOf('en-GB', {});
const spoken = new Map<string, Promise<Speaking>>();

/** The language that fits a locale (BCP 47), else the first one. Its catalogue is read once. */
export function speaking(locale: string): Promise<Speaking> {
  const { code, load } = languageFor(locale);
  if (load === undefined) return Promise.resolve(FIRST_LANGUAGE);
  const before = spoken.get(code);
  if (before !== undefined) return before;
  const begun = load().then(({ default: words }) => speakingOf(code, words));
  spoken.set(code, begun);
  // a catalogue that could not be read is asked for again
  begun.catch(() => spoken.delete(code));
  return begun;
}
