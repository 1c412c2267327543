import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import './file-drop.css';

interface FileDropProps {
  /** Of the input, for who does not see it. */
  readonly label: string;
  /** As the attribute of an input. */
  readonly accept: string;
  /** One is on its way: no other is taken. */
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** What stands in it; `choose` opens the dialog of the system. */
  readonly children: (choose: () => void) => ReactNode;
}

/** Where a file is chosen or dropped. */
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
      className={`hy-file-drop hy-stack hy-gap-8 hy-justify-center${over ? ' is-over' : ''}`}
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
          // the same file may be chosen again after it was corrected
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
