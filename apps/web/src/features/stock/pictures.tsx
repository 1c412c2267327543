/** Pictures of items and containers: images, and drawings of their size. */
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { IconBox } from '../../ui/icons.tsx';
import type { Size } from './words.ts';
import './stock.css';

interface ThumbProps {
  /** Image address; empty = a placeholder. */
  readonly url: string;
  /** 28 px in lists, 56 px in headers. */
  readonly large?: boolean;
}

/** The image of an item or container. It is always beside the name, so it needs no alternative text. */
export function Thumb({ url, large = false }: ThumbProps) {
  const [failed, setFailed] = useState('');
  const size = large ? 56 : 28;
  return (
    <span className={classNames('hy-thumb', large && 'is-large')} aria-hidden="true">
      {url === '' || failed === url ? (
        <IconBox />
      ) : (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}

/** Share of the depth that is drawn, at 45°. */
const SLANT = 0.35;
const ROOM = 96;

/** Draws a box in its proportions; nothing if a side is unknown. The figures are beside it as text. */
export function SizeDrawing({ of }: { readonly of: Size }) {
  const [w, h, d] = [of.width, of.height, of.depth].map(Number) as [number, number, number];
  if (!(w > 0 && h > 0 && d > 0)) return null;
  const scale = ROOM / Math.max(w + d * SLANT, h + d * SLANT);
  const [width, height, slant] = [w * scale, h * scale, d * SLANT * scale];
  const front = `M0 ${slant}h${width}v${height}h${-width}z`;
  const top = `M0 ${slant}l${slant} ${-slant}h${width}l${-slant} ${slant}z`;
  const side = `M${width} ${slant}l${slant} ${-slant}v${height}l${-slant} ${slant}z`;
  const box = `-1 -1 ${(width + slant + 2).toFixed(1)} ${(height + slant + 2).toFixed(1)}`;
  return (
    <svg className="hy-st-drawing" viewBox={box} aria-hidden="true" style={{ width: width + slant + 2 }}>
      <path d={front} />
      <path d={top} className="is-top" />
      <path d={side} className="is-side" />
    </svg>
  );
}
