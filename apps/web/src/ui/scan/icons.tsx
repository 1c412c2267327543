/** Icons of the warehouse, and the mark of heavy items. */
import { icon } from '../icons.tsx';
import { t } from '@hireyard/messages';
import './heavy-mark.css';

export const IconScan = /*@__PURE__*/ icon('M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16');
export const IconPrint = /*@__PURE__*/ icon('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z');
const IconWeight = /*@__PURE__*/ icon('M5 20 7 9h10l2 11zM12 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z');
export const IconSound = /*@__PURE__*/ icon(
  'M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
);
export const IconMute = /*@__PURE__*/ icon('M4 10v4h3l5 4V6L7 10zM16 10l4 4M20 10l-4 4');
export const IconCamera = /*@__PURE__*/ icon(
  'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
);
export const IconUndo = /*@__PURE__*/ icon('M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9');
export const IconMinus = /*@__PURE__*/ icon('M5 12h14');

/** Marks items above `heavy_limit_kg`, which two people must lift. */
export const HeavyMark = () => (
  <span className="hy-heavy hy-inline hy-size-label hy-strong" title={t('Heavy: two-person lift')}>
    <IconWeight />
    <span>{t('Heavy')}</span>
  </span>
);
