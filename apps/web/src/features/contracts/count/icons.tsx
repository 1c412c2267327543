import { icon } from '../../../ui/icons.tsx';

export const IconPicture = /*@__PURE__*/ icon(
  'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
);
