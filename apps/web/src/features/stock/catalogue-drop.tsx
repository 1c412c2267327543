import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Where a file is chosen or dropped. Once there is one, it shows its name and takes another. */
export function CatalogueDrop({
  name,
  busy,
  onFile,
}: {
  readonly name: string | undefined;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={`hy-ci-drop${over ? ' is-over' : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of the catalogue"
        accept=".csv,.xlsx,text/csv"
        onChange={(event) => {
          take(event.target.files);
          // the same file may be chosen again after it was corrected
          event.target.value = '';
        }}
      />
      <p className="hy-ci-drop-title">{name ?? 'Choose or drop a file of your catalogue'}</p>
      <Button
        kind={name === undefined ? 'primary' : 'secondary'}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {name === undefined ? 'Choose a file' : 'Choose another file'}
      </Button>
      {name === undefined && (
        <p className="hy-hint">
          CSV or Excel (.xlsx), at most 5 MB, in the columns of an export: Products, Import and export. It is
          checked first; nothing is stored before you agree.
        </p>
      )}
    </div>
  );
}
