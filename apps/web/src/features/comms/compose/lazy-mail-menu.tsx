import { lazyPart } from '../../../ui/lazy-part.tsx';

/** For pages that are shown before its code is here: as large as its button, so that nothing moves when it comes. */
export const MailMenu = /*@__PURE__*/ lazyPart(
  () => import('./mail-menu.tsx'),
  <span style={{ display: 'inline-block', minWidth: 98, minHeight: 'var(--hy-control)' }} />,
);
