import { fromServer } from '@hireyard/messages';

/** A choice in words: `in_transit` becomes "In transit". */
export const choiceText = (value: string): string =>
  value === '' ? '' : fromServer((value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' '));
