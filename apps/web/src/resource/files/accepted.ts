/** Which files a field takes (specification §5.1, file input): endings of their names, and a size. */

import { inFigures } from '../../lib/locale.ts';
import { t, listed } from '@hireyard/messages';

/** Specification §9: default image types and size limit in bytes. */
export const IMAGE_TYPES: readonly string[] = ['jpg', 'jpeg', 'png'];
export const IMAGE_BYTES = 1_048_576;

export interface Limits {
  /** Endings of names, lower case, without the dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

export interface Sorted<F> {
  readonly taken: readonly F[];
  /** Files that are told about, with the reason. Those over the limit are not: they are silently left out. */
  readonly refused: readonly { readonly file: F; readonly message: string }[];
}

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Names of the types, each once: jpg and jpeg are one to people. */
function typeNames(accept: readonly string[]): string {
  const names = [...new Set(accept.map((one) => (one === 'jpeg' ? 'jpg' : one).toUpperCase()))];
  return listed(names, 'or');
}

/** A size as people read it: `1 MB`, `350 KB`. */
export function sizeText(bytes: number): string {
  const inMb = bytes / 1_048_576;
  if (inMb >= 1) return t('{size} MB', { size: inFigures(inMb, { maximumFractionDigits: 1 }) });
  return t('{size} KB', { size: inFigures(Math.max(1, Math.round(bytes / 1024))) });
}

/** The line that stands beside the field beforehand: "JPG or PNG, up to 1 MB". */
export const limitText = ({ accept, maxBytes }: Limits): string =>
  t('{types}, up to {size}', { types: typeNames(accept), size: sizeText(maxBytes) });

/** Sorts what was chosen, dropped or pasted. */
export function sortFiles<F extends { readonly name: string; readonly size: number }>(
  files: readonly F[],
  { accept, maxBytes }: Limits,
): Sorted<F> {
  const small = files.filter(({ size }) => size <= maxBytes);
  const wrong = ({ name, size }: F): string | undefined =>
    !accept.includes(ending(name))
      ? t('Only {types} files are taken here.', { types: typeNames(accept) })
      : size === 0
        ? t('The file is empty.')
        : undefined;
  return {
    taken: small.filter((file) => wrong(file) === undefined),
    refused: small.flatMap((file) => {
      const message = wrong(file);
      return message === undefined ? [] : [{ file, message }];
    }),
  };
}
