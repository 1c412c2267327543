import { t } from '@hireyard/messages';
import { inFigures } from '../../lib/format.ts';
import { IconWeight } from './icons.tsx';
import './heavy-mark.css';

/** Formats a weight in kg: `1012.500` is `1,012.5 kg`. */
export const kilograms = (weight: string): string =>
  t('{weight} kg', { weight: inFigures(Number(weight), { maximumFractionDigits: 3 }) });

/** Marks items above `heavy_limit_kg`, which two people must lift. */
export const HeavyMark = () => (
  <span className="hy-heavy hy-size-label hy-strong" title={t('Heavy: two-person lift')}>
    <IconWeight />
    <span>{t('Heavy')}</span>
  </span>
);
