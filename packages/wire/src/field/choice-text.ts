import { fromServer } from '@hireyard/messages';
import { languages } from '@hireyard/messages/languages';
import { nameInWords } from './name-words.ts';

/** Returns a choice as text: `in_transit` becomes "In transit"; languages have their own names. */
export const choiceText = (value: string): string =>
  value === '' ? '' : (languages.find(({ code }) => code === value)?.name ?? fromServer(nameInWords(value)));
