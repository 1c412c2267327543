/** The line between two headings of a table: dragged or moved with arrow keys, it resizes the column before it. */
import { t } from '@hireyard/messages';
import { keyAhead, readsFromRight, inFigures } from '../../lib/format.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** In px. */
export const MIN_WIDTH = 48;
export const MAX_WIDTH = 800;
const STEP = 16;

export const fitWidth = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

interface ColumnResizerProps {
  readonly label: string;
  /** The default width in px. */
  readonly width: number;
  /** `done`: the final width; otherwise the user is still dragging. */
  readonly onWidth: (width: number, done: boolean) => void;
  readonly onReset: () => void;
}

export function ColumnResizer({ label, width, onWidth, onReset }: ColumnResizerProps) {
  const [known, setKnown] = useState(width);
  const begun = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const measured = (line: HTMLElement): number => line.closest('th')?.offsetWidth ?? width;
  const set = (wanted: number, done: boolean) => {
    setKnown(fitWidth(wanted));
    onWidth(fitWidth(wanted), done);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = measured(event.currentTarget);
    const key = keyAhead(event.key);
    if (key === 'ArrowLeft') set(now - STEP, true);
    else if (key === 'ArrowRight') set(now + STEP, true);
    else if (event.key === 'Home') set(MIN_WIDTH, true);
    else if (event.key === 'End') set(MAX_WIDTH, true);
    else if (event.key === 'Enter') onReset();
    else return;
    // The table's arrow keys move between rows.
    event.preventDefault();
    event.stopPropagation();
  };
  const at = ({ clientX }: PointerEvent) =>
    begun.current === undefined
      ? undefined
      : begun.current.width + (clientX - begun.current.x) * (readsFromRight() ? -1 : 1);
  return (
    <div
      role="separator"
      tabIndex={0}
      className="hy-resizer hy-ring-in"
      aria-orientation="vertical"
      aria-label={t('Width of {label}', { label })}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={fitWidth(known)}
      aria-valuetext={t('{width} pixels', { width: inFigures(fitWidth(known)) })}
      title={t('Drag to resize; double-click to reset')}
      onFocus={(event) => setKnown(measured(event.currentTarget))}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, width: measured(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const wanted = at(event);
        if (wanted !== undefined) set(wanted, false);
      }}
      onPointerUp={(event) => {
        const wanted = at(event);
        const moved = begun.current !== undefined && Math.abs(event.clientX - begun.current.x) > 2;
        begun.current = undefined;
        // A single click may be half of a double-click.
        if (wanted !== undefined && moved) set(wanted, true);
      }}
      onPointerCancel={() => {
        begun.current = undefined;
      }}
      onDoubleClick={onReset}
    />
  );
}
