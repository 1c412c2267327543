/** Icons of messages. */
import { icon } from '../../../ui/icons.tsx';

export const IconClip = /*@__PURE__*/ icon(
  'M18.5 11.5 11 19a4.2 4.2 0 0 1-6-6l8-8a2.9 2.9 0 0 1 4 4l-7.7 7.7a1.4 1.4 0 0 1-2-2L14 8',
);
