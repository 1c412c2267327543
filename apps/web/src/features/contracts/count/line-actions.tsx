import { t } from '@hireyard/messages';
import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconPicture } from './picture.tsx';

interface LineActionsProps {
  readonly line: CountedWireLine;
  readonly name: string;
  /** Units not counted yet. */
  readonly left: number;
  /** The note is shown. */
  readonly showsNote: boolean;
  readonly onRest: (condition: 'good' | 'dirty') => void;
  readonly onNote: () => void;
  /** Absent where no picture can be added. */
  readonly onPicture?: ((file: File) => void) | undefined;
}

/** The buttons of a line that is counted in. */
export function LineActions({ line, name, left, showsNote, ...on }: LineActionsProps) {
  return (
    <div className="hy-row is-end hy-gap-2 hy-ci-acts">
      <Button
        kind="quiet"
        disabled={left === 0}
        aria-label={line.washed ? t('Rest dirty: {name}', { name }) : t('Rest good: {name}', { name })}
        // items whose washing is charged usually return dirty
        onClick={() => on.onRest(line.washed ? 'dirty' : 'good')}
      >
        {line.washed ? t('Rest dirty') : t('Rest good')}
      </Button>
      <Button
        kind="quiet"
        aria-expanded={showsNote}
        aria-label={t('Note on {name}', { name })}
        onClick={on.onNote}
      >
        {t('Note')}
      </Button>
      {on.onPicture && <PictureButton name={name} onPicture={on.onPicture} />}
    </div>
  );
}

interface PictureButtonProps {
  /** Name of the item. */
  readonly name: string;
  readonly onPicture: (file: File) => void;
}

function PictureButton({ name, onPicture }: PictureButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('Photo of {name}', { name })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onPicture(file);
          event.target.value = '';
        }}
      />
      <Button
        kind="quiet"
        icon={IconPicture}
        aria-label={t('Add a photo of {name}', { name })}
        onClick={() => camera.current?.click()}
      />
    </>
  );
}
