/** Makes a photo small enough to travel with a handover. */

import { t } from '@hireyard/messages';

/** Longer side in px, and quality, tried one after the other until the picture fits. */
const TRIES = [
  [1280, 0.75],
  [1280, 0.55],
  [960, 0.6],
  [640, 0.6],
  [480, 0.5],
] as const;

/** The size that keeps the proportions with the longer side at most so long; never larger than it is. */
export function fitted(width: number, height: number, longest: number): readonly [number, number] {
  const by = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
}

/** What follows `base64,` in a data address. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);

/** A picture as JPEG, base64 of at most so many characters. Refuses what is no picture, or cannot be made so small. */
export async function smallJpeg(file: Blob, most: number): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t('This is no picture that the browser can read.'));
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t('This browser cannot draw.'));
  for (const [longest, quality] of TRIES) {
    [canvas.width, canvas.height] = fitted(bitmap.width, bitmap.height, longest);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const text = base64Of(canvas.toDataURL('image/jpeg', quality));
    if (text.length <= most) return text;
  }
  throw new Error(t('The picture stays too large.'));
}
