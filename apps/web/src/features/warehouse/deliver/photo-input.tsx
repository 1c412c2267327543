import { t } from '@hireyard/messages';
import { MOST_PHOTO } from '@hireyard/wire/warehouse/warehouse';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { smallJpeg } from './small-jpeg.ts';

interface PhotoInputProps {
  /** JPEG as base64. */
  readonly photo: string | undefined;
  readonly onChange: (photo: string | undefined) => void;
}

/** A photo by the camera of the phone, or a file, made small before it is kept. */
export function PhotoInput({ photo, onChange }: PhotoInputProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setWrong(undefined);
    try {
      onChange(await smallJpeg(file, MOST_PHOTO));
    } catch (error) {
      setWrong(error instanceof Error ? error.message : t('The picture could not be read.'));
    }
  };
  return (
    <div className="hy-dl-photo">
      <input
        id={id}
        className="hy-sr"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="hy-button is-secondary">
        {photo === undefined ? t('Take a photo (not needed)') : t('Take another photo')}
      </label>
      {wrong !== undefined && <p role="alert">{wrong}</p>}
      {photo !== undefined && (
        <>
          <img
            src={`data:image/jpeg;base64,${photo}`}
            alt={t('What was photographed')}
            width="240"
            height="240"
            decoding="async"
          />
          <Button kind="quiet" onClick={() => onChange(undefined)}>
            {t('Remove photo')}
          </Button>
        </>
      )}
    </div>
  );
}
