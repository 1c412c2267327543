import { t } from '@hireyard/messages';

/** Sizes in words: lengths in cm, weights in kg, as decimal strings of the wire. */
export interface Size {
  readonly height: string | null;
  readonly width: string | null;
  readonly depth: string | null;
}

/** A measure with its unit and without idle zeros: "0.920" kg reads "0.92 kg". */
export const measured = (value: string | null, unit: string): string =>
  value === null ? '' : `${value.includes('.') ? value.replace(/\.?0+$/, '') : value} ${unit}`;

/** "32 × 32 × 2.8 cm (w × d × h)"; only what is known. */
export function sizeText({ height, width, depth }: Size): string {
  const known = [
    [width, 'w'],
    [depth, 'd'],
    [height, 'h'],
  ].flatMap(([value, letter]) => (value ? [{ text: measured(value, '').trim(), letter }] : []));
  if (known.length === 0) return '';
  return t('{sizes} cm ({letters})', {
    sizes: known.map((one) => one.text).join(' × '),
    letters: known.map((one) => one.letter).join(' × '),
  });
}
