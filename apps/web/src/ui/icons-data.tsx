/** Further icons, needed by lists and records only. */
import { icon } from './icons.tsx';

export const IconColumns = /*@__PURE__*/ icon('M4 5h16v14H4zM9.5 5v14M14.5 5v14');
export const IconDownload = /*@__PURE__*/ icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14');
export const IconPhone = /*@__PURE__*/ icon(
  'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
);
export const IconEdit = /*@__PURE__*/ icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const IconGrip = /*@__PURE__*/ icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
