import { t } from '@hireyard/messages';
import { measured } from './size-text.ts';
import './drawing.css';

/** Pixels for a millimetre: an A6 label fills a card on a phone. */
const SCALE = 1.8;
const CODE = 0.62;

interface LabelDrawingProps {
  readonly name: string;
  /** Millimetres as on the wire. */
  readonly width: string | null;
  readonly height: string | null;
}

/** A label in its proportions with the place of its code, so that a swapped width and height is seen. */
export function LabelDrawing({ name, width, height }: LabelDrawingProps) {
  if (width === null || height === null)
    return (
      <p>
        {name}: <span className="hy-none">{t('no size given')}</span>
      </p>
    );
  const [w, h] = [Number(width), Number(height)];
  const code = Math.min(w, h) * CODE;
  const edge = (Math.min(w, h) - code) / 2;
  return (
    <figure className="hy-st-label">
      <svg viewBox={`0 0 ${w} ${h}`} width={w * SCALE} aria-hidden="true">
        <rect width={w} height={h} rx="2" />
        <rect x={edge} y={edge} width={code} height={code} className="is-code" />
      </svg>
      <figcaption>
        {name} {measured(width, '').trim()} × {measured(height, 'mm')}
      </figcaption>
    </figure>
  );
}
