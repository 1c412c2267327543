import { t } from '@hireyard/messages';
import { IconWeight } from './icons.tsx';
import './heavy-mark.css';

/** Two people lift this: above the limit that is set as `heavy_limit_kg`. */
export const HeavyMark = () => (
  <span className="hy-heavy" title={t('Heavy: lift it with two')}>
    <IconWeight />
    <span>{t('Heavy')}</span>
  </span>
);
