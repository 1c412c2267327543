import { t } from '@hireyard/messages';
import { file } from '@hireyard/wire/records/file';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../lib/api/queries.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { IMAGE_BYTES, uploadFile } from '../../../resource/files/upload.ts';
import { icon } from '../../../ui/icons.tsx';

/** Maximum side length of an uploaded photo, in pixels. */
const MAX_SIDE = 1600;

/**
 * Shrinks a photo to at most 1600 pixels a side as JPEG with the same name; smaller ones stay unchanged. Throws if the browser can't read
 * it.
 */
async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
  if (blob === null) throw new Error(t('The photo can’t be read.'));
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

export const IconPicture = /*@__PURE__*/ icon(
  'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
);

/** Adds a photo to a contract's files. Returns its id, or the reason for a failure. */
export function usePicture(contract: number) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const add = async (chosen: File): Promise<{ readonly id: number } | { readonly message: string }> => {
    setBusy(true);
    try {
      const stored = await uploadFile(
        {
          file: await shrinkPicture(chosen, IMAGE_BYTES),
          contentType: 'contract.contract',
          objectId: contract,
          category: 'Count-in',
          idempotencyKey: newKey(),
        },
        { signal: new AbortController().signal, onStep: () => undefined, onProgress: () => undefined },
      );
      void cache.invalidateQueries({ queryKey: keys.all(file) });
      return { id: stored.id };
    } catch (error) {
      return { message: error instanceof Error ? error.message : t('The photo could not be added.') };
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}
