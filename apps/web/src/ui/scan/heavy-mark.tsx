import { t } from '@hireyard/messages';
import { inFigures } from '../../lib/format.ts';
import { IconWeight } from './icons.tsx';
import './heavy-mark.css';

/** A weight in kg as people read it: `1012.500` is `1,012.5 kg`. */
export const kilograms = (weight: string): string =>
  t('{weight} kg', { weight: inFigures(Number(weight), { maximumFractionDigits: 3 }) });

/** Two people lift this: above the limit that is set as `heavy_limit_kg`. */
export const HeavyMark = () => (
  <span className="hy-heavy hy-size-label hy-strong" title={t('Heavy: two-person lift')}>
    <IconWeight />
    <span>{t('Heavy')}</span>
  </span>
);
