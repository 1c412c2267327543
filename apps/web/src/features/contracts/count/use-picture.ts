import { t } from '@hireyard/messages';
import { useQueryClient } from '@tanstack/react-query';
import { file } from '@hireyard/wire/records/file';
import { useState } from 'react';
import { newKey } from '../../../lib/api/new-key.ts';
import { keys } from '../../../lib/api/queries.ts';
import { IMAGE_BYTES } from '../../../resource/files/accepted.ts';
import { uploadFile } from '../../../resource/files/upload.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Adds a picture to the files of a contract; answers its id, or why it could not be. */
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
      return { message: error instanceof Error ? error.message : t('The picture could not be added.') };
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}
