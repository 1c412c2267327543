import { fromServer } from '@hireyard/messages';
import { languages } from '@hireyard/messages/languages';

/** A choice in words: `in_transit` becomes "In transit", a language has its own name. */
export const choiceText = (value: string): string =>
  value === ''
    ? ''
    : (languages.find(({ code }) => code === value)?.name ??
      fromServer((value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ')));
