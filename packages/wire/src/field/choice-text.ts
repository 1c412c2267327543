import { fromServer } from '@hireyard/messages';
import { languages } from '@hireyard/messages/languages';

/** Returns a choice as text: `in_transit` becomes "In transit"; languages have their own names. */
export const choiceText = (value: string): string =>
  value === ''
    ? ''
    : (languages.find(({ code }) => code === value)?.name ??
      fromServer((value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ')));
