import { t } from '@hireyard/messages';

/**
 * Why a row cannot be told apart by its key; empty = it can.
 * @param lines where the key stands in the file
 */
export function keyFault(key: string, lines: readonly number[]): string {
  if (key === '') return t('The row has nothing to find its record by.');
  return lines.length < 2
    ? ''
    : t('“{key}” is in the file {number} times, in the lines {lines}.', {
        key,
        number: lines.length,
        lines: lines.slice(0, 10).join(', '),
      });
}
