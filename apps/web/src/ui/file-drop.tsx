import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  /** Name of the input, for screen readers. */
  readonly label: string;
  /** The `accept` attribute of the input. */
  readonly accept: string;
  /** A file is being processed: others are ignored. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Its content; `choose` opens the system's file dialog. */
  readonly children: (choose: () => void) => ReactNode;
}

/** An area to choose or drop a file. */
export function FileDrop({ label, accept, busy, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !busy) onFile(file);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={`hy-file-drop hy-noprint hy-stack hy-gap-8 hy-justify-center${over ? ' is-over' : ''}`}
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
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // A corrected file may be chosen again.
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
