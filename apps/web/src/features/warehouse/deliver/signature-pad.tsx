import { t } from '@hireyard/messages';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { base64Of } from './small-jpeg.ts';

/** Paper and ink in px; always black on white, because that is how it is kept. */
const [WIDTH, HEIGHT, INK] = [600, 220, 3];

interface SignaturePadProps {
  readonly labelledBy: string;
  /** PNG as base64; undefined when it was wiped. Told at the end of each stroke. */
  readonly onChange: (png: string | undefined) => void;
}

/** Signing with a finger, pen or mouse. Who cannot draw signs on paper: the form says so beside it. */
export function SignaturePad({ labelledBy, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  const [drawn, setDrawn] = useState(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const paper = event.currentTarget;
    const context = paper.getContext('2d');
    const at = paper.getBoundingClientRect();
    if (context === null || at.width === 0) return;
    const x = ((event.clientX - at.left) * WIDTH) / at.width;
    const y = ((event.clientY - at.top) * HEIGHT) / at.height;
    if (pen.current === undefined && !drawn) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, WIDTH, HEIGHT);
    }
    Object.assign(context, { lineWidth: INK, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' });
    context.beginPath();
    context.moveTo(pen.current?.x ?? x, pen.current?.y ?? y);
    context.lineTo(x, y);
    context.stroke();
    pen.current = { id: event.pointerId, x, y };
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pen.current?.id !== event.pointerId) return;
    pen.current = undefined;
    setDrawn(true);
    onChange(base64Of(event.currentTarget.toDataURL('image/png')));
  };
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    onChange(undefined);
  };
  return (
    <div className="hy-dl-sign">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={labelledBy}
        onPointerDown={(event) => {
          if (pen.current !== undefined || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={(event) => pen.current?.id === event.pointerId && draw(event)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button kind="quiet" disabled={!drawn} onClick={wipe}>
        {t('Wipe')}
      </Button>
    </div>
  );
}
